/** /login — the one door to the rooms behind: what guards it, and where one signs in. */
import { useHref } from 'react-router'
import { useFrame, useMessages, usePage } from '../page.tsx'
import { PageMeta } from '../page-meta.tsx'
import { Island } from '../ui/island.tsx'
import { Lattice } from '../ui/lattice.tsx'
import { Component as Login } from './login.island.tsx'
import styles from './login.module.css'

export function Component() {
  const { login, signIn } = useMessages()
  const { language } = usePage()
  const site = useFrame()?.site
  const { oauth, twoFactor, roles, sessions } = login
  const props = {
    language,
    features: { features: login.features, oauth, twoFactor, roles, sessions },
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
          <span className={styles.site}>{site?.title}</span> {login.title}
        </h1>
        <Island name="sign-in/login" of={Login} props={props} wakes="loaded" />
        <noscript>
          <p className={styles.problem}>{signIn.login.noScript}</p>
        </noscript>
        <p className={styles.note}>{login.note}</p>
      </div>
    </>
  )
}
