/** The owner writes a post in two languages, publishes one, schedules the other, and takes one back. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Language } from '#shared/i18n/languages.ts'
import { blog } from '#shared/i18n/panel/blog/en.ts'
import { blog as japaneseBlog } from '#shared/i18n/panel/blog/ja.ts'
import { blog as koreanBlog } from '#shared/i18n/panel/blog/ko.ts'
import { content } from '#shared/i18n/panel/content/en.ts'
import { editor } from '#shared/i18n/panel/editor/en.ts'
import { fields } from '#shared/i18n/panel/fields/en.ts'
import { accessibleLooks, findFaultsInThemes, openedDialog } from '../../support/accessibility.ts'
import { phone, type Visit } from '../../support/browser.ts'
import { readDraft } from '../../support/document-form.ts'
import { isLong } from '../../support/is-long.ts'
import { isOnTop } from '../../support/looks.ts'
import { adminPath, openPanel, settle } from '../../support/panel.ts'

const { site, enter } = await openPanel(0)
const roomWords = { ko: koreanBlog, en: blog, ja: japaneseBlog }
const { publish } = content

const fieldOf = (page: Page, name: 'title' | 'summary' | 'body', language: Language) =>
  page.getByLabel(new RegExp(`^${fields.labels[name].label} · ${editor.languages[language]}`))

async function write(page: Page, language: Language, word: string): Promise<void> {
  await fieldOf(page, 'title', language).fill(word)
  await fieldOf(page, 'summary', language).fill(`About ${word}`)
  await fieldOf(page, 'body', language).fill(`${word} is written.`)
}

async function textOf({ context }: Visit, path: string): Promise<string> {
  await site.refresh()
  return (await context.request.get(site.origin + path)).text()
}

test('a post goes live in one language, later in another, and is found in the room by its states', async () => {
  await using visit = await enter()
  const { page } = visit
  const title = 'Rain in the yard'
  await visit.open(`${adminPath}/blog`)
  await page.getByRole('heading', { level: 1, name: blog.title }).waitFor()
  await page.keyboard.press('n')
  await page.waitForURL('**/content/post/new-*')
  expect(await page.locator('nav a[aria-current=page]').first().textContent()).toBe(blog.title)
  await write(page, 'ko', '비')
  await fieldOf(page, 'title', 'en').fill(title)

  const dialog = page.getByRole('dialog')
  const { acts, done, states } = publish
  const choiceOf = (name: string) => dialog.getByRole('combobox', { name })
  const confirm = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const open = async () => {
    await page.getByRole('button', { name: content.document.more }).click()
    await page.getByRole('menuitem', { name: publish.open }).click()
  }
  await page.getByRole('button', { name: acts.published, exact: true }).click()
  // English has no text yet, so it is not going to be published.
  await dialog.getByText(`English: ${states.draft} · ${publish.partly}`).waitFor()
  await confirm(acts.published)
  await page.getByText(done.published(title, '')).waitFor()
  // The address is made from the title that is published.
  const slug = 'bi'
  await page.waitForURL(`**/content/post/${slug}`)
  expect(await textOf(visit, `/en/blog/${slug}`)).toContain('비 is written.')
  await write(page, 'en', title)
  const { promise: isSeen, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/warnings', async (route) => {
    await isSeen
    await route.continue()
  })
  await open()
  const checking = dialog.getByText(publish.checkingLinks)
  await checking.waitFor()
  await dialog.getByRole('button', { name: publish.byLanguage }).click()
  await choiceOf('English').selectOption({ label: states.scheduled })
  await dialog.getByLabel(publish.time).fill('2039-01-01T09:00')
  await dialog.getByText('UTC').waitFor()
  const act = dialog.getByRole('button', { name: acts.scheduled, exact: true })
  expect(await act.evaluate(isOnTop)).toBe(true)
  // What is about to be pressed stays where it is, also where the whole dialog is seen.
  await page.setViewportSize({ width: 1440, height: 2400 })
  const before = await act.boundingBox()
  release()
  await checking.waitFor({ state: 'detached' })
  expect(await act.boundingBox()).toEqual(before)
  await act.click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(done.scheduled(`${title} (English)`, '1 Jan 2039, 09:00')).waitFor()
  expect(await textOf(visit, `/en/blog/${slug}`)).not.toContain(`${title} is written.`)
  await page.getByRole('link', { name: content.back }).click()
  await page.getByRole('combobox', { name: blog.state }).selectOption('scheduled')
  const appears = blog.appears('1 Jan 2039, 09:00')
  const rows = page.locator('tbody tr')
  await rows.filter({ hasText: title }).getByText(appears).waitFor()
  await rows.filter({ hasNotText: appears }).first().waitFor({ state: 'detached' })
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: publish.open }).click()
  await choiceOf('English').selectOption({ label: states.draft })
  await confirm(acts.hidden)
  await page.getByText(done.hidden(`${title} (English)`, '')).waitFor()
  expect(await fieldOf(page, 'title', 'en').inputValue()).toBe(title)
  expect((await site.api.posts.find(slug, 'en'))?.languages).toEqual(['ko'])
  await page.getByRole('button', { name: content.document.more }).click()
  await page.getByRole('menuitem', { name: content.document.trash }).click()
  await page.waitForURL(/\/blog$/)
})

