/** An attacker who has found a site with demo sign-in. */
import { demoAdminEmail } from '../../server/identity/demo-provider/accounts.ts'
import { type Answer, takeCookies, toCookieHeader } from './sign-in.ts'

export interface Attempt {
  /** The user that the attacker has signed in as; null: none. */
  user: { isAdmin: boolean } | null
  /** The status of each call. */
  statuses: number[]
  codes: (string | null)[]
}

interface Tools {
  /** Additional headers of each request. */
  headers?: Record<string, string>
  cookies?: Map<string, string>
  /** A stolen token of the demo provider, made for the given nonce. */
  takeToken?: (nonce: string) => Promise<string>
}

/** Follows the steps of the login page: its configuration, a token of the provider, the sign-in. */
export async function takeOver(
  answer: Answer,
  origin: string,
  { headers = {}, cookies = new Map(), takeToken }: Tools = {},
): Promise<Attempt> {
  const statuses: number[] = []
  const codes: (string | null)[] = []

  async function ask(path: string, body?: object): Promise<Record<string, unknown>> {
    const response = await answer(
      new Request(origin + path, {
        method: body ? 'POST' : 'GET',
        headers: {
          'x-requested-with': 'XMLHttpRequest',
          cookie: toCookieHeader(cookies),
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
    takeCookies(cookies, response)
    statuses.push(response.status)
    const envelope = await response.json().catch(() => ({ code: 'NO_ENVELOPE' }))
    codes.push(envelope.code ?? null)
    return envelope.data ?? {}
  }

  const { nonce = 'none' } = await ask('/auth/config')
  const wanted = { email: demoAdminEmail, nonce, clientId: 'madang-demo.localhost', language: 'en' }
  const { credential = 'a.b.c' } = await ask('/demo-identity/token', wanted)
  const googleIdToken = takeToken ? await takeToken(String(nonce)) : credential
  const { user = null } = await ask('/auth/google', { googleIdToken })
  return { user: user as Attempt['user'], statuses, codes }
}
