import type { Page } from 'playwright-core'
import { readDemoFile } from '../../server/identity/demo-provider/demo-file.ts'
import type { Language } from '../../shared/i18n/languages.ts'

/** Signs in as the demo's owner, with the code of the site's console and the provider's window. */
export async function enterPanel(
  page: Page,
  origin: string,
  language: Language,
  dataDir: string,
): Promise<void> {
  const running = await readDemoFile(dataDir)
  if (!running) throw new Error('The site that is to be looked at has no demo sign-in.')
  await page.goto(`${origin}/${language}/login${new URL(running.link).search}`)
  const [chooser] = await Promise.all([
    page.waitForEvent('popup'),
    page.locator('main button').first().click(),
  ])
  await chooser.locator('[data-email="owner@example.com"]').click()
  await page.locator('button[popovertarget="account"]').waitFor()
}
