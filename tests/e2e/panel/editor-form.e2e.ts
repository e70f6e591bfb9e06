/** The form of a document by keyboard, by dragging, and on a small touch screen. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { content } from '#shared/i18n/panel/content/en.ts'
import { editor } from '#shared/i18n/panel/editor/en.ts'
import { fields } from '#shared/i18n/panel/fields/en.ts'
import { findAccessibilityFaults } from '../../support/accessibility.ts'
import { openSettings, readDraft } from '../../support/document-form.ts'
import { isLong } from '../../support/is-long.ts'
import { adminPath, isFocused, openPanel, tabTo } from '../../support/panel.ts'
import { nameOfRoom } from '../../support/room-words.ts'

const { enter, site } = await openPanel(1)
const { db } = site.database
const phone = { width: 360, height: 740 }

const addressOf = (document: string) => `${adminPath}/content/${document}`
const titleIn = (page: Page, language: 'ko' | 'en') =>
  page.getByLabel(`${fields.labels.title.label} · ${editor.languages[language]}`)

test('the form works by keyboard alone: chips, cards and their order', async () => {
  await using visit = await enter()
  const { page } = visit
  await visit.open(addressOf('home/home'))
  const first = titleIn(page, 'en').first()
  await first.waitFor()
  const id = (await site.api.home.get('en')).showcase[0]?.id
  await tabTo(page, first)
  await page.keyboard.press('Alt+ArrowDown')
  const item = fields.labels.showcase.item
  const name = editor.list.item(item, 2)
  await page
    .getByText(editor.list.moved(editor.list.item(item, 1), 2, 3))
    .waitFor({ state: 'attached' })
  await expect
    .poll(() => isFocused(page.getByRole('button', { name: editor.list.down(name) })))
    .toBe(true)
  await expect
    .poll(
      async () =>
        (await readDraft(db, 'home', 'home'))?.showcase.map((card: { id: string }) => card.id)[1],
    )
    .toBe(id)
  const place = page.getByLabel(editor.list.place(name))
  await place.focus()
  await page.keyboard.press('3')
  await expect.poll(async () => (await readDraft(db, 'home', 'home'))?.showcase[2].id).toBe(id)
  const technology = page
    .getByLabel(fields.labels.technologies.label)
    .and(page.locator('input'))
    .first()
  await tabTo(page, technology)
  await page.keyboard.type('Rust')
  await page.keyboard.press('Enter')
  const remove = page.getByRole('button', { name: editor.list.remove('Rust') })
  await remove.waitFor()

  const readChips = async () =>
    (await readDraft(db, 'home', 'home'))?.showcase.map(
      ({ technologies }: { technologies: string[] }) => technologies.includes('Rust'),
    )
  await expect.poll(readChips).toEqual([true, false, false])
  await remove.press('Enter')
  await page
    .getByRole('button', { name: editor.list.down(editor.list.item(item, 1)) })
    .press('Enter')
  await page.keyboard.press('z')
  await expect.poll(readChips).toEqual([false, true, false])

  // The undo is offered longer than the form is open.
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  await remove.press('Enter')
  await expect.poll(readChips).toEqual([false, false, false])
  await page
    .getByRole('link', { name: nameOfRoom('inbox', 'en') })
    .first()
    .click()
  await remove.waitFor({ state: 'detached' })
  await page.keyboard.press('z')
  await expect.poll(readChips).toEqual([false, true, false])
  expect(faults).toEqual([])
})

test('related courses are shown, chosen and published by their names', async () => {
  await using visit = await enter()
  const { page } = visit
  await visit.open(addressOf('project/1'))
  const related = page.getByLabel(fields.labels.relatedAcademics.label).and(page.locator('input'))
  await page.getByRole('button', { name: editor.list.remove('Human-Computer Interaction') }).click()
  await related.fill('Cloud Computing')
  await related.press('Enter')
  await page.getByRole('button', { name: editor.list.remove('Cloud Computing') }).waitFor()
  await expect
    .poll(async () => (await readDraft(db, 'project', '1'))?.facts.relatedAcademics)
    .toEqual(['web-application-development', 'cloud-computing'])
  await page.getByRole('button', { name: content.document.more }).click()
  await page.getByRole('menuitem', { name: content.publish.open }).click()
  const change = page
    .getByRole('dialog')
    .locator('dl > div', { hasText: fields.labels.relatedAcademics.label })
  await change.getByText('Cloud Computing').waitFor()
  expect(await change.innerText()).not.toContain('cloud-computing')
})

test('a card is dragged to another place, and Escape leaves it where it was', async () => {
  await using visit = await enter()
  const { page } = visit
  await visit.open(addressOf('home/home'))
  const titles = titleIn(page, 'en')
  await titles.first().waitFor()
  const readTitles = () => Promise.all([0, 1, 2].map((index) => titles.nth(index).inputValue()))
  const [first, second, third] = await readTitles()
  /** Presses the handle of the first card, and moves it into the lower half of the second. */
  const drag = async () => {
    const handle = page.locator('[data-mover=handle]').first()
    await handle.scrollIntoViewIfNeeded()
    await handle.hover()
    await page.mouse.down()
    const card = page.locator('li:has(> * > * > [data-mover=handle])').nth(1)
    await card.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const { x, y, height } = (await card.boundingBox()) ?? { x: 0, y: 0, height: 0 }
    await page.mouse.move(x + 30, y + height * 0.75, { steps: 4 })
    await page.locator('[data-drag=after]').waitFor()
  }
  await drag()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await readTitles()).toEqual([first, second, third])

  await drag()
  await page.mouse.up()
  await expect.poll(readTitles).toEqual([second, first, third])
  const item = fields.labels.showcase.item
  await page
    .getByText(editor.list.moved(editor.list.item(item, 1), 2, 3))
    .waitFor({ state: 'attached' })
  await expect
    .poll(async () => (await readDraft(db, 'home', 'home'))?.showcase[1].title.en)
    .toBe(first)
})

