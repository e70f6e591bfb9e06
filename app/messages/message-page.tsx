/** The page around a form: an introduction, the form or its confirmation, and the privacy note. */
import { Fragment } from 'react'
import { Link, useActionData, useLoaderData } from 'react-router'
import type { Messages } from '#shared/i18n/en.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { messageLimits } from '#shared/message.ts'
import { contactCardPath } from '#shared/pages.ts'
import { useFrame, useIntro, useIsCopy, useIsOn, useMessages, usePage } from '../page.tsx'
import { PageMeta } from '../page-meta.tsx'
import { Button } from '../ui/button.tsx'
import button from '../ui/button-link.module.css'
import { TextField } from '../ui/field.tsx'
import { Heading } from '../ui/heading.tsx'
import { ForwardIcon } from '../ui/icons.tsx'
import { Lattice } from '../ui/lattice.tsx'
import { PaintWhole } from '../ui/paint-from.tsx'
import { Section } from '../ui/section.tsx'
import { ByEmail } from './by-email.tsx'
import styles from './message-page.module.css'
import { trapField } from './spam-signals.ts'
import type { loadForm, Outcome } from './submit.ts'

export type FormWords = Messages['messages']['feedback' | 'contact']

interface MessagePageProps {
  /** Also its address. */
  name: 'feedback' | 'contact'
  /** Fields that only this form has. */
  children?: (outcome: Outcome | undefined) => React.ReactNode
}

export function MessagePage({ name, children }: MessagePageProps) {
  const { sent } = useLoaderData<typeof loadForm>()
  const outcome = useActionData<Outcome>()
  const { messages } = useMessages()
  const words = messages[name]
  const intro = useIntro(name, words.description)
  const isSent = sent && !outcome
  const isCopy = useIsCopy()
  return (
    <>
      <PageMeta title={words.title} description={intro} isListed={!sent} />
      <Heading title={words.title} text={intro} seed={name} />
      <div data-message-form={isCopy ? undefined : ''}>
        <Section
          id="form"
          label={isSent ? messages.next.heading : words.heading}
          aside={<Privacy />}
        >
          <div className={styles.place}>
            {isCopy && <ByEmail name={name} />}
            {!isCopy && isSent && <SentPanel words={words} path={`/${name}`} />}
            {!isCopy && !isSent && (
              <MessageForm words={words} outcome={outcome}>
                {children?.(outcome)}
              </MessageForm>
            )}
          </div>
        </Section>
      </div>
      <p className="quiet" role="status" data-sending={messages.sending} />
    </>
  )
}

/** The other way to write, where the owner is, and what happens to a message. */
function Privacy() {
  const { language } = usePage()
  const { messages } = useMessages()
  const contact = useFrame()?.owner.contact
  const isOn = useIsOn()
  return (
    <div className={styles.privacy}>
      {contact && (
        <p>
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
          {contact.locations.map((place) => (
            <Fragment key={place}>
              <br />
              {place}
            </Fragment>
          ))}
        </p>
      )}
      {isOn('about') && (
        <p>
          <a href={contactCardPath(language)}>{messages.saveContact}</a>
        </p>
      )}
      <p>
        <Link to="/privacy">{messages.privacy}</Link>
      </p>
    </div>
  )
}

/** The confirmation that replaces a submitted form, with a link to an empty one and links to go on. */
function SentPanel({ words, path }: { words: FormWords; path: string }) {
  const { next } = useMessages().messages
  const isOn = useIsOn()
  const ways = [
    ...(isOn('projects') ? [{ to: '/projects', label: next.projects }] : []),
    ...(isOn('about') ? [{ to: '/about#recruiters', label: next.resume }] : []),
  ]
  return (
    <div className={styles.panel}>
      <PaintWhole />
      <Lattice className={styles.picture} seed={`sent-${path}`} />
      <div className={styles.words}>
        <div role="status" tabIndex={-1}>
          <p className={styles.sent}>{words.sent}</p>
          <p>{words.thanks}</p>
        </div>
        <Link className={button.button} to={path}>
          {words.again}
        </Link>
        <ul className={styles.next}>
          {ways.map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>
                {label}
                <ForwardIcon />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

interface MessageFormProps {
  words: FormWords
  outcome: Outcome | undefined
  /** Fields that only this form has. */
  children: React.ReactNode
}

/**
 * The form of a message. It is complete without a script; with one (`browser/message-form.ts`), the page
 * stays.
 */
function MessageForm({ words, outcome, children }: MessageFormProps) {
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
        <Button look="primary" className={styles.send} type="submit">
          {words.send}
        </Button>
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
