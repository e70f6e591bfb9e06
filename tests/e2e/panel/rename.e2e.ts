/** The owner gives a post another address, by keyboard, and an old link still leads to it. */
import { expect, test } from 'vitest'
import { content } from '#shared/i18n/panel/content/en.ts'
import { problems } from '#shared/i18n/panel/problems/en.ts'
import { adminPath, openPanel } from '../../support/panel.ts'

const { site, enter } = await openPanel(0)
const slug = 'two-bookings-one-room'
const next = 'one-room-two-bookings'

test('a post moves to another address, and its old one leads there', async () => {
  await using visit = await enter({ refusals: /\/rename$/ })
  const { page } = visit
  await visit.open(`${adminPath}/content/post/${slug}`)
  const open = async () => {
    await page.getByRole('button', { name: content.document.more }).click()
    await page.getByRole('menuitem', { name: content.rename.open }).click()
  }
  await open()
  const dialog = page.getByRole('dialog', { name: content.rename.title })
  const field = dialog.getByRole('textbox', { name: content.rename.id })
  const act = dialog.getByRole('button', { name: content.rename.act })
  expect(await field.inputValue()).toBe(slug)
  expect(await act.isDisabled()).toBe(true)

  await field.fill('second-semester-in-sydney')
  await act.click()
  await dialog.getByText(problems.known['is taken']).waitFor()
  await field.fill(next)
  await field.press('Enter')
  await page.waitForURL(`**/content/post/${next}`)
  await page.getByText(content.rename.done(`/blog/${next}`)).waitFor()
  await dialog.waitFor({ state: 'detached' })

  await site.refresh()
  const old = await visit.context.request.get(`${site.origin}/en/blog/${slug}`)
  expect(old.url()).toBe(`${site.origin}/en/blog/${next}`)
  expect(old.status()).toBe(200)
})
