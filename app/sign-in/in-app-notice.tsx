/** Inside an app, Google refuses to sign anybody in: how to open this page in the browser. It needs no script. */
import { type InAppBrowser, toOutsideLink } from '#shared/in-app-browser.ts'
import { useMessages } from '../page.tsx'
import button from '../ui/button-link.module.css'
import styles from './login.module.css'

export function InAppNotice({ app, address }: { app: InAppBrowser; address: string }) {
  const { inApp } = useMessages().signIn
  const within = (words: string) => words.replaceAll('{app}', inApp.apps[app])
  const link = toOutsideLink(app, address)
  return (
    <section className={styles.inApp}>
      <p>{within(inApp.refused)}</p>
      {link === null ? (
        <p>{within(inApp.menu)}</p>
      ) : (
        <a className={`${button.button} ${button.primary} ${styles.wide}`} href={link}>
          {inApp.open}
        </a>
      )}
      <p>
        {inApp.copy} <code className={styles.address}>{address}</code>
      </p>
    </section>
  )
}
