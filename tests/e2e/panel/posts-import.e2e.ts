/** The owner imports the posts of another blog: chooses, sees what would change, and confirms. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { blog } from '#shared/i18n/panel/blog/en.ts'
import { blog as japaneseRoom } from '#shared/i18n/panel/blog/ja.ts'
import { blog as koreanRoom } from '#shared/i18n/panel/blog/ko.ts'
import { problems } from '#shared/i18n/panel/problems/ko.ts'
import { accessibleLooks, openedDialog } from '../../support/accessibility.ts'
import { phone } from '../../support/browser.ts'
import { makeVelog } from '../../support/other-old-blogs.ts'
import { adminPath, openPanel, settle } from '../../support/panel.ts'
import { zipFiles } from '../../support/zip-files.ts'

const { site, enter } = await openPanel(0)
const roomWords = { ko: koreanRoom, en: blog, ja: japaneseRoom }
const path = `${adminPath}/blog`

async function choose(page: Page, act: string, name: string, bytes: Uint8Array): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: act }).click(),
  ])
  await chooser.setFiles({ name, mimeType: '', buffer: Buffer.from(bytes) })
}

const zipBlog = () =>
  zipFiles([
    ...Object.entries(makeVelog(3).files).map(([path, bytes]) => ({ path, bytes })),
    { path: 'content/broken.md', bytes: Buffer.from([0xff, 0xfe]) },
    {
      path: 'content/lost.md',
      bytes:
        '---\ntitle: 잃은 그림\ndate: 2021-01-01\n---\n![a](lost.png)\n\n![b](https://127.0.0.1/b.png)',
    },
  ])

test.each(accessibleLooks)(
  'a file that is refused says why, and keeps what was chosen, in $language: $what',
  async ({ language, find }) => {
    const { imports } = roomWords[language]
    await using visit = await enter({ language, viewport: phone, refusals: /import/ })
    const { page } = visit
    await visit.open(path)
    await page.getByRole('button', { name: imports.act }).click()
    const dialog = page.getByRole('alertdialog', { name: imports.title })
    await page.getByRole('button', { name: imports.check }).click()
    await page.getByText(imports.needsFile).waitFor()
    await choose(page, imports.choose, 'photos.zip', Buffer.from('PK no zip'))
    await dialog.getByLabel(imports.format).selectOption('hugo')
    await dialog.getByLabel(imports.language).selectOption('ja')
    await dialog.getByLabel(imports.overwrite).check()
    const origin = dialog.getByLabel(imports.origin)
    await origin.fill('old.example')
    await page.getByRole('button', { name: imports.check }).click()
    await page.getByText(imports.wrongOrigin).waitFor()
    await expect.poll(() => origin.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await find(page, openedDialog)).toEqual([])
    await origin.fill('https://old.example')
    await page.getByText(imports.wrongOrigin).waitFor({ state: 'detached' })
    await settle(page)
    expect(await find(page, openedDialog)).toEqual([])
    await page.getByRole('button', { name: imports.check }).click()
    await page.getByText(imports.refusals.NO_ZIP).waitFor()
    expect(await find(page, openedDialog)).toEqual([])
    await page.getByRole('button', { name: imports.back }).click()
    await page.getByText('photos.zip').waitFor()
    expect(await dialog.getByLabel(imports.format).inputValue()).toBe('hugo')
    expect(await dialog.getByLabel(imports.language).inputValue()).toBe('ja')
    expect(await dialog.getByLabel(imports.overwrite).isChecked()).toBe(true)
    expect(await origin.inputValue()).toBe('https://old.example')
  },
)

test('the owner sees the posts of an old blog with their notes, and imports them; again, nothing is left to do', async () => {
  await using visit = await enter({ language: 'ko', viewport: phone })
  const { page } = visit
  const { imports } = koreanRoom
  await visit.open(path)
  const check = async () => {
    await page.getByRole('button', { name: imports.act }).click()
    await choose(page, imports.choose, 'velog.zip', await zipBlog())
    await dialog.getByLabel(imports.downloads).check()
    await page.getByRole('button', { name: imports.check }).click()
  }
  const dialog = page.getByRole('alertdialog', { name: imports.title })
  await check()
  await dialog.getByRole('heading', { name: imports.changes.ADDED(4) }).waitFor()
  await dialog.getByText('content/broken.md').waitFor()
  await dialog.getByText(problems.known['is too large, or not UTF-8 text']).waitFor()
  await dialog.getByText(imports.weights.LEFT_OUT(2)).waitFor()
  await dialog.getByText(imports.remote(2)).waitFor()
  await dialog.getByLabel(imports.onlyNoted).check()
  await dialog.getByRole('heading', { name: imports.changes.ADDED(1) }).waitFor()
  await dialog.getByText(imports.noteCount(2)).click()
  await dialog.getByText(imports.notes.PICTURE_MISSING).waitFor()
  // It was asked for, and refused as an address of our network.
  await dialog.getByText(imports.notes.PICTURE_NOT_PUBLIC).waitFor()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await dialog.getByRole('button', { name: imports.confirm(4) }).click()
  await page.getByText(imports.done(4)).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('비 이야기 1').waitFor()
  await site.refresh()
  const shown = await visit.context.request.get(`${site.origin}/ko/blog/post-about-rain-1`)
  expect(await shown.text()).toContain('비 이야기 1')

  await check()
  await dialog.getByText(imports.nothing).waitFor()
  await dialog.getByRole('heading', { name: imports.changes.UNCHANGED(4) }).waitFor()
  expect(await dialog.getByRole('button', { name: imports.confirm(0) }).count()).toBe(0)
})
