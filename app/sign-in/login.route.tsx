/** /login — the one door to the rooms behind: what guards it, and where one signs in. */
import { useHref } from 'react-router'
import { useFrame, useMessages, usePage } from '../page.tsx'
import { PageMeta } from '../page-meta.tsx'
import { Island } from '../ui/island.tsx'
import { Lattice } from '../ui/lattice.tsx'
import { TitleText } from '../ui/title-text.tsx'
import { Features } from './features.tsx'
import { Component as Login } from './login.island.tsx'
import styles from './login.module.css'

export function Component() {
  const { login, signIn } = useMessages()
  const { language, signIn: settings } = usePage()
  const site = useFrame()?.site
  const { oauth, twoFactor, roles, sessions } = login
  const features = { features: login.features, oauth, twoFactor, roles, sessions }
  const props = {
    language,
    features,
    words: signIn.login,
    errors: signIn.errors,
    homeUrl: useHref('/'),
    profileUrl: useHref('/profile'),
  }
  return (
    <>
      <PageMeta title={login.title} description={login.note} isListed={false} />
      <Lattice className={styles.picture} seed="login" />
      <div className={styles.words}>
        <h1 className={styles.title}>
          <span className={styles.site}>{site?.title}</span> <TitleText>{login.title}</TitleText>
        </h1>
        {settings.provider ? (
          <>
            <Island name="sign-in/login" of={Login} props={props} wakes="painted" />
            <noscript>
              <p className={styles.problem}>{signIn.login.noScript}</p>
            </noscript>
          </>
        ) : (
          <>
            <Features words={features} />
            <p className={styles.closed}>{signIn.login.notOffered}</p>
          </>
        )}
        <p className={styles.note}>{login.note}</p>
      </div>
    </>
  )
}
