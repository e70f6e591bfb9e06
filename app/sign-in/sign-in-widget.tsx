/** The two parts of the sign-in widget in the header of every page. */
import { useHref } from 'react-router'
import { useMessages, usePage } from '../page.tsx'
import { Island } from '../ui/island.tsx'
import type { HeaderLoginProps } from './header-login.tsx'
import { Account, Component as Widget } from './widget.island.tsx'

export function SignInWidget() {
  const { signIn } = usePage()
  const { widget: words, errors } = useMessages().signIn
  const loginUrl = useHref('/login')
  const profileUrl = useHref('/profile')
  const props = { loginUrl, profileUrl, idleMs: signIn.idleMs }
  return (
    <Island
      name="sign-in/widget"
      of={Account}
      props={props}
      loaded={{ words, errors }}
      hydrates="signed-in"
    />
  )
}

/** A link to the login page. If sign-in is offered, pointing at it or focusing it shows the provider's button in place. */
export function LoginLink() {
  const { provider } = usePage().signIn
  const { navigation, signIn } = useMessages()
  const { close, loading, loginPage } = signIn.widget
  const loginUrl = useHref('/login')
  const frameUrl = useHref('/login/button')
  const words = { close, loading, loginPage }
  const props: HeaderLoginProps = { login: navigation.login, loginUrl, frameUrl, words }
  if (!provider) return <a href={loginUrl}>{navigation.login}</a>
  return <Island name="sign-in/widget" of={Widget} props={props} />
}
