/** Ctrl A in the inbox: all messages are chosen, except where it selects text. */
import { expect, test } from 'vitest'
import { en } from '#shared/i18n/panel/en.ts'
import { adminPath, openPanel, settle } from '../../support/panel.ts'
import { nameOfRoom } from '../../support/room-words.ts'

// Two of them are deleted.
const { messages, enter } = await openPanel(12)
const [newest = ''] = messages

test('all messages are chosen by Ctrl A right after the inbox has opened', async () => {
  await using visit = await enter()
  const { page } = visit
  const all = page.getByText(en.inbox.chosen(10))
  const selectedText = () => page.evaluate(() => String(getSelection()))
  await visit.open(`${adminPath}/inbox`)
  await settle(page)
  await page.keyboard.press('Control+a')
  await all.waitFor()
  expect(await selectedText()).toBe('')

  await page.getByRole('button', { name: en.inbox.clearChosen }).click()
  // Its name ends with the number of unread messages.
  await page.getByRole('link', { name: new RegExp(`^${nameOfRoom('inbox', 'en')}`) }).focus()
  await page.keyboard.press('Meta+a')
  await all.waitFor()
})

test('Ctrl A selects text in a field, in a dialog and in the open message', async () => {
  await using visit = await enter()
  const { page } = visit
  const bar = page.getByRole('toolbar', { name: en.inbox.bulk })
  const selectedText = () => page.evaluate(() => String(getSelection()))
  await visit.open(`${adminPath}/inbox/${newest}`)
  await settle(page)
  const text = page.locator('main article > p').first()
  await text.click()
  await page.keyboard.press('Control+a')
  expect(await selectedText()).toContain(await text.innerText())
  expect(await bar.count()).toBe(0)

  await page.getByRole('searchbox', { name: en.inbox.search }).fill('graphics course')
  await page.keyboard.press('Control+a')
  expect(await selectedText()).toBe('graphics course')
  expect(await bar.count()).toBe(0)

  await page.getByRole('row').first().focus()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Control+a')
  expect(await bar.count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('row').first().focus()
  await page.keyboard.press('Control+a')
  await bar.waitFor()
})
