/** An owner who had files has the site make the resumes, chooses what is in them, and puts a file of hers in the place of one. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { resumesWords } from '#admin/resumes/words.ts'
import { type Language, languageNames, languages } from '#shared/i18n/languages.ts'
import { content } from '#shared/i18n/panel/content/en.ts'
import { editor } from '#shared/i18n/panel/editor/en.ts'
import { adminPath, openPanel } from '../../support/panel.ts'
import { readPdf } from '../../support/read-pdf.ts'
import { pdf } from '../../support/sample-media.ts'

const { enter, site } = await openPanel(0)
const words = resumesWords.en

async function publish(page: Page): Promise<void> {
  const act = content.publish.acts.changed
  await page.locator('[data-state=saved]').waitFor()
  await page.getByRole('button', { name: act, exact: true }).click()
  await page.getByText(/There are no unpublished changes/).waitFor()
  await site.refresh()
  await site.checkResumes()
}

async function readMade(language: Language) {
  const answer = await fetch(`${site.origin}/resumes/${language}.pdf`)
  return readPdf(new Uint8Array(await answer.arrayBuffer()))
}

test('resumes follow the record and the choices of their owner, and give way to a file', async () => {
  await using visit = await enter()
  const { page, open } = visit
  const card = (language: Language) =>
    page.getByRole('region', { name: languageNames[language].name })
  const openChoices = async () => {
    await open(`${adminPath}/content/resumes/resumes`)
    await page.locator('#field-en-file').waitFor()
  }
  for (const language of languages) {
    await open(`${adminPath}/resumes`)
    await card(language).getByText(words.sources.file).waitFor()
    await card(language).getByRole('button', { name: words.make }).click()
    await page.waitForURL('**/content/resumes/resumes')
    await page.locator('#field-en-file').waitFor()
  }
  await publish(page)
  await open(`${adminPath}/resumes`)
  await card('ko').getByText('홍길동_이력서_2026-11.pdf').waitFor()

  await open(`${adminPath}/content/experience/lab-assistant`)
  await page.locator('#field-role-ko').fill('실습실 조교장')
  await page.locator('#field-role-en').fill('Head of the lab')
  await page.getByRole('combobox', { name: editor.panes.right }).selectOption('ja')
  await page.locator('#field-role-ja').fill('実習室の責任者')
  await publish(page)
  const roles = { ko: '실습실 조교장', en: 'Head of the lab', ja: '実習室の責任者' }
  for (const language of languages)
    expect((await readMade(language)).text).toContain(roles[language])

  const [, kept, left] = (
    await site.api.projects.list(
      { sort: 'endDate,desc', search: '', techStacks: [], page: 0, size: 4 },
      'en',
    )
  ).items
  await openChoices()
  await page.locator('#field-en-projects').click()
  await page.locator('#field-en-projects-0').selectOption({ label: kept?.title ?? '' })
  await page.locator('#field-ko-pages').fill('1')
  await publish(page)
  const chosen = await readMade('en')
  expect(chosen.text).toContain(kept?.title)
  expect(chosen.text).not.toContain(left?.title)
  // The record is too long for one page: the panel says what would help.
  await open(`${adminPath}/resumes`)
  await card('ko').getByText(words.long(1)).waitFor()

  await openChoices()
  const own = page.locator('[data-path=\'["en","file"]\'] input[type=file]')
  await own.setInputFiles({
    name: 'mine.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(pdf),
  })
  await expect.poll(() => page.locator('#field-en-file').inputValue()).toMatch(/^mine.*[.]pdf$/)
  await publish(page)
  await open(`${adminPath}/resumes`)
  await card('en').getByText(words.sources.file).waitFor()
  expect((await fetch(`${site.origin}/resumes/en.pdf`)).status).toBe(404)
  const uploaded = await card('en').getByRole('link', { name: words.open }).getAttribute('href')
  const answer = await fetch(site.origin + uploaded)
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array(pdf))

  await card('en').getByRole('button', { name: words.make }).click()
  await page.waitForURL('**/content/resumes/resumes')
  await publish(page)
  expect((await readMade('en')).text).toContain(kept?.title)
})
