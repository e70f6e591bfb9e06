/** What comes late to a form, while somebody writes: the editor, and the form of a picture. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { editor } from '#shared/i18n/panel/editor/en.ts'
import { fields } from '#shared/i18n/panel/fields/en.ts'
import { paste, readDraft, readField } from '../../support/document-form.ts'
import { adminPath, openPanel } from '../../support/panel.ts'
import { makePhoto } from '../../support/sample-media.ts'

const { enter, site } = await openPanel(1)
const label = `${fields.labels['project.texts.description'].label} · ${editor.languages.ko}`
const highlighted = (page: Page) =>
  page.getByRole('textbox', { name: label }).and(page.locator('.cm-content'))
const plain = (page: Page) =>
  page.getByRole('textbox', { name: label }).and(page.locator('textarea'))
const readText = async (id: string) =>
  (await readDraft(site.database.db, 'project', id))?.texts.ko.description

test('what is typed before, while and after the highlighted field comes is kept, and one of them is always there', async () => {
  await using visit = await enter()
  const { page } = visit
  let chunk = Promise.withResolvers<void>()
  let address = ''
  await page.route('**/code-editor-*.js', async (route) => {
    const { promise } = chunk
    address = route.request().url()
    await promise
    const response = await route.fetch()
    const tell = ';document.documentElement.dataset.arrived = ""'
    await route.fulfill({ response, body: (await response.text()) + tell })
  })
  const arrived = page.locator('html[data-arrived]')
  await visit.open(`${adminPath}/content/project/6`)
  await plain(page).fill('첫째 ')
  chunk.resolve()
  await arrived.waitFor({ state: 'attached' })
  // Somebody who writes is not disturbed.
  await page.keyboard.insertText('둘째 ')
  await expect.poll(() => readText('6')).toBe('첫째 둘째 ')
  await plain(page).blur()
  await expect.poll(() => readField(highlighted(page))).toBe('첫째 둘째 ')

  chunk = Promise.withResolvers()
  await page.reload()
  await plain(page).evaluate(({ id }) => {
    const { dataset } = document.documentElement
    const observer = new MutationObserver(() => {
      if (!document.getElementById(id)) dataset['missing'] = ''
    })
    observer.observe(document.body, { childList: true, subtree: true })
    // The user begins to write directly after the page has looked whether somebody does.
    const read = Object.getOwnPropertyDescriptor(Document.prototype, 'activeElement')?.get
    const get = () => {
      if ('ready' in dataset && !('begun' in dataset)) {
        queueMicrotask(() => document.getElementById(id)?.focus())
        dataset['begun'] = ''
      }
      return read?.call(document)
    }
    Object.defineProperty(document, 'activeElement', { get })
  })
  // Told in the same turn as the page, which asked before, and sooner than it looks.
  const tell = 'Object.assign(document.documentElement.dataset, { ready: "" })'
  await page.evaluate(`void import('${address}').then(() => ${tell})`)
  chunk.resolve()
  await page.locator('html[data-begun]').waitFor({ state: 'attached' })
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText('셋째')
  await expect.poll(() => readText('6')).toBe('첫째 둘째 셋째')
  // On a busy computer the page looks only after the writing has begun, and waits for its end.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await expect.poll(() => readField(highlighted(page))).toBe('첫째 둘째 셋째')
  expect(await page.locator('html[data-missing]').count()).toBe(0)
})

test('the form of a picture opens for somebody who waits for it alone, and keeps what is written in it', async () => {
  await using visit = await enter()
  const { page } = visit
  const chunk = Promise.withResolvers<void>()
  await page.route('**/picture-form-*.js', async (route) => {
    await chunk.promise
    await route.continue()
  })
  await visit.open(`${adminPath}/content/project/3`)
  const field = highlighted(page)
  await field.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await paste(page, 'eaves.png', await makePhoto(60, 40, 'png'))
  const picture = '![](media/eaves.png)'
  await expect.poll(() => readField(field)).toBe(picture)
  await page.keyboard.insertText(' 그리고')
  chunk.resolve()
  await page.waitForResponse('**/picture-form-*.js')
  await page.keyboard.insertText(' 계속')
  await expect.poll(() => readText('3')).toBe(`${picture} 그리고 계속`)
  const form = page.getByRole('form', { name: editor.markdown.picture })
  expect(await form.count()).toBe(0)

  // Who leaves the form has written what is in it; a picture that is gone asks for nothing when it comes back.
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+Alt+p')
  await form.getByLabel(editor.picture.alt).fill('처마')
  await page.getByLabel(`${fields.labels.title.label} · ${editor.languages.ko}`).click()
  await form.waitFor({ state: 'detached' })
  const described = `![처마](media/eaves.png) 그리고 계속`
  await expect.poll(() => readText('3')).toBe(described)
  await field.click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+Alt+p')
  await form.waitFor()
  await field.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await form.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await expect.poll(() => readField(field)).toBe(described)
  expect(await form.count()).toBe(0)
})
