/** The signed-in owner of a demo site: the headers of a panel call. For sites started with `DEMO_CODE`. */
import { demoAdminEmail } from '#server/identity/demo-provider/accounts.ts'

export interface DemoAdmin {
  authorization: string
  cookie: string
}

export async function signInDemoAdmin(origin: string, code: string): Promise<DemoAdmin> {
  const cookies = new Map<string, string>()
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  async function ask(path: string, body?: object): Promise<Record<string, string>> {
    const response = await fetch(origin + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        cookie: cookie(),
        'x-requested-with': 'XMLHttpRequest',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? []
      cookies.set(name, value)
    }
    const { success, data } = (await response.json()) as { success: boolean; data: never }
    if (!success) throw new Error(`${path} answered ${response.status}.`)
    return data
  }

  const { nonce } = await ask('/auth/config')
  await ask('/demo-identity/unlock', { code })
  const { credential } = await ask('/demo-identity/token', {
    email: demoAdminEmail,
    nonce,
    clientId: 'madang-demo.localhost',
    language: 'en',
  })
  const { accessToken } = await ask('/auth/google', { googleIdToken: credential })
  return { authorization: `Bearer ${accessToken}`, cookie: cookie() }
}
