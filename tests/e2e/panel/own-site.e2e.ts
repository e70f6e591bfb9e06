/** From the first sign-in to a site without a word of the sample, and what is done with many documents at once. */
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { content as contentWords } from '#shared/i18n/panel/content/en.ts'
import { ownSiteWords } from '../../../admin/content/words.ts'
import { findFaultsIn } from '../../support/accessibility.ts'
import { desktop } from '../../support/browser.ts'
import { isLong, journeysIn } from '../../support/is-long.ts'
import { adminPath, openPanel, panelWords, settle } from '../../support/panel.ts'

/** From the first sign-in, with it. */
const mostActs = 12
/** Opening the login page, choosing an account, and the notice that leads to the panel. */
const signInActs = 3

const owner = {
  ko: { name: '김미나', work: '제품 디자인을 배웁니다.' },
  en: { name: 'Mina Kim', work: 'I study product design.' },
  ja: { name: 'キム・ミナ', work: '製品デザインを学んでいます。' },
}

const touchScreen = { viewport: { width: 360, height: 740 }, hasTouch: true }
const screens = isLong ? [touchScreen, { viewport: desktop, hasTouch: false }] : [touchScreen]

test.each(
  journeysIn('en').flatMap((language) => screens.map((screen) => ({ language, ...screen }))),
)(
  'an owner starts her own site in few acts, in $language at $viewport.width px',
  async ({ language, ...screen }) => {
    const { enter } = await openPanel(0)
    const words = ownSiteWords[language]
    const { firstSteps } = panelWords[language].home
    await using visit = await enter({ language, ...screen })
    const { page } = visit
    let acts = signInActs
    const act = async (done: Promise<unknown>) => {
      await done
      acts += 1
    }
    const press = (target: Locator) => act(screen.hasTouch ? target.tap() : target.click())
    await visit.open(adminPath)
    await press(page.getByRole('link', { name: firstSteps.sample.start }).first())
    const { name, work } = owner[language]
    const submit = page.getByRole('button', { name: words.act })
    await submit.waitFor()
    expect(await findFaultsIn[language](page)).toEqual([])
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide).toBeLessThanOrEqual(0)

    // What is missing is said beside its field, which gets the focus.
    await submit.click()
    const nameField = page.getByLabel(words.name, { exact: true })
    expect(await nameField.getAttribute('aria-invalid')).toBe('true')
    await expect
      .poll(() => nameField.evaluate((field) => field === document.activeElement))
      .toBe(true)

    await act(nameField.fill(name))
    await act(page.getByLabel(words.work, { exact: true }).fill(work))
    await press(submit)
    await press(page.getByRole('link', { name: words.open }))
    await page.waitForURL((url) => !url.pathname.startsWith(adminPath))
    expect(acts).toBeLessThanOrEqual(mostActs)
    expect(await page.locator('h1').textContent()).toContain(name)
    expect(await page.getByText(work).count()).toBeGreaterThan(0)

    await page.goBack()
    await visit.open(`${adminPath}/content/own-site`)
    await page.getByText(words.none).waitFor()
  },
)

test('rows are selected by Shift and by keys, moved to the trash, and brought back', async () => {
  const { enter } = await openPanel(0)
  await using visit = await enter({ language: 'en' })
  const { page } = visit
  const { bulk, trash } = contentWords
  await visit.open(`${adminPath}/content?kind=achievement`)
  await settle(page)
  const boxes = page.locator('tbody input[type=checkbox]')
  const all = await boxes.count()
  expect(all).toBeGreaterThan(2)
  await boxes.first().click()
  await boxes.last().click({ modifiers: ['Shift'] })
  await page.getByText(bulk.chosen(all)).waitFor()
  await page.getByRole('button', { name: bulk.clear }).click()

  // j goes to the first row, x selects it.
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  await page.getByText(bulk.chosen(2)).waitFor()
  await page.getByRole('button', { name: bulk.acts.trash }).click()
  await page.getByText(bulk.done.trash(2)).waitFor()
  await expect.poll(() => boxes.count()).toBe(all - 2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => boxes.count()).toBe(all)

  await page.getByLabel(bulk.chooseAll).check()
  await page.getByRole('button', { name: bulk.acts.trash }).click()
  await page.getByText(bulk.done.trash(all)).waitFor()
  await visit.open(`${adminPath}/content?state=trash`)
  await page.getByRole('button', { name: trash.empty }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: trash.empty }).click()
  await page.getByText(trash.emptied(all)).waitFor()
})
