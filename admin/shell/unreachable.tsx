import type { PanelWords } from '#shared/i18n/panel/en.ts'
import { Button } from '../ui/button.tsx'
import styles from './problem.module.css'

interface UnreachableProps {
  words: PanelWords
  error: string | null
}

/** The panel could not start: the server did not answer who is signed in. */
export function Unreachable({ words: { session, shell }, error }: UnreachableProps) {
  return (
    <main className={styles.problem}>
      <h1>{shell.failed}</h1>
      <p>{error ?? session.unreachable}</p>
      <Button onClick={() => location.reload()}>{shell.retry}</Button>
    </main>
  )
}
