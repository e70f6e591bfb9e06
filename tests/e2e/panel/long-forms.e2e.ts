/** Long forms: parts that fold, links to them, publishing in reach, and fields that are filled in. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { gradingPresets } from '#shared/grading.ts'
import { content } from '#shared/i18n/panel/content/en.ts'
import { editor } from '#shared/i18n/panel/editor/en.ts'
import { fields } from '#shared/i18n/panel/fields/en.ts'
import { findFaultsInThemes } from '../../support/accessibility.ts'
import { readDraft } from '../../support/document-form.ts'
import { adminPath, openPanel, walkTo } from '../../support/panel.ts'

const { enter, site } = await openPanel(1)
const { db } = site.database

const open = async (page: Page, document: string) => {
  await page.goto(`${site.origin}${adminPath}/content/${document}`)
  await page.locator('[data-path]').first().waitFor()
}

test('no form is longer than 3,000 px at 1440 with the sample', async () => {
  await using visit = await enter({ viewport: { width: 1440, height: 900 } })
  const { page } = visit
  await open(page, 'profile/profile')
  for (const path of [
    'home/home',
    'tech-stack/tech-stack',
    'academics/academics',
    'site/site',
    'project/1',
    'project/5',
    'post/two-bookings-one-room',
    'course/cloud-computing',
    'education/seoul-college',
    'experience/lab-assistant',
    'resumes/resumes',
    'legal/privacy',
    'profile/profile',
  ]) {
    await walkTo(page, `/content/${path}`)
    await page.locator('[data-path]').first().waitFor()
    // A text grows once its editor is there.
    if (/^(?:project|post)/.test(path)) await page.locator('.cm-content').first().waitFor()
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect([path, height <= 3000 || height]).toEqual([path, true])
  }
})

test('a link leads to a folded part, and the publish dialog to a problem in it', async () => {
  await using visit = await enter({ language: 'en' })
  const { page } = visit
  await open(page, 'profile/profile')
  const permit = page.locator('#field-permits-0-permit-ko')
  expect(await permit.isVisible()).toBe(false)
  const part = fields.labels['profile.permits'].label
  const jumps = page.getByRole('navigation', { name: editor.jumps })
  await jumps.getByRole('button', { name: part }).press('Enter')
  await permit.waitFor()
  expect(await findFaultsInThemes(page)).toEqual([])
  const title = page.getByRole('group', { name: part, exact: true })
  await permit.fill('')
  await title.getByRole('button', { name: part, exact: true }).press('Enter')
  await permit.waitFor({ state: 'hidden' })

  await page.getByLabel(fields.labels.email.label).press('Control+Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(content.publish.errors(1)).waitFor()
  await dialog.getByRole('button', { name: new RegExp(fields.labels.permit.label) }).click()
  await permit.waitFor()
  await expect.poll(() => permit.evaluate((node) => node === document.activeElement)).toBe(true)
})

test('a technology gets its icon by its name, and another one by choice', async () => {
  await using visit = await enter({ language: 'en' })
  const { page } = visit
  await open(page, 'tech-stack/tech-stack')
  await page.locator('[aria-controls$="-0-inside"]').click()
  const name = page.getByLabel(fields.labels.technologies.label).and(page.locator('input'))
  await name.first().fill('Node js, No such brand')
  await name.first().press('Enter')
  const readAdded = async () =>
    (await readDraft(db, 'tech-stack', 'tech-stack'))?.[0].technologies.slice(-2)
  await expect
    .poll(readAdded)
    .toEqual([{ name: 'Node js', icon: 'nodedotjs' }, { name: 'No such brand' }])
  await page.getByRole('button', { name: 'No such brand', exact: true }).press('Enter')
  await page.locator('input[role=combobox]').fill('rust')
  await page.getByRole('option', { name: 'Rust', exact: true }).click()
  await expect.poll(async () => (await readAdded())?.[1].icon).toBe('rust')
})

test('the grades of a school are filled in from a preset, and undone', async () => {
  await using visit = await enter({ language: 'en' })
  const { page } = visit
  await open(page, 'academics/academics')
  const { name } = gradingPresets['korea-4.5']
  await page.getByRole('button', { name: name.en }).press('Enter')
  const readBest = async () =>
    (await readDraft(db, 'academics', 'academics'))?.grading.grades[0].grade ?? null
  await expect.poll(readBest).toBe('A+')
  await page.keyboard.press('z')
  await expect.poll(readBest).toBeNull()
})

test('a new document is written at once, and a course chooses its semester and its grade', async () => {
  await using visit = await enter({ language: 'en' })
  const { page } = visit
  await page.goto(`${site.origin}${adminPath}/content`)
  await page.getByRole('button', { name: content.create.label }).click()
  await page.getByRole('menuitem', { name: 'Course', exact: true }).click()
  await page.waitForURL('**/content/course/new-*')
  await page.locator('#field-name-ko').fill('알고리즘')
  await page.locator('#field-semester').selectOption({ label: 'Autumn 2025' })
  await page.locator('#field-grade').selectOption({ label: 'Distinction' })
  await page.locator('[data-state=saved]').waitFor()
  await page.locator('#field-marks').press('Control+Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: content.publish.acts.published }).press('Control+Enter')
  await page.waitForURL('**/content/course/algorijeum')
  await site.refresh()
  const { courses } = await site.api.academics.get('ko')
  expect(courses.find(({ id }) => id === 'algorijeum')).toMatchObject({
    semesterId: '2025-autumn',
    grade: 'DISTINCTION',
  })

  // The next one is of the same semester, and has nothing else of it.
  await page.getByRole('button', { name: content.create.another('Course') }).click()
  await page.waitForURL('**/content/course/new-*')
  // The address changes before the form does.
  await expect.poll(() => page.locator('#field-name-ko').inputValue()).toBe('')
  const chosen = page.locator('#field-semester option:checked')
  await expect.poll(() => chosen.textContent()).toBe('Autumn 2025')
  expect(await page.locator('#field-grade option:checked').getAttribute('value')).toBe('')
})

test('lines that are pasted into one point become points, and replace none', async () => {
  await using visit = await enter({ language: 'en' })
  const { page } = visit
  await open(page, 'experience/lab-assistant')
  const readPoints = async () => (await readDraft(db, 'experience', 'lab-assistant'))?.points
  const paste = (text: string) =>
    page.evaluate((text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      return document.activeElement?.dispatchEvent(pasted)
    }, text)
  await page.locator('#field-points').click()
  const count = await page.locator('[id^=field-points-][id$=-en]').count()
  const field = (index: number, language: string) =>
    page.locator(`#field-points-${count - 1 + index}-${language}`)
  await field(0, 'en').focus()
  await paste('• Wrote it\n\n• Ran it\n')
  await expect.poll(() => field(1, 'en').inputValue()).toBe('Ran it')
  await field(0, 'ko').focus()
  await paste('썼습니다.\n돌렸습니다.')
  await expect
    .poll(async () => (await readPoints())?.slice(count - 1))
    .toMatchObject([
      { ko: '썼습니다.', en: 'Wrote it' },
      { ko: '돌렸습니다.', en: 'Ran it' },
    ])
  // Left to the field.
  await field(0, 'ko').focus()
  expect(await paste('하나\n둘')).toBe(true)
  await expect.poll(() => field(1, 'ko').inputValue()).toBe('돌렸습니다.')
})
