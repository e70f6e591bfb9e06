/** The owner imports a zip of the content: sees what it changes, and confirms. */

import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { loadContent } from '#server/content/folder/load-content.ts'
import { loadOriginals } from '#server/content/folder/write-media.ts'
import { zipContent } from '#server/content/folder/zip-content.ts'
import { content } from '#shared/i18n/panel/content/en.ts'
import { content as japaneseRoom } from '#shared/i18n/panel/content/ja.ts'
import { content as koreanRoom } from '#shared/i18n/panel/content/ko.ts'
import { accessibleLooks, openedDialog } from '../../support/accessibility.ts'
import { phone } from '../../support/browser.ts'
import { adminPath, openPanel, settle } from '../../support/panel.ts'
import { zipFiles } from '../../support/zip-files.ts'

const { site, enter } = await openPanel(0)
const roomWords = { ko: koreanRoom, en: content, ja: japaneseRoom }
const path = `${adminPath}/content`

async function choose(page: Page, words: typeof koreanRoom, zip: Uint8Array): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: words.upload.act }).click(),
  ])
  await chooser.setFiles({
    name: 'content.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(zip),
  })
}

async function zipPresentContent(title?: string): Promise<Uint8Array> {
  const present = await loadContent(site.database.db)
  const [first] = present.projects
  if (first && title !== undefined) {
    const { ko } = first.texts
    if (ko) first.texts = { ...first.texts, ko: { ...ko, title } }
  }
  return buffer(zipContent(present, await loadOriginals(site.database.db)))
}

test.each(accessibleLooks)(
  'a zip that is refused says why, without faults of accessibility in $language: $what',
  async ({ language, find }) => {
    const { upload } = roomWords[language]
    await using visit = await enter({ language, viewport: phone, refusals: /import/ })
    const { page } = visit
    await visit.open(path)
    await choose(page, roomWords[language], Buffer.from('no zip'))
    await page.getByText(upload.refusals.NO_ZIP).waitFor()
    await page.getByRole('button', { name: upload.again }).waitFor()
    await page.keyboard.press('Escape')
    await choose(page, roomWords[language], await zipFiles([{ path: 'run.sh', bytes: 'x' }]))
    await page.getByText(upload.refusals.PROBLEMS).waitFor()
    await page.getByText('run.sh').waitFor()
    await settle(page)
    expect(await find(page, openedDialog)).toEqual([])
  },
)

test('the owner sees which project a zip changes in which language, and imports it', async () => {
  await using visit = await enter()
  const { page } = visit
  const { upload } = content
  const title = '가져온 제목'
  await visit.open(path)
  await choose(page, content, await zipPresentContent())
  const dialog = page.getByRole('alertdialog', { name: upload.title })
  await dialog.getByText(upload.nothing).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await choose(page, content, await zipPresentContent(title))
  await dialog.getByRole('heading', { name: upload.counts.changed(1) }).waitFor()
  await dialog.getByText('(Korean)').waitFor()
  await dialog.getByRole('button', { name: upload.confirm }).click()
  await page.getByText(upload.done).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await site.refresh()
  const { projects } = await loadContent(site.database.db)
  expect(projects[0]?.texts.ko?.title).toBe(title)
})
