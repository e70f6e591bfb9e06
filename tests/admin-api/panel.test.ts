/**
 * The panel's files exist only for an admin's browser; for all others its address is like any unknown one.
 */
import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { themeName } from '#client/theme/stored-theme.ts'
import { openCookies } from '../../server/identity/sign-in/cookies.ts'
import { createKeyRing, makeKey } from '../../server/platform/keys/key-ring.ts'
import { createKnownBrowsers } from '../../server/web/panel/serve-panel.ts'
import { countQueries } from '../support/count-queries.ts'
import { type DatabaseUnderTest, databases } from '../support/databases.ts'
import { buildFolder, now } from '../support/sample-content.ts'
import {
  ada,
  bom,
  createTestProvider,
  openBrowser,
  type Person,
  signIn,
} from '../support/sign-in.ts'
import { openTestSite, testKeys } from '../support/site.ts'

const adminPath = '/yard-gate'
/** Of the same length, because a page repeats its address. */
const nowherePath = '/nope-gate'
const provider = createTestProvider()

async function openPanelSite(database = databases[0] as DatabaseUnderTest) {
  const site = await openTestSite({
    database,
    provider,
    settings: { adminPath, firstAdmins: { subs: [ada.sub], emails: [] } },
  })
  /** A browser, signed in as the person if one is named. */
  async function browse(person?: Person) {
    const browser = openBrowser((request) => site.site.answer(request))
    if (person) await signIn(browser, provider, person, now())
    const cookie = () => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const open = (path: string) =>
      site.get(path, { headers: { 'accept-language': 'en', cookie: cookie() } })
    return { ...browser, open }
  }
  return { ...site, browse }
}

/** Everything by which a client can distinguish responses, except for the address that it repeats. */
async function toEvidence(response: Response) {
  const text = await response.text()
  const hide = (words: string) => words.replaceAll(/\/(?:yard|nope)-gate/g, '/GATE')
  return {
    status: response.status,
    headers: [...response.headers].map(([name, value]) => [name, hide(value)]),
    body: hide(text),
  }
}

test('for visitors and ordinary users, every address of the panel answers like one that does not exist', async () => {
  await using site = await openPanelSite()
  const addresses = await panelAddresses(adminPath)
  expect(addresses.length).toBeGreaterThan(20)

  for (const browser of [await site.browse(), await site.browse(bom)]) {
    for (const path of addresses) {
      const nowhere = path.replace(adminPath, nowherePath)
      const [panel, nothing] = [await browser.open(path), await browser.open(nowhere)]
      expect(await toEvidence(panel), path).toEqual(await toEvidence(nothing))
      expect(panel.status).not.toBe(200)
    }
  }
})

test.each(databases)(
  'with any cookie, an address of the panel costs the same work as one that does not exist, on $name',
  async (database) => {
    const counted = countQueries(database)
    await using site = await openPanelSite(counted.database)
    const secret = () => randomBytes(32).toString('base64url')
    const user = await site.browse(bom)
    const cookies = {
      none: '',
      random: `__Host-sid=${secret()}`,
      malformed: '__Host-sid=x',
      doubled: `__Host-sid=${secret()}; __Host-sid=${secret()}`,
      'forged mark': `__Host-panel=${secret()}`,
      'of a user': `__Host-sid=${user.cookies.get('__Host-sid')}`,
    }
    const cost = async (path: string, cookie: string) => {
      const before = counted.queries()
      const headers = { 'accept-language': 'en', ...(cookie && { cookie }) }
      const { body, ...evidence } = await toEvidence(await site.get(path, { headers }))
      expect(evidence.status, path).not.toBe(200)
      const digest = createHash('sha256').update(body).digest('hex')
      return { ...evidence, digest, queries: counted.queries() - before }
    }
    // The first page of a process loads modules that later ones have.
    await cost(nowherePath, '')
    for (const inside of ['', '/', '/inbox', '/assets/main.js']) {
      const { queries } = await cost(`${nowherePath}${inside}`, cookies.random)
      // An address with a trailing slash is redirected before authorization.
      expect(queries, inside).toBe(inside === '/' ? 0 : 1)
      for (const [name, cookie] of Object.entries(cookies)) {
        const nothing = await cost(`${nowherePath}${inside}`, cookie)
        expect(await cost(adminPath + inside, cookie), `${inside} ${name}`).toEqual(nothing)
        const asksSession = cookie.includes('__Host-sid')
        expect(nothing.queries, `${inside} ${name}`).toBe(asksSession ? queries : 0)
      }
    }
  },
)

test('public pages make no session query, with any cookie', async () => {
  const counted = countQueries()
  await using site = await openPanelSite(counted.database)
  const visit = async (path: string, cookie: string) => {
    const before = counted.queries()
    expect((await site.get(path, { headers: { cookie } })).status, path).toBe(200)
    return counted.queries() - before
  }
  for (const path of ['/en', '/en/projects', '/en/login', '/en/profile', '/robots.txt']) {
    // A cached page takes no query.
    await visit(path, 'lang=en')
    const sid = randomBytes(32).toString('base64url')
    expect(await visit(path, `lang=en; __Host-sid=${sid}`), path).toBe(0)
  }
})

