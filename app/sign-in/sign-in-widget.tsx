/** Where the widget stands in the header of every page. */
import { useHref } from 'react-router'
import { useMessages, usePage } from '../page.tsx'
import { Island } from '../ui/island.tsx'
import { Component as Widget } from './widget.island.tsx'

export function SignInWidget() {
  const { signIn } = usePage()
  const { widget, errors } = useMessages().signIn
  const loginUrl = useHref('/login')
  const profileUrl = useHref('/profile')
  const props = { words: widget, errors, loginUrl, profileUrl, idleMs: signIn.idleMs }
  return <Island name="sign-in/widget" of={Widget} props={props} wakes="signed-in" />
}
