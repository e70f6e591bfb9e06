/** Hints about a text while it is written: where they point to, what mends it, and that they disturb nobody. */
import { expect, inject, test } from 'vitest'
import { content } from '#shared/i18n/panel/content/en.ts'
import { editor } from '#shared/i18n/panel/editor/en.ts'
import { fields } from '#shared/i18n/panel/fields/en.ts'
import { findAccessibilityFaults } from '../../support/accessibility.ts'
import { paste } from '../../support/document-form.ts'
import { adminPath, openPanel } from '../../support/panel.ts'
import { makePhoto } from '../../support/sample-media.ts'

const { enter } = await openPanel(1)
const { warnings } = content
const label = `${fields.labels['project.texts.description'].label} · ${editor.languages.ko}`

test.each([false, true])(
  'what leads nowhere or is not seen is marked and mended where it is written (plain field: %s)',
  async (isPlain) => {
    await using visit = await enter()
    const { page } = visit
    await page.addInitScript(
      (choice) => localStorage.setItem('panel-plain-markdown', choice),
      isPlain ? 'yes' : 'no',
    )
    await visit.open(`${adminPath}/content/project/${isPlain ? 5 : 4}`)
    const field = page
      .getByRole('textbox', { name: label })
      .and(page.locator(isPlain ? 'textarea' : '.cm-content'))
    const read = () =>
      field.evaluate((element) =>
        element instanceof HTMLTextAreaElement ? element.value : (element as HTMLElement).innerText,
      )
    const act = (name: string) => page.getByRole('button', { name, exact: true })
    await field.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText('가\u200b나 [a](/blog/none) [b](http://x.example) ![](/c.png)')
    await page.getByText(warnings.invisible('U+200B ×1')).waitFor()
    if (!isPlain) await expect.poll(() => page.locator('.cm-line [title]').count()).toBe(2)
    // The server knows the site. Its hint is the fourth, and does not fold the others.
    await page.getByText(warnings.deadLink('/blog/none')).waitFor()
    await act(warnings.mends.remove('')).click()
    await page.getByText(warnings.invisible('U+200B ×1')).waitFor({ state: 'detached' })
    await act(warnings.mends.describe('')).click()
    await page.keyboard.insertText('c')
    if (!isPlain) expect(await findAccessibilityFaults(page)).toEqual([])
    await act(warnings.mends.unlink('')).click()
    await act(warnings.mends.https('')).click()
    await expect.poll(read).toBe('가나 a [b](https://x.example) ![c](/c.png)')
    await page.getByText(warnings.plainHttp('http://x.example')).waitFor({ state: 'detached' })
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(read).toContain('(http://x.example)')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await paste(page, `yard-${isPlain}.png`, await makePhoto(60, 40, 'png'))
    await page.getByRole('form', { name: editor.markdown.picture }).waitFor()
    await page.keyboard.press('Escape')
    await act(warnings.mends.choose('')).waitFor({ state: 'detached' })
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText('![마당](media/lost.png "봄")')
    await act(warnings.mends.choose('')).click()
    const files = page.getByRole('dialog', { name: editor.picture.title })
    await files.getByRole('button', { name: `yard-${isPlain}.png` }).click()
    await expect.poll(read).toBe(`![마당](media/yard-${isPlain}.png "봄")`)
  },
)

test('marks wait while a syllable is composed in their line', async () => {
  if (inject('browser') !== 'chromium') return
  await using visit = await enter()
  const { page } = visit
  await visit.open(`${adminPath}/content/project/6`)
  const field = page.getByRole('textbox', { name: label }).and(page.locator('.cm-content'))
  await field.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText('a\u200bb ')
  const input = await visit.context.newCDPSession(page)
  for (const text of ['ㄱ', '그', '글'])
    await input.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 })
  await page.getByText(warnings.invisible('U+200B ×1')).waitFor()
  expect(await page.locator('.cm-line [title]').count()).toBe(0)
  await input.send('Input.insertText', { text: '글' })
  await page.keyboard.insertText('씨')
  await expect.poll(() => page.locator('.cm-line [title]').count()).toBe(1)
  expect(await field.innerText()).toBe('a\u200bb 글씨')
})
