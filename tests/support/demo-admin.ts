/** The signed-in owner of a demo site: the headers of a panel call. For sites started with `DEMO_CODE`. */
import { demoAdminEmail } from '#server/identity/demo-provider/accounts.ts'
import { type Answered, openBrowser } from './sign-in.ts'

export interface DemoAdmin {
  authorization: string
  cookie: string
}

export async function signInDemoAdmin(origin: string, code: string): Promise<DemoAdmin> {
  const { cookies, get, post } = openBrowser(fetch, origin)
  const take = ({ status, data }: Answered) => {
    if (!data) throw new Error(`The site answered ${status}.`)
    return data
  }
  const { nonce } = take(await get('/auth/config'))
  await post('/demo-identity/unlock', { code })
  const asked = { email: demoAdminEmail, nonce, clientId: 'madang-demo.localhost', language: 'en' }
  const { credential } = take(await post('/demo-identity/token', asked))
  const { accessToken } = take(await post('/auth/google', { googleIdToken: credential }))
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { authorization: `Bearer ${accessToken}`, cookie }
}
