/** Users with browsers who call the panel's API, for its tests. */
import { type AuthSite, openAuthSite, provider } from './auth-site.ts'
import type { DatabaseUnderTest } from './databases.ts'
import { type Answered, ada, type Browser, bom, type Person, signIn } from './sign-in.ts'

export interface Caller {
  browser: Browser
  id: string
  sessionId: string
  bearer: { authorization: string }
  /** A call of the panel, like from its page. */
  ask(method: string, path: string, sent?: { body?: unknown; version?: number }): Promise<Answered>
}

export interface PanelSite extends AuthSite {
  ada: Caller
  bom: Caller
  signIn(person: Person): Promise<Caller>
}

/** A token that the provider signed for the site, but for another browser: it gets a row in the audit log. */
export async function failSignIn(
  site: AuthSite,
  browser: Browser,
  headers: Record<string, string> = {},
): Promise<void> {
  await browser.get('/auth/config')
  const googleIdToken = await provider.sign(bom, 'of-another-browser', site.now())
  const answer = await browser.post('/auth/google', { googleIdToken }, headers)
  if (answer.status !== 401) throw new Error(`A stolen token was answered ${answer.status}.`)
}

/** Ada is the admin, Bom an ordinary user; both are signed in. */
export async function openPanelSite(
  options: { database?: DatabaseUnderTest } & Parameters<typeof openAuthSite>[0] = {},
): Promise<PanelSite> {
  const settings = { ...options.settings, firstAdmins: { subs: [ada.sub], emails: [] } }
  const site = await openAuthSite({ ...options, settings })
  const callers = {
    ada: await openCaller(site, ada),
    bom: await openCaller(site, bom),
  }
  await site.database.db.deleteFrom('letter').execute()
  return { ...site, ...callers, signIn: (person) => openCaller(site, person) }
}

async function openCaller(site: AuthSite, person: Person): Promise<Caller> {
  const browser = site.openBrowser()
  const { data } = await signIn(browser, provider, person, site.now())
  const sessions = await browser.get('/auth/sessions')
  const current = sessions.data.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent)
  const bearer = { authorization: `Bearer ${data.accessToken}` }
  return {
    browser,
    id: data.user.id,
    sessionId: current.id,
    bearer,
    ask: (method, path, { body, version } = {}) =>
      browser.call(method, `/api/admin${path}`, body, {
        ...bearer,
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      }),
  }
}
