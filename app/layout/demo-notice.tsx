/** A notice on every page that the demo identity provider replaces Google. */
import { useMessages, usePage } from '../page.tsx'
import styles from './demo-notice.module.css'

export function DemoNotice() {
  const { signIn } = usePage()
  const { notice } = useMessages().demo
  if (signIn.provider !== 'demo') return null
  return (
    <aside className={styles.notice} data-demo="">
      {notice}
    </aside>
  )
}
