/** The owner changes a Korean text, sees its translations marked, corrects one and keeps the other. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Language } from '#shared/i18n/languages.ts'
import { accessibleLooks, findFaultsInThemes, openedDialog } from '../../support/accessibility.ts'
import { desktop, phone } from '../../support/browser.ts'
import { isLong, journeysIn } from '../../support/is-long.ts'
import { adminPath, openPanel, panelWords, settle } from '../../support/panel.ts'
import { roomWords } from '../../support/room-words.ts'

const { site, enter } = await openPanel(0)

/** What an earlier test has left behind would be counted. */
async function forgetDrafts(): Promise<void> {
  const { db } = site.database
  for (const table of ['content_draft', 'draft_confirmation', 'translation_confirmed'] as const) {
    await db.deleteFrom(table).execute()
  }
}

function savedIn(page: Page) {
  return page.waitForResponse((response) => response.request().method() === 'PATCH')
}

/** What is focused: the address of a link. */
const focusedIn = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('href') ?? '')

// `owner-keyboard.e2e.ts` walks most of it in Korean, on a desktop.
test.each(journeysIn('ja'))(
  'a changed text, a corrected translation and one that still fits, in %s',
  async (own) => {
    const { content, editor, fields } = roomWords[own]
    const { home } = panelWords[own]
    await forgetDrafts()
    await using visit = await enter({ language: own, viewport: own === 'ja' ? phone : desktop })
    const { page } = visit
    const label = fields.labels.subtitle.label
    const fieldOf = (language: Language) =>
      page.getByLabel(new RegExp(`^${label} · ${editor.languages[language]}`))
    const frameOf = (language: Language) =>
      page.locator(`[data-path='${JSON.stringify(['subtitle', language])}']`)
    const show = async (language: Language) => {
      await page.goto(`${site.origin}${adminPath}/content/profile/profile?left=${language}`)
      await fieldOf(language).waitFor()
    }
    const fits = (language: Language) =>
      page.getByRole('button', {
        name: editor.stale.fitsLabel(`${label} · ${editor.languages[language]}`),
      })
    const publish = async () => {
      await page.getByRole('button', { name: content.publish.acts.changed }).click()
      return page.getByRole('dialog')
    }

    await visit.open(`${adminPath}/content/profile/profile`)
    const saved = savedIn(page)
    await fieldOf('ko').fill(`새 소개 ${own}`)
    await saved
    // Until the page has taken note, its journal holds the text as well.
    await page.locator('[data-state=saved]').waitFor()
    for (const language of ['en', 'ja'] as const) {
      await show(language)
      await frameOf(language).getByText(editor.stale.mark).waitFor()
    }

    // What has changed is one click away.
    await page.getByText(editor.stale.changed(editor.languages.ko)).first().click()
    const added = page.locator('details[open] ins')
    await expect.poll(async () => (await added.allTextContents()).join(' ')).toContain(own)
    await settle(page)
    if (isLong) expect(await findFaultsInThemes(page)).toEqual([])

    await show('en')
    await fieldOf('en').fill(`New words ${own}`)
    await frameOf('en').getByText(editor.stale.mark).waitFor({ state: 'detached' })

    let dialog = await publish()
    await dialog.getByText(content.publish.typoHint(1)).waitFor()
    expect(await findFaultsInThemes(page, openedDialog)).toEqual([])
    await dialog.getByRole('button', { name: content.publish.acts.changed }).click()
    await dialog.waitFor({ state: 'detached' })

    await visit.open(adminPath)
    await page.getByRole('link', { name: home.stale(1) }).click()
    await page.waitForURL('**/content/matrix?state=stale')
    await page.getByRole('link', { name: content.matrix.states.stale }).waitFor()
    await page.keyboard.press('n')
    expect(await focusedIn(page)).toContain('left=ja')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/content/profile/profile?left=ja&right=ko')
    await fits('ja').click()
    await frameOf('ja').getByText(editor.stale.mark).waitFor({ state: 'detached' })
    await visit.open(`${adminPath}/content/matrix?state=stale`)
    await page.getByText(panelWords[own].lists.empty).waitFor()

    // A slip is corrected, and no translation is marked.
    await visit.open(`${adminPath}/content/profile/profile?left=ko`)
    await fieldOf('ko').fill(`새 소개글 ${own}`)
    dialog = await publish()
    await dialog.getByRole('checkbox', { name: content.publish.typo }).check()
    await dialog.getByRole('button', { name: content.publish.acts.changed }).click()
    await dialog.waitFor({ state: 'detached' })
    await show('en')
    await page.getByText(editor.panes.peek(editor.languages.ko)).or(fieldOf('ko')).first().waitFor()
    expect(await page.getByText(editor.stale.mark).count()).toBe(0)
  },
)

test.each(journeysIn('ko'))('the matrix is walked by keys, page by page, in %s', async (own) => {
  const { content } = roomWords[own]
  await using visit = await enter({ language: own })
  const { page } = visit
  await visit.open(`${adminPath}/content/matrix?state=live`)
  const focused = () => focusedIn(page)
  await page.getByRole('heading', { level: 1, name: content.matrix.title }).waitFor()
  await page.keyboard.press('j')
  const first = await focused()
  expect(first).toContain('/content/')
  await page.keyboard.press('ArrowRight')
  expect(await focused()).toBe(first)
  await page.keyboard.press('ArrowRight')
  expect(await focused()).toContain('left=en')
  await page.keyboard.press('ArrowDown')
  expect(await focused()).not.toContain(first)
})

// The journey looks at all but the matrix, which `panel.e2e.ts` looks at on a desktop.
test.each(isLong ? accessibleLooks : [])(
  'neither marks nor matrix nor tick have faults of accessibility in $language: $what',
  async ({ language, find }) => {
    const { content, editor, fields } = roomWords[language]
    await forgetDrafts()
    await using visit = await enter({ language, viewport: phone })
    const { page } = visit
    const faults: string[] = []
    await visit.open(`${adminPath}/content/matrix`)
    await settle(page)
    faults.push(...(await find(page)))
    await visit.open(`${adminPath}/content/profile/profile?left=ko`)
    const saved = savedIn(page)
    await page
      .getByLabel(new RegExp(`^${fields.labels.greeting.label}`))
      .first()
      .fill(`${language} words`)
    await saved
    await visit.open(`${adminPath}/content/profile/profile?left=en`)
    await page.getByText(editor.stale.changed(editor.languages.ko)).first().click()
    await settle(page)
    faults.push(...(await find(page)))
    await page.getByRole('button', { name: content.publish.acts.changed }).click()
    await page.getByRole('checkbox', { name: content.publish.typo }).waitFor()
    await settle(page)
    faults.push(...(await find(page)))
    expect(faults).toEqual([])
  },
)
