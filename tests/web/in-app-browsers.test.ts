/** Links that are opened inside apps: Google refuses sign-in there, and downloads do nothing. */
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { languages } from '#shared/i18n/languages.ts'
import { findInAppBrowser, toOutsideLink } from '#shared/in-app-browser.ts'
import { openProvider } from '../../server/boot/open-provider.ts'
import { parseEnv } from '../../server/settings/env.ts'
import { now } from '../support/sample-content.ts'
import { openTestSite } from '../support/site.ts'

const publicOrigin = 'https://example.com'
const google = parseEnv({
  PUBLIC_ORIGIN: publicOrigin,
  GOOGLE_CLIENT_ID: 'ours.apps.googleusercontent.com',
})
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15'
const agents = {
  kakaotalk: `${iphone} Mobile/15E148 KAKAOTALK 25.1.0`,
  line: `${iphone} Mobile/22B83 Safari Line/14.20.0`,
  instagram: `${iphone} Mobile/22B83 Instagram 360.0.0.30.100`,
  naver: `${iphone} Mobile/15E148 Safari/605.1 NAVER(inapp; search; 2000; 12.7.3)`,
  facebook: `${iphone} Mobile/22B83 [FBAN/FBIOS;FBAV/490.0.0.50.105]`,
  webview:
    'Mozilla/5.0 (Linux; Android 15; wv) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36',
}
const apps = Object.entries(agents) as [keyof typeof agents, string][]

const openGoogleSite = () => openTestSite({ provider: openProvider(google, now), publicOrigin })
const visit = (userAgent: string) => ({ headers: { 'user-agent': userAgent } })
/** Without the theme button above it. */
const contentOf = (html: string) => html.slice(html.indexOf('<h1'))
const toAttribute = (link: string) => `href="${link.replaceAll('&', '&amp;')}"`

test.each(
  apps.flatMap(([app, agent]) => languages.map((language) => [app, language, agent] as const)),
)(
  'inside %s, the login page in %s has no button that does nothing, and leads outside',
  async (app, language, agent) => {
    await using site = await openGoogleSite()
    const { inApp } = catalogues[language].signIn
    const path = `/${language}/login?to=profile&x=1`
    const html = contentOf(await (await site.get(path, visit(agent))).text())
    expect(html).toContain(inApp.refused.replace('{app}', inApp.apps[app]))
    expect(html).not.toContain('data-island="sign-in/login"')
    expect(html).not.toContain('<button')
    const address = `${publicOrigin}/${language}/login?to=profile`
    expect(html).toContain(`>${address}</code>`)
    const link = toOutsideLink(app, address)
    if (link === null) expect(html).toContain(inApp.menu.replaceAll('{app}', inApp.apps[app]))
    else expect(html).toContain(toAttribute(link))
  },
)

test('the page keeps its address without a language, and no other query than what sign-in knows', async () => {
  await using site = await openGoogleSite()
  const open = async (path: string) => (await site.get(path, visit(agents.line))).text()
  expect(await open('/login')).toContain(`>${publicOrigin}/login</code>`)
  expect(await open('/ja/login?to=https://evil.example')).toContain(
    `>${publicOrigin}/ja/login</code>`,
  )
  expect(await open('/ja/login?to=panel')).toContain(`>${publicOrigin}/ja/login?to=panel</code>`)
})

test('a browser, and a site whose provider allows every browser, have the button', async () => {
  await using site = await openGoogleSite()
  await site.get('/en/login', visit(agents.kakaotalk))
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  expect(findInAppBrowser(firefox)).toBeNull()
  expect(await (await site.get('/en/login', visit(firefox))).text()).toContain(
    'data-island="sign-in/login"',
  )
  await using demo = await openTestSite({ provider: openProvider(parseEnv({}), now) })
  expect(await (await demo.get('/en/login', visit(agents.kakaotalk))).text()).toContain(
    'data-island="sign-in/login"',
  )
})

test.each(apps)('inside %s, resumes are shown instead of downloaded', async (_, agent) => {
  await using site = await openTestSite()
  const { resumes } = await site.api.profile.get('ko')
  for (const { url, fileName } of resumes) {
    const { headers } = await site.get(url, visit(agent))
    expect(headers.get('content-disposition')).toMatch(/^inline; filename="/)
    expect(headers.get('content-disposition')).toContain(encodeURIComponent(fileName))
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; (?!.*sandbox)/)
    expect(headers.get('vary')).toBe('User-Agent')
  }
  // A `download` attribute would make the link a download, whatever the server says.
  const html = await (await site.get('/ko/about')).text()
  expect(html).toContain('href="/resumes/')
  expect(html).not.toMatch(/<a [^>]* download/)
})
