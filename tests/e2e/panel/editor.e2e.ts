/** The form of a document in a browser: nothing that was typed is lost, in any script, tab or state. */
import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { editor } from '#shared/i18n/panel/editor/en.ts'
import { fields } from '#shared/i18n/panel/fields/en.ts'
import { findAccessibilityFaults, openedDialog } from '../../support/accessibility.ts'
import { readDraft, readJournal } from '../../support/document-form.ts'
import { isLong } from '../../support/is-long.ts'
import { adminPath, isFocused, openPanel } from '../../support/panel.ts'
import { nameOfRoom } from '../../support/room-words.ts'

const panel = await openPanel(1)
const { enter, site } = panel
const { db } = site.database
const refusals = /^\/api\/admin\/content\//

const addressOf = (document: string) => `${adminPath}/content/${document}`
const korean = (page: Page, name: keyof typeof fields.labels) =>
  page.getByLabel(`${fields.labels[name].label} · ${editor.languages.ko}`)
const english = (page: Page, name: keyof typeof fields.labels) =>
  page.getByLabel(`${fields.labels[name].label} · ${editor.languages.en}`)
const saved = (page: Page) => page.locator('[data-state=saved]')

/** The saves of a page. */
function watchSaves(page: Page): string[] {
  const saves: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') saves.push(request.postData() ?? '')
  })
  return saves
}

/** The two texts of a field in a dialog: theirs, then mine. */
async function textsOf(dialog: Locator): Promise<string[]> {
  const texts = await dialog.locator('dd').allTextContents()
  return texts.map((text) => text.replaceAll(` [${editor.conflict.added}] `, ''))
}

test('while Korean is being composed nothing is saved, and no syllable is lost', async () => {
  if (inject('browser') !== 'chromium') return
  await using visit = await enter()
  const { page } = visit
  await page.clock.install()
  await visit.open(addressOf('project/1'))
  const title = korean(page, 'title')
  await title.fill('')
  const saves = watchSaves(page)
  const input = await visit.context.newCDPSession(page)
  const compose = (text: string) =>
    input.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  for (const jamo of ['ㅎ', '하', '한']) await compose(jamo)
  // Longer than the time after which text is saved.
  await page.clock.fastForward(2200)
  expect(saves.filter((save) => save.includes('한') || save.includes('ㅎ'))).toEqual([])
  expect(await isFocused(title)).toBe(true)
  for (const jamo of ['한그', '한글']) await compose(jamo)
  await input.send('Input.insertText', { text: '한글' })
  await page.keyboard.insertText(' 지도')
  await expect
    .poll(async () => (await readDraft(db, 'project', '1'))?.texts.ko.title)
    .toBe('한글 지도')
  expect(await title.inputValue()).toBe('한글 지도')
  expect(await isFocused(title)).toBe(true)
  await saved(page).waitFor()
})

test('while the server is away the text is kept here, in words, and leaving asks first', async () => {
  await using visit = await enter({ refusals })
  const { page } = visit
  await visit.open(addressOf('project/6'))
  await english(page, 'title').waitFor()
  // As a reverse proxy answers while the server behind it is away.
  await page.route('**/api/admin/content/**', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' })
      : route.fallback(),
  )
  await english(page, 'title').fill('Typed without a server')
  await page.getByText(editor.state.offline, { exact: true }).first().waitFor()
  await expect
    .poll(() => page.getByRole('status').allTextContents())
    .toContain(editor.state.offline)
  expect(await readJournal(page)).toContain('Typed without a server')
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  await (await asked).dismiss()
  await page.unroute('**/api/admin/content/**')
  await page.getByRole('button', { name: editor.state.retry }).click()
  await saved(page).waitFor()
  expect((await readDraft(db, 'project', '6')).texts.en.title).toBe('Typed without a server')
  await expect.poll(() => readJournal(page)).toBe('[]')
})

test('text of a browser that was killed before it was saved is there again', async () => {
  await using visit = await enter()
  const { page } = visit
  await visit.open(addressOf('project/2'))
  const summary = english(page, 'summary')
  await summary.fill('Typed one moment before the end')
  await expect.poll(() => readJournal(page)).toContain('Typed one moment')
  await page.close({ runBeforeUnload: false })

  const again = await visit.context.newPage()
  await again.goto(site.origin + addressOf('project/2'))
  await again.getByText(editor.state.restored).waitFor()
  expect(await english(again, 'summary').inputValue()).toBe('Typed one moment before the end')
  await expect
    .poll(async () => (await readDraft(db, 'project', '2'))?.texts.en.summary)
    .toBe('Typed one moment before the end')
  await expect.poll(() => readJournal(again)).toBe('[]')
})

