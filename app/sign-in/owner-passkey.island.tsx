/** The button on /login that makes a passkey for ADMIN_PASSKEYS. What it does is loaded when it is pressed. */
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import styles from './login.module.css'

export interface MakePasskeyProps {
  label: string
  /** Said if what it does cannot be loaded. */
  network: string
  isPrimary: boolean
}

export function Component({ label, network, isPrimary }: MakePasskeyProps) {
  const [made, setMade] = useState<ReactNode>(null)
  const [isBusy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    setMade(null)
    const module = await import('./make-passkey.tsx').catch(() => null)
    setMade(module ? await module.makePasskey() : network)
    setBusy(false)
  }
  return (
    <div className={styles.owner}>
      <Button
        look={isPrimary ? 'primary' : undefined}
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
