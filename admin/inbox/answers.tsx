import type { MessageLetter } from '#shared/inbox.ts'
import { formatMoment } from '../words/times.ts'
import { usePanelLanguage } from '../words/words.ts'
import { LetterMark } from './letter-log.tsx'
import styles from './message.module.css'

interface AnswersProps {
  letters: MessageLetter[]
  /** The language of the message, in which it was probably answered. */
  language: string
}

/** What was answered, oldest first. */
export function Answers({ letters, language }: AnswersProps) {
  const panelLanguage = usePanelLanguage()
  const { inbox } = panelLanguage.words
  return letters
    .filter(({ kind }) => kind === 'reply')
    .map((letter) => (
      <section key={letter.id} className={styles.answer} lang={panelLanguage.language}>
        <h3>{inbox.answered}</h3>
        <p className={styles.facts}>
          <time dateTime={letter.createdAt}>
            {formatMoment(letter.createdAt, panelLanguage.language)}
          </time>
          <LetterMark letter={letter} />
        </p>
        {letter.answer === null ? (
          <p className={styles.facts}>{inbox.answerForgotten}</p>
        ) : (
          <p className={styles.words} lang={language} dir="auto">
            {letter.answer}
          </p>
        )}
      </section>
    ))
}
