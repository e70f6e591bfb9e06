/**
 * /login/button — the frame in which the header of every page offers sign-in (`header-login.tsx`). Only this
 * document and the login page let the provider's script in (`docs/decisions/sign-in.md`).
 */
import { useMessages, usePage, useWords } from '../page.tsx'
import { PageMeta } from '../page-meta.tsx'
import { Island } from '../ui/island.tsx'
import { Component as Login } from './login.island.tsx'
import styles from './login.module.css'
import { frameContentId } from './sign-in-frame.tsx'
import { useLoginProps } from './use-login-props.ts'
import { loginWords } from './words.ts'

export function Component() {
  const login = useWords(loginWords)
  const { signIn } = useMessages()
  const isOffered = usePage().signIn.provider !== null
  const props = useLoginProps(null)
  return (
    <>
      <PageMeta title={login.title} description={login.note} isListed={false} />
      <div className={styles.framed} id={frameContentId}>
        <h1 className="quiet">{login.title}</h1>
        {isOffered ? (
          <Island name="sign-in/login" of={Login} props={props} hydrates="painted" />
        ) : (
          <p>{signIn.login.notOffered}</p>
        )}
      </div>
    </>
  )
}