test('a form is shown when all of it can be, and a card that moves under the pointer is followed', async () => {
  await using visit = await enter()
  const { page } = visit
  const part = Promise.withResolvers<void>()
  let isHeld = false
  await page.route('**/chips-field-*.js', async (route) => {
    isHeld = true
    await part.promise
    await route.continue()
  })
  await page.addInitScript(() => {
    const find = (selector: string) => document.querySelectorAll(selector).length
    new MutationObserver(() => {
      const { dataset } = document.documentElement
      if (find('[id^=field-showcase]') > 0) dataset['seen'] ??= `${find('[id$=-technologies]')}`
    }).observe(document, { childList: true, subtree: true })
  })
  await visit.open(addressOf('home/home'))
  await expect.poll(() => isHeld).toBe(true)
  part.resolve()
  await titleIn(page, 'en').first().waitFor()
  expect(await page.locator('html').getAttribute('data-seen')).toBe('3')

  const handle = page.locator('[data-mover=handle]').first()
  await handle.hover()
  await page.mouse.down()
  const marks = page.locator('[data-drag]')
  await marks.waitFor()
  // Below all cards now.
  await page.evaluate(() => {
    const list = document.querySelector<HTMLElement>('ol:has([data-mover=handle])')
    if (list) list.style.marginBlockStart = `-${list.offsetHeight + innerHeight}px`
  })
  await page.locator('[data-drag=after]').waitFor()
  await page.keyboard.press('Escape')
  await page.mouse.up()
})

test('on a small touch screen one language is edited with a look at the other', async () => {
  await using visit = await enter({ viewport: phone })
  const { page } = visit
  await visit.open(addressOf('project/4'))
  await page.getByRole('combobox', { name: editor.panes.language }).selectOption('en')
  await titleIn(page, 'en').fill('One pane')
  await expect.poll(() => titleIn(page, 'ko').count()).toBe(0)
  await page.getByText(editor.panes.peek(editor.languages.ko)).first().click()
  await expect.poll(() => page.url()).toContain('left=en')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(phone.width)
  if (isLong) expect(await findAccessibilityFaults(page)).toEqual([])
  await page.locator('[data-state=saved]').waitFor()

  // A summary is longer than a line of this screen: all of it is shown, and it stays one line.
  await openSettings(page)
  const summary = page.getByLabel(`${fields.labels.summary.label} · ${editor.languages.en}`)
  await summary.fill('Rooms are booked by the hour,\nand two bookings never overlap.')
  const written = 'Rooms are booked by the hour, and two bookings never overlap.'
  await summary.press('Enter')
  expect(await summary.inputValue()).toBe(written)
  const [hidden, height] = await summary.evaluate((node) => [
    node.scrollHeight - node.clientHeight,
    node.clientHeight,
  ])
  expect(hidden).toBe(0)
  expect(height).toBeGreaterThan(45)
  await expect
    .poll(async () => (await readDraft(db, 'project', '4'))?.texts.en.summary)
    .toBe(written)
})
