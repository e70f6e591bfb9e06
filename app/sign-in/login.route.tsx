/** /login — the one door to the rooms behind: what guards it, and where one signs in. */
import { useHref } from 'react-router'
import type { Messages } from '#shared/i18n/en.ts'
import { useFrame, useMessages, usePage } from '../page.tsx'
import { PageMeta } from '../page-meta.tsx'
import { Island } from '../ui/island.tsx'
import { Lattice } from '../ui/lattice.tsx'
import { TitleText } from '../ui/title-text.tsx'
import type { DemoCodeWords } from './demo-code-form.tsx'
import { Features } from './features.tsx'
import { Component as Login } from './login.island.tsx'
import styles from './login.module.css'

export function Component() {
  const messages = useMessages()
  const { login, signIn } = messages
  const { language, signIn: settings } = usePage()
  const site = useFrame()?.site
  const { oauth, twoFactor, roles, sessions } = login
  const features = { features: login.features, oauth, twoFactor, roles, sessions }
  const props = {
    language,
    features,
    words: signIn.login,
    errors: signIn.errors,
    demoCode: settings.provider === 'demo' ? toDemoCodeWords(messages) : null,
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

function toDemoCodeWords({ demo, errors }: Messages): DemoCodeWords {
  const { codeNeeded, codeAgain, code, unlock } = demo
  const refusals = { wrong: errors.DEMO_CODE_WRONG, tooMany: errors.RATE_LIMITED }
  return { codeNeeded, codeAgain, code, unlock, refusals }
}
