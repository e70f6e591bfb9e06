/** What the island of sign-in needs, on the login page and in the frame of the header. */
import { useHref } from 'react-router'
import type { Messages } from '#shared/i18n/en.ts'
import { useMessages, usePage } from '../page.tsx'
import type { DemoCodeWords } from './demo-code-form.tsx'
import type { LoginProps } from './login.island.tsx'

export function useLoginProps(features: LoginProps['features']): LoginProps {
  const messages = useMessages()
  const { isLocked = false, language, signIn: settings } = usePage()
  return {
    language,
    features,
    words: messages.signIn.login,
    errors: messages.signIn.errors,
    hasProvider: settings.provider !== null,
    passkey: features !== null && settings.passkey === 'sign-in' ? toPasskeyWords(messages) : null,
    demoCode: settings.provider === 'demo' ? toDemoCodeWords(messages) : null,
    isLocked,
    homeUrl: useHref('/'),
    profileUrl: useHref('/profile'),
  }
}

function toPasskeyWords({ signIn }: Messages): LoginProps['passkey'] {
  const { signIn: name, another, failed } = signIn.ownerPasskey
  return { signIn: name, another, failed }
}

function toDemoCodeWords({ demo, errors }: Messages): DemoCodeWords {
  const { codeNeeded, codeAgain, code, unlock } = demo
  const refusals = { wrong: errors.DEMO_CODE_WRONG, tooMany: errors.RATE_LIMITED }
  return { codeNeeded, codeAgain, code, unlock, refusals }
}
