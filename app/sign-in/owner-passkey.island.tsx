/** The button on /login that makes a passkey for ADMIN_PASSKEYS. What it does is loaded when it is pressed. */
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import styles from './login.module.css'

export interface MakePasskeyProps {
  label: string
  /** Said if what it does cannot be loaded. */
  network: string
  /** No passkey is named yet, and nobody can sign in. */
  isFirst: boolean
}

export function Component({ label, network, isFirst }: MakePasskeyProps) {
  const [made, setMade] = useState<ReactNode>(null)
  const [isBusy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    setMade(null)
    const module = await import('./make-passkey.tsx').catch(() => null)
    setMade(module ? await module.makePasskey(isFirst) : network)
    setBusy(false)
  }
  return (
    <div className={styles.owner}>
      <Button
        look={isFirst && !made ? 'primary' : undefined}
        className={styles.wide}
        disabled={isBusy}
        onClick={make}
      >
        {label}
      </Button>
      <div role="status">{made}</div>
    </div>
  )
}
