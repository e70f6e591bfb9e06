/** New recovery codes, which are shown only once: to copy, download or print. */
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../copy-button.tsx'
import styles from './profile.module.css'
import { useProfile } from './profile-context.ts'

interface RecoveryCodesProps {
  codes: string[]
  /** Whether they replace older codes. */
  areRenewed?: boolean
  onStored(): void
}

export function RecoveryCodes({ codes, areRenewed = false, onStored }: RecoveryCodesProps) {
  const { siteTitle, words } = useProfile()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const title = words.fileTitle.replace('{site}', siteTitle)
  const download = () => {
    const url = URL.createObjectURL(new Blob([`${title}\n\n${codes.join('\n')}\n`]))
    const link = document.createElement('a')
    link.href = url
    link.download = 'recovery-codes.txt'
    link.click()
    URL.revokeObjectURL(url)
  }
  return (
    <div className={styles.sheet}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p>{words.codesText}</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      {areRenewed && <p>{words.codesOld}</p>}
      <div className={styles.actions}>
        <CopyButton text={codes.join('\n')} words={words} />
        <Button onClick={download}>{words.download}</Button>
        <Button onClick={() => print()}>{words.print}</Button>
        <Button look="primary" onClick={onStored}>
          {words.stored}
        </Button>
      </div>
    </div>
  )
}
