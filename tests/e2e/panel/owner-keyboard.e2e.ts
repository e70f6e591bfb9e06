/** The journey of an owner by keyboard alone: every control is reached by Tab, and its focus can be seen. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { createFixtureContent } from '../../support/fixture-content.ts'
import { journeysIn } from '../../support/is-long.ts'
import {
  adminPath,
  isFocused,
  openPanel,
  panelWords,
  pressUntilFocused,
  settle,
} from '../../support/panel.ts'
import { roomWords } from '../../support/room-words.ts'
import { makePhoto } from '../../support/sample-media.ts'

const { site, enter } = await openPanel(0)
const fresh = await openPanel(0, undefined, createFixtureContent())

const mostPresses = 60

/** By Tab, or by Shift+Tab if the control is before the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  const isBefore = await target.evaluate((node) => {
    const position = node.compareDocumentPosition(document.activeElement ?? document.body)
    return (position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  })
  await pressUntilFocused(page, target, isBefore ? 'Shift+Tab' : 'Tab', mostPresses)
}

/** Presses a key on a control that Tab leads to, and whose focus must be visible. */
async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  const isVisible = await target.evaluate((node) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(node)
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  })
  expect(isVisible, `the focus of ${target} is visible`).toBe(true)
  await page.keyboard.press(key)
}

