/** The owner replaces a resume by a PDF from her computer. */
import { expect, test } from 'vitest'
import { editor } from '#shared/i18n/panel/editor/en.ts'
import { editor as japanese } from '#shared/i18n/panel/editor/ja.ts'
import { editor as korean } from '#shared/i18n/panel/editor/ko.ts'
import { fields } from '#shared/i18n/panel/fields/en.ts'
import { fields as japaneseFields } from '#shared/i18n/panel/fields/ja.ts'
import { fields as koreanFields } from '#shared/i18n/panel/fields/ko.ts'
import { accessibleLooks } from '../../support/accessibility.ts'
import { phone } from '../../support/browser.ts'
import { adminPath, openPanel, settle } from '../../support/panel.ts'
import { pdf } from '../../support/sample-media.ts'

const { enter } = await openPanel(0)
const fieldWords = { ko: koreanFields, en: fields, ja: japaneseFields }
const words = { ko: korean, en: editor, ja: japanese }
const path = `${adminPath}/content/resumes/resumes`

test.each(accessibleLooks)(
  'a PDF replaces the file of a language, and a refusal says why, in $language: $what',
  async ({ language, find }) => {
    const { resume } = words[language]
    await using visit = await enter({
      language,
      viewport: phone,
      refusals: /api\/admin\/resumes/,
    })
    const { page } = visit
    await visit.open(path)
    const choose = async (name: string, buffer: Buffer) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: resume.choose }).first().click(),
      ])
      await chooser.setFiles({ name, mimeType: 'application/pdf', buffer })
    }
    await choose('cv.pdf', Buffer.from('no PDF'))
    await page.getByText(resume.refusals.NO_PDF).waitFor()
    await choose('cv.pdf', Buffer.from(pdf))
    const name = page.getByLabel(fieldWords[language].labels.fileName.label).first()
    // The name that visitors see is kept.
    await page.getByText(resume.done('cv.pdf', '홍길동_이력서.pdf')).waitFor()
    await name.fill('Sori.pdf')
    await choose('cv.pdf', Buffer.from(pdf))
    await page.getByText(resume.done('cv.pdf', 'Sori.pdf')).waitFor()
    expect(await name.inputValue()).toBe('Sori.pdf')
    const files = page.locator('input[readonly]')
    await expect.poll(() => files.first().inputValue()).toMatch(/^cv-[0-9a-f]{12}\.pdf$/)
    await settle(page)
    expect(await find(page)).toEqual([])
  },
)
