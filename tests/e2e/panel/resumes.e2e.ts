/** The room Resumes: the owner sees what visitors get, what a program reads, and what a draft would give. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { resumesWords } from '#admin/resumes/words.ts'
import { languageNames, languages } from '#shared/i18n/languages.ts'
import { accessibleLooks } from '../../support/accessibility.ts'
import { phone } from '../../support/browser.ts'
import { adminPath, openPanel, settle } from '../../support/panel.ts'

const { enter, site } = await openPanel(0)
const { db } = site.database
await db
  .updateTable('content_entry')
  .set({ document: JSON.stringify({ ko: { source: 'made' }, en: { source: 'made', pages: 1 } }) })
  .where('kind', '=', 'resumes')
  .execute()
await site.checkResumes()

test.each(accessibleLooks)(
  'each language has a card with its resume, warnings and a preview, in $language: $what',
  async ({ language, find }) => {
    const words = resumesWords[language]
    await using visit = await enter({ language, viewport: phone })
    const { page } = visit
    await visit.open(`${adminPath}/resumes`)
    const card = (name: string) => page.getByRole('region', { name })
    const [korean, english, japanese] = languages.map((one) => card(languageNames[one].name))
    await korean?.getByText('홍길동_이력서_2026-11.pdf').waitFor()
    await english?.getByText(words.long(1)).waitFor()
    await japanese?.getByText(words.sources.none).waitFor()
    await korean?.getByText(words.read).click()
    await korean?.getByText('[경력]').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      korean?.getByRole('button', { name: words.preview }).click(),
    ])
    const bytes = await readFile(await download.path())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    await settle(page)
    expect(await find(page)).toEqual([])
  },
)
