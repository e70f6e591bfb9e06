/** The room Media in a browser: upload, refusals, texts, where a file is used, deleting and putting back. */
import { expect, test } from 'vitest'
import { media as words } from '#shared/i18n/panel/media/en.ts'
import { findAccessibilityFaults } from '../../support/accessibility.ts'
import { isLong } from '../../support/is-long.ts'
import { adminPath, openPanel, panelWords, settle } from '../../support/panel.ts'
import { join, makePhoto, makePngHead, makeZip, textBytes } from '../../support/sample-media.ts'

const { enter, site, now } = await openPanel(1)
const { db } = site.database
const { add, file, marks, uploads } = words

test('pictures are uploaded, described, found in use, refused with their names, deleted and put back', async () => {
  await db.deleteFrom('media').execute()
  await using visit = await enter({ refusals: /^\/api\/admin\/media/ })
  const { page } = visit
  await visit.open(`${adminPath}/media`)
  await settle(page)
  await page.getByText(words.empty).waitFor()
  if (isLong) expect(await findAccessibilityFaults(page)).toEqual([])

  const files = [
    ['yard.jpg', await makePhoto(1200, 800)],
    ['drawing.svg', textBytes('<svg><script>alert(1)</script></svg>')],
    ['hidden.png', join(await makePhoto(30, 20, 'png'), makeZip())],
    ['huge.png', makePngHead(60_000, 60_000)],
  ] as const
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles(
      files.map(([name, bytes]) => ({ name, mimeType: '', buffer: Buffer.from(bytes) })),
    )
  const list = page.getByRole('region', { name: add.list })
  const { reasons, refused } = uploads
  await list.getByText(refused('drawing.svg', reasons.SVG)).waitFor()
  await list.getByText(refused('hidden.png', reasons.ARCHIVE)).waitFor()
  await list.getByText(refused('huge.png', reasons.TOO_MANY_PIXELS)).waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: add.summary('1', '4') })
    .waitFor()
  const card = page.getByRole('list', { name: words.list }).getByRole('link', { name: 'yard.jpg' })
  await card.getByText(marks.noAlt).waitFor()
  if (isLong) expect(await findAccessibilityFaults(page)).toEqual([])

  // A picture is pasted while the list is shown.
  const pasted = [...(await makePhoto(200, 100))]
  await page.evaluate((bytes) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([Uint8Array.from(bytes)], 'image.png', { type: 'image/png' }))
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData }))
  }, pasted)
  await list.getByText(add.done, { exact: true }).nth(1).waitFor()
  await list.getByRole('button', { name: add.clear }).click()
  await list.waitFor({ state: 'detached' })

  await card.click()
  await page.getByText(file.noUses).waitFor()
  await page.getByLabel('Korean', { exact: true }).fill('마당에 모인 사람들')
  await page.getByLabel('English', { exact: true }).fill('People in a yard')
  const renewed = page.waitForResponse(
    (response) =>
      response.request().method() === 'GET' && /\/admin\/media\/[0-9a-f]+$/.test(response.url()),
  )
  await page.getByRole('button', { name: file.save }).click()
  await page.getByText(file.saved).waitFor()
  // The page knows no use yet.
  await renewed
  // `panel.e2e.ts` looks at the page of a file.
  if (isLong) expect(await findAccessibilityFaults(page)).toEqual([])
  const stored = await db.selectFrom('media').selectAll().where('name', '=', 'yard.jpg').execute()
  expect(stored.map(({ alt }) => JSON.parse(alt))).toEqual([
    { ko: '마당에 모인 사람들', en: 'People in a yard' },
  ])

  const draft = { kind: 'post' as const, id: 'one', base: null, version: 1 }
  const written = '{"cover":"media/yard.jpg"}'
  const { id: saved_by } = await db
    .selectFrom('user_account')
    .select('id')
    .executeTakeFirstOrThrow()
  const by = { saved_at: now().toISOString(), saved_by }
  await db
    .insertInto('content_draft')
    .values({ ...draft, document: written, ...by })
    .execute()
  // Since the page was opened, the file is used: the server refuses.
  const remove = page.getByRole('button', { name: file.remove })
  await remove.click()
  await page.getByRole('link', { name: 'one (draft)' }).waitFor()
  expect(await remove.isDisabled()).toBe(true)
  await db.deleteFrom('content_draft').where('id', '=', 'one').execute()
  await page.reload()
  await remove.click()
  await page.getByText(file.removed('yard.jpg')).waitFor()
  await page.waitForURL(`**${adminPath}/media`)
  await card.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: panelWords.en.shell.undo }).click()
  await page.getByText(file.restored('yard.jpg')).waitFor()
  expect(await page.getByLabel('English', { exact: true }).inputValue()).toBe('People in a yard')
})
