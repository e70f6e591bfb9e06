/** /login: the only sign-in page. Lists the security features and offers the identity provider's button, or the owner's passkey. */
import { useHref, useLocation } from 'react-router'
import { type InAppBrowser, toOutsideLink } from '#shared/in-app-browser.ts'
import { useFrame, useMessages, usePage, useWords } from '../page.tsx'
import { PageMeta } from '../page-meta.tsx'
import button from '../ui/button-link.module.css'
import { Island } from '../ui/island.tsx'
import { Lattice } from '../ui/lattice.tsx'
import { TitleText } from '../ui/title-text.tsx'
import { Features } from './features.tsx'
import { Component as Login } from './login.island.tsx'
import styles from './login.module.css'
import { Component as MakePasskey } from './owner-passkey.island.tsx'
import { useLoginProps } from './use-login-props.ts'
import { loginWords } from './words.ts'

export function Component() {
  const login = useWords(loginWords)
  const { signIn } = useMessages()
  const { inApp: app, publicOrigin, signIn: settings } = usePage()
  // Only Google refuses browsers inside apps.
  const inApp = settings.provider === 'google' ? app : null
  const address = publicOrigin + useHref('/login') + useLocation().search
  const site = useFrame()?.site
  const isOffered = settings.provider !== null || settings.passkey === 'sign-in'
  const { twoFactor, roles, sessions } = login
  const oauth = settings.provider === null && settings.passkey ? login.passkey : login.oauth
  const features = { features: login.features, oauth, twoFactor, roles, sessions }
  const props = useLoginProps(features)
  return (
    <>
      <PageMeta title={login.title} description={login.note} isListed={false} />
      <Lattice className={styles.picture} seed="login" />
      <div className={styles.words}>
        <h1 className={styles.title}>
          <span className={styles.site}>{site?.title}</span> <TitleText>{login.title}</TitleText>
        </h1>
        {inApp && (
          <>
            <Features words={features} />
            <InAppNotice app={inApp} address={address} />
          </>
        )}
        {!inApp && isOffered && (
          <>
            <Island name="sign-in/login" of={Login} props={props} hydrates="painted" />
            <noscript>
              <p className={styles.problem}>{signIn.login.noScript}</p>
            </noscript>
          </>
        )}
        {!isOffered && (
          <>
            <Features words={features} />
            {settings.passkey === 'make' ? (
              <FirstPasskey />
            ) : (
              <p className={styles.closed}>{signIn.login.notOffered}</p>
            )}
          </>
        )}
        <p className={styles.note}>{login.note}</p>
      </div>
    </>
  )
}

/** On a public site where nobody can sign in yet: its owner makes the passkey that the settings then name. */
function FirstPasskey() {
  const { errors, login, ownerPasskey } = useMessages().signIn
  const props = { label: ownerPasskey.make, network: errors.network, isFirst: true }
  return (
    <>
      <p className={styles.closed}>{ownerPasskey.notSetUp}</p>
      <Island name="sign-in/owner-passkey" of={MakePasskey} props={props} />
      <noscript>
        <p className={styles.problem}>{login.noScript}</p>
      </noscript>
    </>
  )
}

/** Inside an app, Google refuses to sign anybody in: how to open this page in the browser. It needs no script. */
function InAppNotice({ app, address }: { app: InAppBrowser; address: string }) {
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
