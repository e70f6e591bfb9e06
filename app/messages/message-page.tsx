/** The page around a form: what it is for, the form or the thanks for it, and what becomes of the words. */
import { Link } from 'react-router'
import type { Messages } from '#shared/i18n/en.ts'
import { useMessages } from '../page.tsx'
import { PageMeta } from '../page-meta.tsx'
import { Heading } from '../ui/heading.tsx'
import { Section } from '../ui/section.tsx'
import { MessageForm } from './message-form.tsx'
import styles from './message-page.module.css'
import { SentPanel } from './sent-panel.tsx'
import type { Outcome } from './submit.ts'

export type FormWords = Messages['messages']['feedback' | 'contact']

interface MessagePageProps {
  words: FormWords
  path: '/feedback' | '/contact'
  sent: boolean
  outcome: Outcome | undefined
  /** Fields that only this form has. */
  children?: React.ReactNode
}

export function MessagePage({ words, path, sent, outcome, children }: MessagePageProps) {
  return (
    <>
      <PageMeta title={words.title} description={words.description} isListed={!sent} />
      <Heading title={words.title} text={words.description} />
      <Section id="form" label={words.heading} aside={<Privacy />}>
        <div className={styles.place} data-message-form="">
          {sent && !outcome ? (
            <SentPanel words={words} path={path} />
          ) : (
            <MessageForm words={words} outcome={outcome}>
              {children}
            </MessageForm>
          )}
        </div>
      </Section>
    </>
  )
}

function Privacy() {
  const { messages } = useMessages()
  return (
    <p className={styles.privacy}>
      <Link to="/privacy">{messages.privacy}</Link>
    </p>
  )
}