// `redirects.test.ts` proves what it does; the dialog is that of the next test.
test.runIf(isLong)('a tag is renamed on a phone, and merged with another', async () => {
  await using visit = await enter({ viewport: phone })
  const { page } = visit
  await visit.open(`${adminPath}/blog`)
  await page.getByRole('button', { name: blog.manageTags }).click()
  const dialog = page.getByRole('dialog', { name: blog.tagsTitle })
  await dialog.getByRole('button', { name: blog.renameTag('SQL') }).click()
  const field = dialog.getByRole('textbox', { name: blog.newName('SQL') })
  await field.fill('a/b')
  await field.press('Enter')
  await dialog.getByRole('alert').filter({ hasText: /./ }).waitFor()
  expect(await findFaultsInThemes(page, openedDialog)).toEqual([])
  await field.fill('Databases')
  // The form's button is disabled during the call, so the dialog moves focus to another one.
  await page.route('**/api/admin/posts/tags', async (route) => {
    await dialog.getByRole('button', { name: blog.close, exact: true }).focus()
    await route.continue()
  })
  await dialog.getByRole('button', { name: blog.save, exact: true }).click()
  await page.getByText(blog.renamed('SQL', 'Databases')).waitFor()
  const focused = dialog.locator(':focus')
  await focused.and(page.getByLabel(blog.renameTag('Databases'))).waitFor()
  expect(await textOf(visit, '/ko/blog/tags/Databases')).toContain('/ko/blog/')

  await page.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: blog.newName('Databases') }).fill('postgresql')
  await dialog.getByText(blog.merges('PostgreSQL')).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(blog.renamed('Databases', 'PostgreSQL')).waitFor()
  await focused.and(page.getByLabel(blog.renameTag('PostgreSQL'))).waitFor()
  await dialog
    .getByRole('button', { name: blog.renameTag('Databases') })
    .waitFor({ state: 'detached' })
})

