/** The owner shares a draft with somebody who has no account, and takes the link back. */
import { expect, test } from 'vitest'
import { content } from '#shared/i18n/panel/content/en.ts'
import { content as japaneseRoom } from '#shared/i18n/panel/content/ja.ts'
import { content as koreanRoom } from '#shared/i18n/panel/content/ko.ts'
import { en } from '#shared/i18n/panel/en.ts'
import { accessibleLooks, findFaultsInThemes, openedDialog } from '../../support/accessibility.ts'
import { phone } from '../../support/browser.ts'
import { isLong } from '../../support/is-long.ts'
import { isOnTop } from '../../support/looks.ts'
import { adminPath, openPanel, settle } from '../../support/panel.ts'

const { site, enter } = await openPanel(0)
const roomWords = { ko: koreanRoom, en: content, ja: japaneseRoom }
const path = `${adminPath}/content/project/1`

test('a link shows the project to somebody else until it is revoked', async () => {
  await using visit = await enter()
  const { page } = visit
  const { share, document } = content
  await visit.open(path)
  await page.getByRole('button', { name: document.more }).click()
  await page.getByRole('menuitem', { name: share.open }).click()
  const dialog = page.getByRole('dialog', { name: share.title })
  await dialog.getByText(share.none).waitFor()
  await dialog.getByRole('combobox', { name: share.days }).selectOption('1')
  await dialog.getByRole('button', { name: share.act }).click()
  const address = await dialog.getByRole('textbox', { name: share.address }).inputValue()
  expect(await findFaultsInThemes(page, openedDialog)).toEqual([])

  await using stranger = await site.visit({ language: 'en', refusals: /^\/preview\// })
  const title = (await site.api.projects.find(1, 'en'))?.title ?? ''
  await stranger.page.goto(address)
  await stranger.page.getByRole('heading', { level: 1, name: title }).waitFor()

  await dialog.getByRole('button', { name: share.revoke }).click()
  await dialog.getByText(share.none).waitFor()
  await page.getByText(share.revoked).waitFor()
  await page.setViewportSize(phone)
  for (const part of await dialog.getByRole('heading').or(dialog.getByRole('button')).all()) {
    await expect.poll(() => part.evaluate(isOnTop)).toBe(true)
  }
  // The notification can be used while the dialog is open, which it does not close.
  const notes = page.getByRole('region', { name: en.shell.notes })
  await notes.getByRole('button', { name: en.shell.dismiss }).click()
  await page.getByText(share.revoked).waitFor({ state: 'detached' })
  expect(await dialog.isVisible()).toBe(true)
  expect((await stranger.page.goto(address))?.status()).toBe(404)
})

// The test above looks at it in English, on a desktop.
test.each(isLong ? accessibleLooks : [])(
  'the dialog has no faults of accessibility in $language: $what',
  async ({ language, find }) => {
    const { share, document } = roomWords[language]
    await using visit = await enter({ language, viewport: phone })
    const { page } = visit
    await visit.open(path)
    await page.getByRole('button', { name: document.more }).click()
    await page.getByRole('menuitem', { name: share.open }).click()
    await page.getByRole('button', { name: share.act }).click()
    await page.getByRole('textbox', { name: share.address }).waitFor()
    await settle(page)
    expect(await find(page, openedDialog)).toEqual([])
  },
)
