/** A message that is typed and not yet sent, while the visitor goes to other pages. */
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { addressOf, browseTestSite } from '../../support/browser.ts'

const site = await browseTestSite()

const typed = {
  name: 'Ada',
  email: 'ada@example.com',
  category: 'design',
  subject: 'Hello',
  message: 'Hi!\nBye.',
}
const { messages } = catalogues.en

test('what is typed into a form stays when the language changes and other pages are opened, until it is sent', async () => {
  await using visit = await site.visit({ language: 'ko' })
  const { page, open } = visit
  const valuesOf = () =>
    page
      .locator('form[method=post]')
      .evaluate((form) => Object.fromEntries(new FormData(form as HTMLFormElement)))
  await open('/ko/feedback')
  const { category, ...texts } = typed
  for (const [name, value] of Object.entries(texts)) await page.locator(`#${name}`).fill(value)
  await page.locator('#category').selectOption(category)
  // A value for each field of the form, and nothing for the honeypot.
  const whole = await valuesOf()

  const button = page.locator('[data-language-switcher] button')
  await button.press('ArrowLeft')
  await page.waitForURL('**/en/feedback')
  await expect.poll(valuesOf).toEqual(whole)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await page.waitForURL('**/en/contact')
  expect(await page.locator('#message').inputValue()).toBe('')

  await open('/en/feedback')
  await expect.poll(valuesOf).toEqual(whole)
  const sending = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: messages.feedback.send }).click()
  const sent = new URLSearchParams((await sending).postData() ?? '')
  // A form that was filled in on another page is not sent at the speed of a program.
  expect(Number(sent.get('elapsed'))).toBeGreaterThan(await page.evaluate(() => performance.now()))
  await page.getByText(messages.feedback.sent, { exact: true }).waitFor()
  await page.getByRole('link', { name: messages.feedback.again, exact: true }).click()
  await page.getByRole('button', { name: messages.feedback.send }).waitFor()
  expect(addressOf(page)).toBe('/en/feedback')
  expect(await page.locator('#message').inputValue()).toBe('')
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
})
