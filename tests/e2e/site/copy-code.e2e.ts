/** Blocks of code can be copied; what that needs is loaded with the first press. */
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { browseTestSite } from '../../support/browser.ts'

const site = await browseTestSite()
const path = '/projects/3'
const { code } = catalogues.ko

test('a press copies the code and says so, and loads the script for it only then', async () => {
  await using visit = await site.visit()
  const { page, open } = visit
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await open(path)
  const button = page.getByRole('button', { name: code.copy }).first()
  await button.waitFor()
  await page.waitForLoadState('networkidle')
  expect(requested.filter((url) => /\/copy-[^/]+\.js$/.test(url))).toEqual([])

  await button.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: code.copied }).waitFor()
  expect(requested.filter((url) => /\/copy-[^/]+\.js$/.test(url))).toHaveLength(1)
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(await page.locator('pre').first().textContent())
  await page.clock.fastForward(10_000)
  await button.waitFor()
})

test('where the browser refuses the clipboard, the code is selected', async () => {
  await using visit = await site.visit()
  const { page, open } = visit
  await open(path)
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.getByRole('button', { name: code.copy }).first().click()
  await page.getByRole('button', { name: code.selected }).waitFor()
  const selected = await page.evaluate(() => String(getSelection()).trim())
  expect(selected).toBe((await page.locator('pre').first().innerText()).trim())
})
