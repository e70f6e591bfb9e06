/**
 * The form of a message. It is complete without a script; with one (`browser/message-form.ts`), the page
 * stays.
 */
import type { Messages } from '#shared/i18n/en.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { messageLimits } from '#shared/message.ts'
import { useMessages, usePage } from '../page.tsx'
import button from '../ui/button-link.module.css'
import { TextField } from '../ui/text-field.tsx'
import styles from './message-form.module.css'
import type { FormWords } from './message-page.tsx'
import { trapField } from './spam-signals.ts'
import type { Outcome } from './submit.ts'

interface MessageFormProps {
  words: FormWords
  outcome: Outcome | undefined
  /** Fields that only this form has. */
  children: React.ReactNode
}

export function MessageForm({ words, outcome, children }: MessageFormProps) {
  const { language } = usePage()
  const { messages } = useMessages()
  const limitOf = (name: keyof typeof messageLimits) => messageLimits[name].toLocaleString(language)
  const field = (name: keyof typeof messageLimits) => ({
    name,
    label: messages.fields[name],
    limit: messageLimits[name],
    value: outcome?.draft[name],
    error: outcome?.fields[name],
    errors: { ...messages.errors[name], tooLong: messages.errors[name].tooLong(limitOf(name)) },
  })
  return (
    <form className={styles.form} method="post" noValidate>
      <Problem outcome={outcome} words={messages.problems} />
      <TextField {...field('name')} autoComplete="name" />
      <TextField
        {...field('email')}
        kind="email"
        autoComplete="email"
        hint={messages.hints.email}
      />
      {children}
      <TextField {...field('subject')} autoComplete="off" />
      <TextField
        {...field('message')}
        kind="paragraphs"
        autoComplete="off"
        hint={messages.hints.message(limitOf('message'))}
      />
      <Trap label={messages.trap} />
      <div>
        <button className={`${button.button} ${button.primary} ${styles.send}`} type="submit">
          {words.send}
        </button>
      </div>
    </form>
  )
}

type ProblemWords = Messages['messages']['problems']

/** The error of the form as a whole. If empty, the page's script may fill it. */
function Problem({ outcome, words }: { outcome: Outcome | undefined; words: ProblemWords }) {
  const { pages } = useMessages()
  const { language, requestId } = usePage()
  return (
    <p
      className={styles.problem}
      role="alert"
      tabIndex={-1}
      data-offline={words.offline}
      data-failed={words.unavailable}
    >
      {outcome && toSentence(outcome, words, language)}
      {outcome?.code === 'UNAVAILABLE' && ` ${pages.requestId(requestId)}`}
    </p>
  )
}

function toSentence(outcome: Outcome, words: ProblemWords, language: Language): string {
  switch (outcome.code) {
    case 'invalid':
      return words.invalid
    case 'UNAVAILABLE':
      return words.unavailable
    case 'RATE_LIMITED':
      return words.rateLimited(Math.ceil((outcome.retryAfterS ?? 60) / 60).toLocaleString(language))
    case 'SENDER_BLOCKED':
      return words.senderBlocked
    case 'HEADLESS_BLOCKED':
      return words.headless
  }
}

/** A honeypot field: neither visible, nor read aloud, nor reached by keyboard. */
function Trap({ label }: { label: string }) {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label htmlFor={trapField}>{label}</label>
      <input id={trapField} name={trapField} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
