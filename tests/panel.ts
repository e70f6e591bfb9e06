/** A site whose panel is looked at: the demo provider signs in, and there is something to see in every room. */
import type { BrowserContext, Page } from 'playwright-core'
import { catalogues } from '#shared/i18n/catalogues.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { demoAdminEmail } from '../server/demo-provider/accounts.ts'
import { createDemoProvider } from '../server/demo-provider/demo-provider.ts'
import { addressIn, type BrowsedSite } from './browser.ts'
import type { TestSiteOptions } from './site.ts'

type BrowserState = Awaited<ReturnType<BrowserContext['storageState']>>

export const adminPath = '/yard-gate'

/** What a site needs so that people can sign in to its panel. */
export function panelOptions(now: () => Date): TestSiteOptions {
  const publicOrigin = 'http://localhost:3000'
  return {
    now,
    publicOrigin,
    provider: createDemoProvider({ host: '127.0.0.1', publicOrigin, now }),
    settings: { adminPath, firstAdmins: { subs: [], emails: [demoAdminEmail] } },
  }
}

/** Through the door, by the window of the provider. */
export async function signInAs(page: Page, language: Language, email: string): Promise<void> {
  const words = catalogues[language].demo
  const [chooser] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: words.button }).click(),
  ])
  const closed = chooser.waitForEvent('close')
  const sample = chooser.locator(`[data-email="${email}"]`)
  if (await sample.count()) await sample.click()
  else {
    await chooser.getByLabel(words.other).fill(email)
    await chooser.getByRole('button', { name: words.go }).click()
  }
  await closed
  await page.locator('button[popovertarget="account"]').waitFor()
}

/** What the browser of somebody who has just signed in holds. */
export async function signedIn(site: BrowsedSite, email = demoAdminEmail): Promise<BrowserState> {
  await using visit = await site.visit({ language: 'en', refusals: /^\/auth\// })
  await visit.open(addressIn('en', '/login'))
  await signInAs(visit.page, 'en', email)
  const state = await visit.context.storageState()
  return state
}
