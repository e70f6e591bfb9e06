/** A post can be shared: by the sheet of the platform, else by copying its address. */
import { expect, test } from 'vitest'
import { postWords } from '#app/blog/post-words.ts'
import { browseTestSite, phone } from '../../support/browser.ts'
import { journeysIn } from '../../support/is-long.ts'

const site = await browseTestSite()
test('an address that names a heading as GitHub does shows it, with and without a page that is open', async () => {
  await using visit = await site.visit()
  const { page } = visit
  const id = (name: string) =>
    expect
      .poll(() => page.evaluate(() => document.querySelector(':target')?.id))
      .toBe(`section-${name}`)
  await visit.open('/ko/blog/two-bookings-one-room#시도한-것들')
  await id('시도한-것들')
  await page.evaluate(() => {
    location.hash = '#배운-점'
  })
  await id('배운-점')
})

const pathIn = (language: string) => `/${language}/blog/two-bookings-one-room`

test.each(journeysIn('ja'))(
  'where there is a sheet, it gets title and address, in %s',
  async (language) => {
    const { share } = postWords[language]
    await using visit = await site.visit({ viewport: phone })
    const { page, open } = visit
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await page.addInitScript(() => {
      const share = async (shared: object) => void Object.assign(window, { shared })
      Object.defineProperty(navigator, 'share', { value: share })
    })
    await open(`${pathIn(language)}?utm_source=x#top`)
    await page.waitForLoadState('networkidle')
    const loaded = () => requested.filter((url) => /\/copy-[^/]+\.js$/.test(url))
    expect(loaded()).toEqual([])
    const button = page.getByRole('button', { name: share.act })
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await button.click()
    await page.waitForFunction(() => 'shared' in window)
    expect(await page.evaluate(() => Reflect.get(window, 'shared'))).toEqual({
      title: await page.title(),
      url: site.origin + pathIn(language),
    })
    expect(loaded()).toHaveLength(1)
  },
)

test('where the browser refuses the clipboard, the address is shown to be copied', async () => {
  const { share } = postWords.ko
  await using visit = await site.visit()
  const { page, open } = visit
  await page.addInitScript(() => {
    for (const name of ['share', 'clipboard'])
      Object.defineProperty(navigator, name, { value: undefined })
  })
  await open(pathIn('ko'))
  const asked = page.waitForEvent('dialog')
  const pressed = page.getByRole('button', { name: share.act }).click()
  const dialog = await asked
  expect([dialog.message(), dialog.defaultValue()]).toEqual([
    share.selected,
    site.origin + pathIn('ko'),
  ])
  await dialog.dismiss()
  await pressed
})
