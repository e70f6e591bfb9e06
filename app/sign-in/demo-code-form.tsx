/**
 * Asks for the code that the site prints on its console. Each browser needs it once to use demo accounts.
 * The script adds its texts, so they are short: none may become the largest paint of the page on a phone.
 */
import { type SyntheticEvent, useId, useRef, useState } from 'react'
import { demoCodeCommand } from '#shared/auth.ts'
import type { Messages } from '#shared/i18n/en.ts'
import { Button } from '../ui/button.tsx'
import field from '../ui/field.module.css'
import { clearError, useAuth } from './auth-store.ts'
import { callAuth } from './calls.ts'
import styles from './login.module.css'

export type DemoCodeWords = Pick<
  Messages['demo'],
  'codeNeeded' | 'codeAgain' | 'code' | 'unlock'
> & {
  /** Messages for a code in the address that was refused, by reason. */
  refusals: Record<string, string>
}

interface DemoCodeFormProps {
  words: DemoCodeWords
  onUnlocked(): void
}

export function DemoCodeForm({ words, onUnlocked }: DemoCodeFormProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isWrong, setWrong] = useState(false)

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (code.trim() === '' || isBusy) return
    clearError()
    setBusy(true)
    const answer = await callAuth('/demo-identity/unlock', { body: { code } })
    setBusy(false)
    if (answer.ok) return onUnlocked()
    setWrong(true)
    useAuth.setState({ error: answer.error })
    input.current?.focus()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.needed}>{words.codeNeeded}</p>
      <p className={styles.support}>
        {words.codeAgain} <code className={styles.command}>{demoCodeCommand}</code>
      </p>
      <label htmlFor={id}>{words.code}</label>
      <input
        ref={input}
        id={id}
        className={field.control}
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        aria-invalid={isWrong || undefined}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button
        look="primary"
        className={styles.wide}
        type="submit"
        disabled={code.trim() === '' || isBusy}
      >
        {words.unlock}
      </Button>
    </form>
  )
}
