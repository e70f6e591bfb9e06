import type { Page } from 'playwright-core'
import type { Language } from '../shared/i18n/languages.ts'

/** As the demo's owner, through the window of its provider. */
export async function enterPanel(page: Page, origin: string, language: Language): Promise<void> {
  await page.goto(`${origin}/${language}/login`)
  const [chooser] = await Promise.all([
    page.waitForEvent('popup'),
    page.locator('main button').first().click(),
  ])
  await chooser.locator('[data-email="owner@example.com"]').click()
  await page.locator('button[popovertarget="account"]').waitFor()
}