/** Replaces the text of a field that Tab leads to. */
async function write(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** The parts are in the order of the browser's own language, which is English whatever the page is in; the first month is January. */
async function writeMonth(page: Page, field: Locator, written: string): Promise<void> {
  await tabTo(page, field)
  const [year = '', month] = written.split('-')
  for (let step = 0; step < Number(month); step++) await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type(year)
  expect(await field.inputValue()).toBe(written)
}

/** The focus is on something that a keyboard can continue from. */
async function expectFocus(page: Page): Promise<void> {
  await page.waitForFunction(() => document.activeElement !== document.body)
}

test.each(journeysIn('ko'))(
  'a subtitle, its translations, a project with a photo and another site, with the panel in %s',
  async (own) => {
    const { content, editor, fields, media } = roomWords[own]
    const words = panelWords[own]
    await using visit = await enter({ language: own })
    const { page } = visit
    const dialog = page.getByRole('dialog')
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const fieldOf = (name: keyof typeof fields.labels, language: Language) =>
      page.getByLabel(new RegExp(`^${fields.labels[name].label} · ${editor.languages[language]}`))
    const saved = () => page.locator('[data-state=saved]').waitFor()
    const stale = (language: Language) =>
      page
        .locator(`[data-path='${JSON.stringify(['subtitle', language])}']`)
        .getByText(editor.stale.mark)
    const show = async (language: Language) => {
      const pane = page.getByLabel(editor.panes.left, { exact: true })
      await tabTo(page, pane)
      for (const [key, reached] of [
        ['Home', 'ko'],
        ['ArrowDown', 'en'],
        ['ArrowDown', 'ja'],
      ] as const) {
        if ((await pane.inputValue()) === language) break
        await page.keyboard.press(key)
        await expect.poll(() => pane.inputValue()).toBe(reached)
      }
      await fieldOf('subtitle', language).or(fieldOf('title', language)).first().waitFor()
    }
    const publish = async () => {
      await saved()
      await press(page, button(content.publish.acts.changed))
      await press(
        page,
        dialog.getByRole('button', { name: content.publish.acts.changed, exact: true }),
      )
      await dialog.waitFor({ state: 'detached' })
      await expectFocus(page)
    }

    // The Korean subtitle changes; one translation follows, the other still fits.
    await visit.open(adminPath)
    await settle(page)
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await press(page, page.locator('td a[href$="/content/profile/profile"]'))
    await show('ko')
    await write(page, fieldOf('subtitle', 'ko'), `새로 쓴 소개 ${own}`)
    await saved()
    await show('en')
    await stale('en').waitFor()
    await write(page, fieldOf('subtitle', 'en'), `A new subtitle ${own}`)
    await stale('en').waitFor({ state: 'detached' })
    await saved()
    await show('ja')
    const label = `${fields.labels.subtitle.label} · ${editor.languages.ja}`
    await press(page, button(editor.stale.fitsLabel(label)))
    await stale('ja').waitFor({ state: 'detached' })
    await expectFocus(page)
    await publish()

    // A project in two languages, with a photo.
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await press(page, button(content.create.label))
    const item = page.getByRole('menuitem', { name: words.documents.kinds.project, exact: true })
    await item.waitFor()
    while (!(await item.evaluate((node) => node === document.activeElement)))
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/content\/project\/\d+/)
    await expect.poll(() => isFocused(fieldOf('title', 'ko'))).toBe(true)
    const id = /project\/(\d+)/.exec(page.url())?.[1]
    for (const language of ['en', 'ko'] as const) {
      await show(language)
      await write(page, fieldOf('title', language), `${language} yard ${own}`)
      await write(page, fieldOf('summary', language), `${language} summary`)
      await write(page, fieldOf('description', language), `${language} description`)
      await page.keyboard.press('Escape')
      await saved()
    }
    const { labels } = fields
    await writeMonth(page, page.getByLabel(labels['project.facts.startDate'].label), '2026-03')
    await writeMonth(page, page.getByLabel(labels['project.facts.endDate'].label), '2026-06')
    const cover = fields.labels.cover.label
    await press(page, button(editor.list.addGroup(cover)))
    const group = page.getByRole('group', { name: cover })
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      press(page, group.getByRole('button', { name: editor.picture.upload })),
    ])
    const photo = Buffer.from(await makePhoto(1200 + languages.indexOf(own), 800))
    const name = `yard-${own}.jpg`
    await chooser.setFiles({ name, mimeType: 'image/jpeg', buffer: photo })
    await saved()
    await press(page, group.getByRole('link', { name: editor.picture.describe }))
    await write(page, page.getByLabel(editor.languages.ko, { exact: true }), `마당 사진 ${own}`)
    await write(
      page,
      page.getByLabel(editor.languages.en, { exact: true }),
      `A photo of the yard ${own}`,
    )
    await press(page, button(media.file.save))
    await page.getByText(media.file.saved).waitFor()
    await page.goBack()

    // Seen as on a phone, and published.
    await press(page, button(content.document.preview))
    const view = dialog.getByLabel(content.preview.view)
    await tabTo(page, view)
    await page.keyboard.press('Home')
    expect(await view.inputValue()).toBe('phone')
    const width = () =>
      page.evaluate(() => document.querySelector('iframe')?.contentWindow?.innerWidth)
    await expect.poll(width).toBe(390)
    await press(page, button(content.preview.close))
    await dialog.waitFor({ state: 'detached' })
    await expectFocus(page)
    await publish()
    await site.refresh()
    const read = await visit.context.request.get(`${site.origin}/ko/projects/${id}`)
    expect(await read.text()).toContain(`alt="마당 사진 ${own}"`)

    // The same bytes leave a fresh site that this one was imported into.
    const download = async (from: Page) => {
      const started = from.waitForEvent('download')
      await press(from, from.getByRole('button', { name: content.download.act }))
      return readFile(await (await started).path())
    }
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    const zip = await download(page)
    await using other = await fresh.enter({ language: own })
    await other.open(`${adminPath}/content`)
    const file = other.page.waitForEvent('filechooser')
    await press(other.page, other.page.getByRole('button', { name: content.upload.act }))
    await (await file).setFiles({ name: 'content.zip', mimeType: 'application/zip', buffer: zip })
    await press(other.page, other.page.getByRole('button', { name: content.upload.confirm }))
    await other.page.getByText(content.upload.done).waitFor()
    await other.page.getByRole('alertdialog').waitFor({ state: 'detached' })
    expect((await download(other.page)).equals(zip)).toBe(true)
  },
)
