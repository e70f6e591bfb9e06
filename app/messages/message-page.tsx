/** The page around a form: an introduction, the form or its confirmation, and the privacy note. */
import { Link, useActionData, useLoaderData } from 'react-router'
import type { Messages } from '#shared/i18n/en.ts'
import { useMessages } from '../page.tsx'
import { PageMeta } from '../page-meta.tsx'
import { Heading } from '../ui/heading.tsx'
import { Section } from '../ui/section.tsx'
import { MessageForm } from './message-form.tsx'
import styles from './message-page.module.css'
import { SentPanel } from './sent-panel.tsx'
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
  const isSent = sent && !outcome
  return (
    <>
      <PageMeta title={words.title} description={words.description} isListed={!sent} />
      <Heading title={words.title} text={words.description} seed={name} />
      <div data-message-form="">
        <Section
          id="form"
          label={isSent ? messages.next.heading : words.heading}
          aside={<Privacy />}
        >
          <div className={styles.place}>
            {isSent ? (
              <SentPanel words={words} path={`/${name}`} />
            ) : (
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

function Privacy() {
  const { messages } = useMessages()
  return (
    <p className={styles.privacy}>
      <Link to="/privacy">{messages.privacy}</Link>
    </p>
  )
}