test('a tag gets names in each language on a phone, and visitors see them', async () => {
  await using visit = await enter({ viewport: phone })
  const { page } = visit
  await visit.open(`${adminPath}/blog`)
  await page.getByRole('button', { name: blog.manageTags }).click()
  const dialog = page.getByRole('dialog', { name: blog.tagsTitle })
  await dialog.getByRole('button', { name: blog.labelTag('Java') }).click()
  const boxOf = (name: string) => dialog.getByRole('textbox', { name })
  await boxOf('Japanese').waitFor()
  expect(await findFaultsInThemes(page, openedDialog)).toEqual([])
  await boxOf('Korean').fill('질의어')
  await dialog.getByRole('button', { name: blog.renameTag('TypeScript') }).click()
  await boxOf(blog.newName('TypeScript')).fill('TS')
  await dialog.getByRole('button', { name: blog.labelTag('Java') }).click()
  await dialog.getByRole('button', { name: blog.renameTag('TypeScript') }).click()
  expect(await boxOf(blog.newName('TypeScript')).inputValue()).toBe('TS')
  await dialog.getByRole('button', { name: blog.cancel, exact: true }).click()
  await dialog.getByRole('button', { name: blog.labelTag('Java') }).click()
  expect(await boxOf('Korean').inputValue()).toBe('질의어')
  await boxOf('Korean').press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: blog.manageTags }).click()
  expect(await boxOf('Korean').inputValue()).toBe('질의어')
  await boxOf('Japanese').fill(' ')
  await boxOf('Japanese').press('Enter')
  await page.getByText(blog.labelled('Java')).waitFor()
  await dialog.getByText('질의어').waitFor()
  await dialog
    .locator(':focus')
    .and(page.getByLabel(blog.labelTag('Java')))
    .waitFor()
  const textOfPost = (language: string) => textOf(visit, `/${language}/blog/two-bookings-one-room`)
  expect(await textOfPost('ko')).toContain('>질의어<')
  expect(await textOfPost('ja')).toContain('>Java<')
})

// The tests above look at the dialogs in English, and `panel.e2e.ts` at the room on a desktop.
test.each(isLong ? accessibleLooks : [])(
  'neither the room nor its dialogs have faults of accessibility in $language: $what',
  async ({ language, find }) => {
    const words = roomWords[language]
    await using visit = await enter({ language, viewport: phone })
    const { page } = visit
    await visit.open(`${adminPath}/blog`)
    await page.getByRole('heading', { level: 1, name: words.title }).waitFor()
    await settle(page)
    const faults = await find(page)
    await page.getByRole('button', { name: words.manageTags }).click()
    for (const [act, boxes] of [
      [words.renameTag('TypeScript'), 1],
      [words.labelTag('Java'), 3],
    ] as const) {
      await page.getByRole('button', { name: act }).click()
      await page
        .getByRole('dialog')
        .getByRole('textbox')
        .nth(boxes - 1)
        .waitFor()
      await settle(page)
      faults.push(...(await find(page)))
    }
    expect(faults).toEqual([])
  },
)

const endings: [string, number, boolean][] = [
  ['a refusal, because it was saved first', 4, true],
  ['an answer that publishes', 5, false],
]

test.each(endings.slice(0, isLong ? 2 : 1))(
  'what is typed during publishing is kept, with %s',
  async (_, id, isLate) => {
    await using visit = await enter({ refusals: /^\/api\/admin\/content\// })
    const { page } = visit
    const isAsked = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    await page.route('**/publish', async (route) => {
      const response = isLate ? null : await route.fetch()
      isAsked.resolve()
      await held.promise
      await (response ? route.fulfill({ response }) : route.continue())
    })
    await visit.open(`${adminPath}/content/project/${id}`)
    await fieldOf(page, 'title', 'en').fill('Published')
    await page.getByRole('button', { name: publish.acts.changed }).click()
    await isAsked.promise
    await fieldOf(page, 'title', 'en').fill('Published, and more')
    if (isLate) await page.locator('[data-state=saved]').waitFor()
    held.resolve()
    await page.getByText(isLate ? publish.stale : publish.done.changed('Published', '')).waitFor()
    expect(await fieldOf(page, 'title', 'en').inputValue()).toBe('Published, and more')
    await expect
      .poll(() => readDraft(site.database.db, 'project', String(id)))
      .toMatchObject({ texts: { en: { title: 'Published, and more' } } })
  },
)
