/** /profile: the user's own account. The HTML is the same for everybody; the island loads the user. */
import { useHref } from 'react-router'
import { useFrame, useMessages, usePage, useWords } from '../page.tsx'
import { PageMeta } from '../page-meta.tsx'
import { Heading } from '../ui/heading.tsx'
import { Island } from '../ui/island.tsx'
import { Component as Profile } from './profile/profile.island.tsx'
import styles from './profile/profile.module.css'
import { profileWords } from './words.ts'

export function Component() {
  const words = useWords(profileWords)
  const { signIn } = useMessages()
  const { language, signIn: settings } = usePage()
  const isByPasskey = settings.provider === null && settings.passkey !== null
  const props = {
    language,
    siteTitle: useFrame()?.site.title ?? '',
    words: isByPasskey ? { ...signIn.profile, ...signIn.ownerPasskey.profile } : signIn.profile,
    errors: signIn.errors,
    loginUrl: `${useHref('/login')}?to=profile`,
  }
  return (
    <>
      <PageMeta title={words.title} description={words.description} isListed={false} />
      <Heading title={words.title} text={words.description} />
      <Island
        className={styles.profile}
        name="sign-in/profile/profile"
        of={Profile}
        props={props}
        hydrates="painted"
      />
      <noscript>
        <p className={styles.noScript}>{signIn.profile.noScript}</p>
      </noscript>
    </>
  )
}
