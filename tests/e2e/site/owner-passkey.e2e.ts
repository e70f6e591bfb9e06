/** From a site where nobody can sign in to its panel, by a passkey: made, named in the settings, used. */
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { collectComplaints } from '../../support/browsing-contexts.ts'
import { journeysIn } from '../../support/is-long.ts'
import { launchChromium } from '../../support/launch-chromium.ts'
import { freePort } from '../../support/running-site.ts'
import { openSiteFolder } from '../../support/site-folder.ts'
import { addAuthenticator } from '../../support/virtual-authenticator.ts'

test.each(journeysIn('ko'))(
  'the owner of a new public site comes in by a passkey in %s',
  { timeout: 120_000 },
  async (language) => {
    const { signIn } = catalogues[language]
    const { login, ownerPasskey, profile } = signIn
    const port = String(await freePort())
    const origin = `http://localhost:${port}`
    // As on a public site there is no demo provider; only a site for tests has passkeys without TLS.
    const settings = {
      PORT: port,
      MADANG_ENV: 'test',
      TRUSTED_PROXIES: '192.0.2.1',
      LOG_LEVEL: 'info',
    }
    await using folder = await openSiteFolder()
    await using browser = await launchChromium(false).then((launched) =>
      launched.newContext({ locale: language, viewport: { width: 1440, height: 900 } }),
    )
    await browser.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
    const complaints: string[] = []
    collectComplaints(browser, [origin], complaints, undefined)
    const page = await browser.newPage()
    await addAuthenticator(page)
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

    const made = await (async () => {
      await using site = await folder.serve(settings)
      expect(site.output()).toContain('sign in is off')
      const loaded: string[] = []
      page.on('request', (request) => loaded.push(request.url()))
      await page.goto(`${origin}/${language}/login`)
      await page.getByText(ownerPasskey.notSetUp).waitFor()
      const isLoaded = () => loaded.some((url) => url.includes('make-passkey'))
      expect(isLoaded()).toBe(false)
      loaded.length = 0
      await press(ownerPasskey.make)
      await page.getByRole('heading', { name: ownerPasskey.made }).waitFor()
      expect(isLoaded()).toBe(true)
      // The server has no part in it.
      expect(loaded.filter((url) => !url.includes('/assets/'))).toEqual([])
      await press(profile.copy)
      await page.getByText(profile.copied).waitFor()
      return page.evaluate(() => navigator.clipboard.readText())
    })()

    const ADMIN_PASSKEYS = made
    expect(await folder.refusal({ ...settings, ADMIN_PASSKEYS })).toContain('ADMIN_2FA=required')
    await using site = await folder.serve({ ...settings, ADMIN_PASSKEYS, ADMIN_2FA: 'required' })
    expect(site.output()).toContain('(by a passkey of the owner)')
    const home = `${origin}/${language}`
    await page.goto(`${home}/login`)
    await press(ownerPasskey.signIn)
    await page.waitForURL(home)
    // Without a second factor there is nothing but setting one up.
    await page.goto(`${origin}/admin`)
    await expect.poll(() => complaints.join()).toContain(`403: ${origin}/api/admin/home`)
    await page.goto(`${home}/profile`)
    await page.getByText(ownerPasskey.profile.passkeysFirst).waitFor()
    complaints.length = 0
    await press(profile.addPasskey)
    await page
      .getByRole('heading', { name: profile.codes })
      .or(page.getByText(profile.codesText))
      .first()
      .waitFor()
    await press(profile.stored)
    await page.goto(`${origin}/admin`)
    await page.getByRole('navigation').first().waitFor()

    await browser.clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${home}/login`)
    await press(ownerPasskey.signIn)
    await press(login.usePasskey)
    await page.waitForURL(home)
    expect(complaints).toEqual([])
  },
)
