/** /login — the one door to the rooms behind: what guards it, and where sign-in will stand. */
import { useFrame, useMessages } from '../page.tsx'
import { PageMeta } from '../page-meta.tsx'
import { Lattice } from '../ui/lattice.tsx'
import styles from './login.module.css'

export function Component() {
  const words = useMessages().login
  const site = useFrame()?.site
  return (
    <>
      <PageMeta title={words.title} description={words.note} isListed={false} />
      <Lattice className={styles.picture} seed="login" />
      <div className={styles.words}>
        <h1 className={styles.title}>
          <span className={styles.site}>{site?.title}</span> {words.title}
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
