/** /login — the one door to the rooms behind: what guards it, and where sign-in will stand. */
import { useRouteLoaderData } from 'react-router'
import { PageTitle, useMessages } from '../page.tsx'
import type { RootData } from '../root.tsx'
import { Lattice } from '../ui/lattice.tsx'
import styles from './login.module.css'

export function Component() {
  const words = useMessages().login
  const { site } = useRouteLoaderData('app/root.tsx') as RootData
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <meta name="robots" content="noindex" />
      <Lattice className={styles.picture} seed="login" />
      <div className={styles.words}>
        <h1 className={styles.title}>
          <span className={styles.site}>{site.title}</span> {words.title}
        </h1>
        <ul className={styles.features} aria-label={words.features}>
          <li>{words.oauth}</li>
          <li>{words.twoFactor}</li>
          <li>{words.roles}</li>
          <li>{words.sessions}</li>
        </ul>
        <p className={styles.provider}>{words.notOpen}</p>
        <p className={styles.note}>{words.note}</p>
      </div>
    </>
  )
}