test('text that grew from an older version is offered, and never put in its place', async () => {
  await using visit = await enter()
  const { page } = visit
  await visit.open(addressOf('project/3'))
  await english(page, 'title').fill('Old text of this device')
  await expect.poll(() => readJournal(page)).toContain('Old text')
  await page.close({ runBeforeUnload: false })
  await using other = await enter()
  await other.open(addressOf('project/3'))
  await english(other.page, 'title').fill('Newer text of the server')
  await saved(other.page).waitFor()
  await expect
    .poll(async () => (await readDraft(db, 'project', '3'))?.texts.en.title)
    .toBe('Newer text of the server')

  const again = await visit.context.newPage()
  await again.goto(site.origin + addressOf('project/3'))
  await again.getByRole('button', { name: editor.offered.open }).click()
  const dialog = again.getByRole('dialog', { name: editor.offered.title })
  expect(await textsOf(dialog)).toEqual(['Newer text of the server', 'Old text of this device'])
  expect(await findAccessibilityFaults(again, openedDialog)).toEqual([])
  await dialog.getByRole('button', { name: editor.offered.takeTheirs }).click()
  expect(await english(again, 'title').inputValue()).toBe('Newer text of the server')
  await expect.poll(() => readJournal(again)).toBe('[]')
})

// `composition.e2e.ts` saves from another tab during a composition.
test.runIf(isLong)(
  'two tabs that change different fields are merged, and neither loses its caret',
  async () => {
    await using first = await enter()
    await using second = await enter()
    await first.open(addressOf('achievement/2025-06-campus-hackathon'))
    await second.open(addressOf('achievement/2025-06-campus-hackathon'))
    await korean(first.page, 'title').fill('나의 제목')
    await english(second.page, 'title').fill('Their title')
    await expect
      .poll(async () => (await readDraft(db, 'achievement', '2025-06-campus-hackathon'))?.title)
      .toMatchObject({ ko: '나의 제목', en: 'Their title' })
    const title = korean(first.page, 'title')
    await title.press('End')
    await title.pressSequentially('!')
    await expect.poll(() => english(first.page, 'title').inputValue()).toBe('Their title')
    expect(await isFocused(title)).toBe(true)
    expect(await title.evaluate((node: HTMLInputElement) => node.selectionStart)).toBe(6)
  },
)

test('a form that is left at once saves its text first, and other tabs hear of it', async () => {
  await using visit = await enter()
  const { page } = visit
  const document = 'achievement/2025-06-campus-hackathon'
  const text = 'Typed one moment before leaving'
  await visit.open(addressOf(document))
  const other = await visit.context.newPage()
  const faults: string[] = []
  for (const one of [page, other]) one.on('pageerror', ({ message }) => faults.push(message))
  await other.goto(site.origin + addressOf(document))
  await english(other, 'title').waitFor()
  await english(page, 'title').fill(text)
  await page
    .getByRole('link', { name: nameOfRoom('inbox', 'en') })
    .first()
    .click()
  await expect.poll(() => english(other, 'title').inputValue()).toBe(text)
  await expect.poll(() => readJournal(page)).toBe('[]')
  expect(faults).toEqual([])
})

test('the same field changed twice is compared, and the user decides', async () => {
  await using first = await enter({ refusals })
  await using second = await enter({ refusals })
  await first.open(addressOf('site/site'))
  await second.open(addressOf('site/site'))
  await english(first.page, 'site.title').fill('Garden of the first')
  await saved(first.page).waitFor()
  await expect
    .poll(async () => (await readDraft(db, 'site', 'site'))?.title.en)
    .toBe('Garden of the first')
  await english(second.page, 'site.title').fill('Garden of the second')
  const { page } = second
  await page.getByRole('button', { name: editor.conflict.open }).click()
  const dialog = page.getByRole('dialog', { name: editor.conflict.title })
  expect(await textsOf(dialog)).toEqual(['Garden of the first', 'Garden of the second'])
  expect(await findAccessibilityFaults(page, openedDialog)).toEqual([])
  // What is written from both is not lost by a click beside the dialog, or by closing it.
  await dialog.getByRole('button', { name: editor.conflict.edit }).click()
  await dialog.getByRole('textbox').fill('Garden of both')
  await page.mouse.click(5, 5)
  await dialog.getByRole('textbox').press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: editor.conflict.open }).click()
  expect(await dialog.getByRole('textbox').inputValue()).toBe('Garden of both')
  await dialog.getByRole('button', { name: editor.conflict.use }).click()
  await expect
    .poll(async () => (await readDraft(db, 'site', 'site'))?.title.en)
    .toBe('Garden of both')
  await saved(page).waitFor()
})