test('an admin gets the document of every panel page, and every file', async () => {
  await using site = await openPanelSite()
  const admin = await site.browse(ada)

  for (const room of ['', '/inbox', '/security/users']) {
    const response = await admin.open(adminPath + room)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const policy = response.headers.get('content-security-policy') ?? ''
    const [, nonce = ''] = /script-src 'nonce-([^']+)' 'strict-dynamic'/.exec(policy) ?? []
    expect(nonce).toHaveLength(24)
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toContain('unsafe')
    const html = await response.text()
    expect(html.match(/<script /g)).toHaveLength(2)
    expect(html).toMatch(new RegExp(`<script nonce=[^>]+>[^<]+["']${themeName}["']`))
    expect(
      html.match(new RegExp(`<script [^>]*nonce="${nonce.replaceAll('+', '\\+')}"`, 'g')),
    ).toHaveLength(2)
    expect(html.match(/<link rel="modulepreload" nonce="([^"]+)"/)?.[1]).toBe(nonce)
  }
  const html = await (await admin.open(adminPath)).text()
  const [, script = ''] = /src="([^"]+)"/.exec(html) ?? []
  const file = await admin.open(script)
  expect(file.status).toBe(200)
  expect(file.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  const hrefs = html.matchAll(/"modulepreload" .*href="([^"]+)"/g)
  const names = (await file.text()).matchAll(/(?:from|import)"\.\/([\w.~-]+)"/g)
  const imported = Array.from(names, ([, name]) => `${adminPath}/assets/${name}`)
  expect(imported.length).toBeGreaterThan(1)
  expect(Array.from(hrefs, ([, href]) => href).sort()).toEqual(imported.sort())
})

test('neither an ended session nor a removed admin can load files of the panel', async () => {
  await using site = await openPanelSite()
  const admin = await site.browse(ada)
  await site.database.db.updateTable('user_account').set({ role: 'user' }).execute()
  expect((await admin.open(adminPath)).status).toBe(404)

  await site.database.db.updateTable('user_account').set({ role: 'admin' }).execute()
  expect((await admin.open(adminPath)).status).toBe(200)
  await admin.post('/auth/logout')
  expect((await admin.open(adminPath)).status).toBe(404)
})

test('an ended session leads from a bookmark through sign-in, in browsers that knew the panel and in no other', async () => {
  await using site = await openPanelSite()
  const admin = await site.browse(ada)
  const opened = await admin.open(adminPath)
  const [mark = ''] = opened.headers.getSetCookie()
  expect(mark).toMatch(
    /^__Host-panel=[^;]+; Max-Age=34560000; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
  )
  const [cookie = ''] = mark.split(';')
  const ask = (path: string, sent: string) =>
    site.get(path, { headers: { 'accept-language': 'en', cookie: sent } })
  const wanted = await ask(`${adminPath}/inbox/7?folder=new`, cookie)
  expect(wanted.status).toBe(303)
  expect(wanted.headers.get('location')).toBe('/login?to=panel#/inbox/7?folder=new')
  expect(wanted.headers.get('cache-control')).toBe('no-store')
  expect((await ask(adminPath, cookie)).headers.get('location')).toBe('/login?to=panel')
  for (const path of await panelAddresses(adminPath)) {
    const isFile = path.includes('/assets/')
    const answer = await ask(path, cookie)
    if (isFile) expect(answer.status, path).toBe(404)
    else expect(await answer.text(), path).toBe('')
  }

  const user = await site.browse(bom)
  const others = {
    'of another panel': cookieOf(createKnownBrowsers(testKeys, nowherePath)),
    'signed by another key': cookieOf(
      createKnownBrowsers(createKeyRing([makeKey(now())]), adminPath),
    ),
    'cut short': cookie.slice(0, -1),
    empty: '__Host-panel=',
    doubled: `${cookie}; ${cookie}`,
    'with the session of a user': `${cookie}; __Host-sid=${user.cookies.get('__Host-sid')}`,
  }
  for (const [name, sent] of Object.entries(others)) {
    const nothing = await toEvidence(await ask(`${nowherePath}/inbox`, sent))
    expect(await toEvidence(await ask(`${adminPath}/inbox`, sent)), name).toEqual(nothing)
    expect(nothing.status, name).toBe(404)
  }
  expect((await ask(nowherePath, cookie)).status).toBe(404)
})

function cookieOf(browsers: ReturnType<typeof createKnownBrowsers>): string {
  const cookies = openCookies(new Headers())
  browsers.mark(cookies)
  return cookies.toHeaders()[0]?.split(';')[0] ?? ''
}

test('no public file reveals the path of the panel or its pages', async () => {
  await using site = await openPanelSite()
  const files = await readdir(join(buildFolder, 'browser'), {
    recursive: true,
    withFileTypes: true,
  })
  const paths = files
    .filter((file) => file.isFile() && !/\.(?:br|gz|png|ico)$/.test(file.name))
    .map(
      ({ parentPath, name }) => `${parentPath.slice(join(buildFolder, 'browser').length)}/${name}`,
    )
  for (const path of [
    ...paths,
    '/',
    '/login',
    '/profile',
    '/sitemap.xml',
    '/robots.txt',
    '/speculation-rules.json',
    '/api/openapi.json',
  ]) {
    const text = await (await site.get(path)).text()
    expect(text, path).not.toContain(adminPath)
    expect(text, path).not.toMatch(/inbox\.route|security\.route|build\/panel/)
  }
})

/** Every file of the build, and addresses of rooms that its script would show. */
async function panelAddresses(adminPath: string): Promise<string[]> {
  const files = await readdir(join(buildFolder, 'panel'), { recursive: true, withFileTypes: true })
  const built = files
    .filter((file) => file.isFile() && !/\.(?:br|gz)$/.test(file.name))
    .map(({ parentPath, name }) => `${parentPath.slice(join(buildFolder, 'panel').length)}/${name}`)
  const rooms = ['', '/', '/inbox', '/inbox/letters', '/security/audit', '/system', '/nowhere']
  return [...built, ...rooms].map((path) => adminPath + path)
}
