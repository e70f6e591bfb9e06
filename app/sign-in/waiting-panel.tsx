/** A sign-in that waits for its second factor, shown in the header of every page: code field, Verify and Cancel. */
import { type SyntheticEvent, useId, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { useAuth } from './auth-store.ts'
import { CodeInput, isWhole } from './code-input.tsx'
import { signOut, verifyCode } from './session.ts'
import type { WidgetWords } from './widget.island.tsx'
import styles from './widget.module.css'

interface WaitingPanelProps {
  words: WidgetWords
  loginUrl: string
  /** Called with the length of a code that was sent and refused. */
  onRefused(tokenLength: number): void
}

export function WaitingPanel({ words, loginUrl, onRefused }: WaitingPanelProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const methods = useAuth((state) => state.methods)
  const isLoading = useAuth((state) => state.isLoading)
  const error = useAuth((state) => state.error)
  const hasCode = methods.includes('totp')

  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault()
    if (await verifyCode(code)) return
    if (isWhole(code)) onRefused(code.length)
    setCode('')
    input.current?.focus()
  }
  return (
    <section className={styles.waiting} aria-labelledby={`${id}-title`}>
      <h2 className={styles.title} id={`${id}-title`}>
        {words.waiting}
      </h2>
      {!hasCode && <p>{words.waitingElsewhere}</p>}
      {hasCode && (
        <form onSubmit={submit} noValidate>
          <p>{words.waitingText}</p>
          <label htmlFor={id}>{words.code}</label>
          <CodeInput
            ref={input}
            id={id}
            value={code}
            onChange={setCode}
            onEmpty={submit}
            isWrong={error !== null}
          />
          <Button look="primary" type="submit" disabled={isLoading || code === ''}>
            {words.verify}
          </Button>
        </form>
      )}
      <p className={styles.ways}>
        <button type="button" disabled={isLoading} onClick={() => signOut()}>
          {words.cancel}
        </button>
        <a href={loginUrl}>{hasCode ? words.otherWays : words.loginPage}</a>
      </p>
      <p className={styles.error} role="alert">
        {error}
      </p>
    </section>
  )
}
