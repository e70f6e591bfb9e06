/** The owner's first day: where the panel is, what to set up, and a bookmark that works after the session ended. */
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import {
  demoAdminEmail,
  demoVisitorEmail,
} from '../../../server/identity/demo-provider/accounts.ts'
import { findAccessibilityFaults, findFaultsIn } from '../../support/accessibility.ts'
import { addressIn, phone } from '../../support/browser.ts'
import { isLong, journeysIn } from '../../support/is-long.ts'
import { isOnTop } from '../../support/looks.ts'
import { adminPath, openPanel, panelWords, settle, signInAs } from '../../support/panel.ts'
import { signInByCalls } from '../../support/sign-in-by-calls.ts'
import { accountButton, choose, wordsOf } from '../../support/sign-in-visits.ts'

const { site, enter } = await openPanel(3)
const { db } = site.database

test.each(journeysIn('ko'))(
  'after the first sign-in an admin is told where the panel is, until it was opened, in %s',
  async (language) => {
    const { widget } = catalogues[language].signIn
    await using visit = await site.visit({ language, viewport: phone, refusals: /^\/auth\// })
    const { page } = visit
    await visit.open(addressIn(language, '/login'))
    await signInAs(page, language, demoAdminEmail)
    const notice = page.getByRole('status').filter({ hasText: widget.panelNotice })
    await page.getByText(widget.panelNotice).waitFor()
    if (isLong) expect(await findAccessibilityFaults(page)).toEqual([])
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
    for (const viewport of [phone, { width: 900, height: 700 }]) {
      await page.setViewportSize(viewport)
      await visit.open(addressIn(language, '/projects'))
      await page.getByText(widget.panelNotice).waitFor()
      expect(await page.locator('h1').evaluate(isOnTop)).toBe(true)
    }
    await notice.getByRole('link', { name: widget.openPanel }).click()
    await page.waitForURL(`**${adminPath}`)
    await settle(page)
    await visit.open(addressIn(language, '/projects'))
    await page.locator('[data-auth=admin]').waitFor()
    await page.waitForFunction(() => document.querySelector('[popover]#account b')?.textContent)
    expect(await notice.count()).toBe(0)
  },
)

test('the notice can be closed, and ordinary users never see it', async () => {
  const { widget } = catalogues.en.signIn
  await using visit = await site.visit({ language: 'en', refusals: /^\/auth\// })
  const { page } = visit
  const notice = page.getByText(widget.panelNotice)
  await signInByCalls(page, site.origin, demoAdminEmail)
  await visit.open('/en/projects')
  await notice.waitFor()
  const close = page.getByRole('status').getByRole('button', { name: widget.close })
  await close.focus()
  await page.keyboard.press('Enter')
  await notice.waitFor({ state: 'detached' })
  await page.reload()
  await page.waitForFunction(() => document.querySelector('[popover]#account b')?.textContent)
  expect(await notice.count()).toBe(0)

  await using other = await site.visit({ language: 'en', refusals: /^\/auth\// })
  await signInByCalls(other.page, site.origin, demoVisitorEmail)
  await other.open('/en/projects')
  await accountButton(other.page).waitFor()
  expect(await other.page.getByText(widget.panelNotice).count()).toBe(0)
})

test.each(journeysIn('ko'))(
  'Home lists the first steps and says that the content is a sample, until it is folded, in %s',
  async (language) => {
    const { firstSteps } = panelWords[language].home
    await using visit = await enter({ language, viewport: phone })
    const { page } = visit
    await visit.open(adminPath)
    const title = page.getByRole('heading', { name: firstSteps.title(0, 7) })
    await title.waitFor()
    const offer = page.getByRole('link', { name: firstSteps.sample.start }).first()
    expect(await offer.getAttribute('href')).toBe(`${adminPath}/content/own-site`)
    // Sites without the sample have a step for resumes.
    const { resumes: _, ...steps } = firstSteps.steps
    for (const { title } of Object.values(steps)) {
      await page.locator('details b').getByText(title, { exact: true }).waitFor()
    }
    const profile = page.getByRole('link', { name: firstSteps.openAbout })
    expect(await profile.getAttribute('href')).toBe(`${adminPath}/content/profile/profile`)
    // `panel.e2e.ts` looks at Home with its first steps on a desktop, where it has the same elements.
    if (isLong) expect(await findFaultsIn[language](page)).toEqual([])
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
    await title.click()
    await profile.waitFor({ state: 'hidden' })
    await page.reload()
    await title.waitFor()
    expect(await profile.isVisible()).toBe(false)
    await title.click()
    await page.getByRole('button', { name: firstSteps.hide }).click()
    await title.waitFor({ state: 'detached' })
    await page.reload()
    await offer.waitFor()
    expect(await title.count()).toBe(0)
  },
)

test('a bookmark leads through sign-in back to its room, where the panel was opened before', async () => {
  const bookmark = `${adminPath}/inbox?folder=new`
  await using visit = await site.visit({ language: 'en', refusals: /^\/auth\// })
  const { page } = visit
  await signInByCalls(page, site.origin, demoAdminEmail)
  await visit.open(adminPath)
  await settle(page)
  await db.deleteFrom('session').execute()

  expect((await visit.open(bookmark)).url()).toBe(`${site.origin}/login?ended=elsewhere&to=panel`)
  await page.getByRole('alert').getByText(wordsOf('en').login.endedElsewhere).waitFor()
  expect(new URL(page.url()).hash).toBe('#/inbox?folder=new')
  await choose(page, 'en', demoAdminEmail)
  await page.waitForURL(`**${bookmark}`)
  await settle(page)

  await using stranger = await site.visit({ language: 'en' })
  expect((await stranger.open(bookmark)).status()).toBe(404)
})
