/** Who sees a document: the acts to publish and to correct a post, and every change by hand. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { blog } from '#shared/i18n/panel/blog/en.ts'
import { content } from '#shared/i18n/panel/content/en.ts'
import { en } from '#shared/i18n/panel/en.ts'
import { fields } from '#shared/i18n/panel/fields/en.ts'
import { desktop } from '../../support/browser.ts'
import { readDraft } from '../../support/document-form.ts'
import { adminPath, openPanel, settle } from '../../support/panel.ts'

const { site, enter } = await openPanel(0)
const { publish } = content
const { acts, done, states } = publish

const devices = [
  { device: 'a desktop', viewport: desktop, hasTouch: false },
  { device: 'a small phone', viewport: { width: 360, height: 740 }, hasTouch: true },
]

function countActs(hasTouch: boolean) {
  const act = {
    count: 0,
    async press(target: Locator) {
      await (hasTouch ? target.tap() : target.click())
      act.count += 1
    },
    async fill(target: Locator, text: string) {
      await target.fill(text)
      act.count += 1
    },
  }
  return act
}

const fieldOf = (page: Page, name: 'title' | 'body') =>
  page.getByLabel(new RegExp(`^${fields.labels[name].label} · Korean`)).first()
const buttonOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialogOf = (page: Page) => page.getByRole('dialog')

async function read(path: string): Promise<string | number> {
  await site.refresh()
  const response = await fetch(site.origin + path)
  return response.ok ? response.text() : response.status
}

async function chooseInMenu(page: Page, name: string): Promise<void> {
  await buttonOf(page, content.document.more).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test.each(devices)(
  'a first post takes five acts, and its correction three, on $device',
  async ({ device, hasTouch, viewport }) => {
    await using visit = await enter({ viewport, hasTouch })
    const { page } = visit
    const title = `비 오는 날 ${device.length}`
    await visit.open(`${adminPath}/blog`)
    await settle(page)
    const first = countActs(hasTouch)
    await first.press(buttonOf(page, blog.create))
    await first.fill(fieldOf(page, 'title'), title)
    await first.fill(fieldOf(page, 'body'), '마당에 **비**가 온다.\n\n밤까지 온다.')
    await first.press(buttonOf(page, acts.published))
    await first.press(dialogOf(page).getByRole('button', { name: acts.published, exact: true }))
    await page.getByText(done.published(title, '')).waitFor()
    expect(first.count).toBeLessThanOrEqual(5)
    const address =
      (await page
        .getByRole('link', { name: content.document.toPage })
        .last()
        .getAttribute('href')) ?? ''
    expect(await read(address)).toContain('마당에 비가 온다.')

    await visit.open(`${adminPath}/blog`)
    await settle(page)
    const second = countActs(hasTouch)
    await second.press(page.getByRole('link', { name: title, exact: true }))
    if (!hasTouch) await page.locator('.cm-content').first().waitFor()
    await second.fill(fieldOf(page, 'body'), '마당에 **눈**이 온다.\n\n밤까지 온다.')
    await second.press(buttonOf(page, acts.changed))
    await page.getByText(done.changed(title, '')).waitFor()
    expect(second.count).toBeLessThanOrEqual(3)
    expect(await dialogOf(page).count()).toBe(0)
    // What lists say of it follows the text that it was made from.
    expect(await read(address)).toContain('content="마당에 눈이 온다."')

    await buttonOf(page, `${en.shell.undo} z`).click()
    await page.getByText(publish.takenBack).waitFor()
    expect(await read(address)).toContain('content="마당에 비가 온다."')
    const slug = address.split('/').at(-1) ?? ''
    const draft = await readDraft(site.database.db, 'post', slug)
    expect(draft?.texts.ko.body).toContain('눈')
    await buttonOf(page, acts.changed).waitFor()
  },
)

test('a correction that brings a warning opens the dialog', async () => {
  await using visit = await enter()
  const { page } = visit
  await visit.open(`${adminPath}/content/post/two-bookings-one-room`)
  await fieldOf(page, 'body').press('ControlOrMeta+End')
  await page.keyboard.type(' [old](http://example.com)')
  await buttonOf(page, acts.changed).click()
  await dialogOf(page).getByText(content.warnings.plainHttp('http://example.com')).waitFor()
  await dialogOf(page).getByRole('button', { name: publish.cancel }).click()
})

test('a post is unpublished in the menu, and comes back', async () => {
  await using visit = await enter()
  const { page } = visit
  const path = '/ko/blog/two-bookings-one-room'
  await visit.open(`${adminPath}/content/post/two-bookings-one-room`)
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.keyboard.press('Control+p')
  await page.frameLocator('iframe').locator('h1').waitFor()
  await dialogOf(page).getByRole('button', { name: content.preview.close }).click()
  await dialogOf(page).waitFor({ state: 'detached' })
  await chooseInMenu(page, acts.unpublished)
  await page.getByText(done.unpublished(title, '')).waitFor()
  await page.getByText(states.private, { exact: true }).first().waitFor()
  expect(await read(path)).toBe(404)
  await page.keyboard.press('z')
  await page.getByText(done.published(title, '')).waitFor()
  expect(await read(path)).toContain('<h1')
})

test('a project becomes unlisted, private and public by one control, and by keys', async () => {
  await using visit = await enter({ refusals: /^\/en\/projects\// })
  const { page } = visit
  await visit.open(`${adminPath}/content/project/5`)
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const isListed = async () => String(await read('/en/projects?size=50')).includes(`>${title}<`)
  const choose = async (button: string, label: string, act: string) => {
    await page.getByRole('button', { name: button }).press('Control+Enter')
    const control = dialogOf(page).getByRole('combobox')
    await control.selectOption({ label })
    await page.getByRole('dialog', { name: publish.title(act, title) }).waitFor()
    await control.press('Control+Enter')
  }
  await choose(publish.open, states.unlisted, acts.unlisted)
  await page.getByText(done.unlisted(title, '')).waitFor()
  expect(await isListed()).toBe(false)
  await choose(publish.open, states.private, acts.unpublished)
  await page.getByText(done.unpublished(title, '')).waitFor()
  expect(await read('/en/projects/5')).toBe(404)
  await choose(acts.published, states.public, acts.published)
  await page.getByText(done.published(title, '')).waitFor()
  expect(await isListed()).toBe(true)
  expect(await readDraft(site.database.db, 'project', '5')).toBeNull()
})

test('a post is scheduled, gets another time, and appears at once after all', async () => {
  await using visit = await enter()
  const { page } = visit
  await visit.open(`${adminPath}/blog`)
  await settle(page)
  await page.keyboard.press('n')
  await fieldOf(page, 'title').fill('첫눈')
  await fieldOf(page, 'body').fill('첫눈이 온다.')
  await page.keyboard.press('Control+s')
  await page.getByText(content.document.saved).waitFor()
  await page.keyboard.press('Control+Enter')
  const control = dialogOf(page).getByRole('combobox')
  const time = dialogOf(page).getByLabel(publish.time)
  await control.selectOption({ label: states.scheduled })
  await time.fill('2039-01-01T09:00')
  await time.press('Control+Enter')
  await page.getByText(done.scheduled('첫눈', '1 Jan 2039, 09:00')).waitFor()
  expect(await read('/ko/blog/cheonnun')).toBe(404)
  await buttonOf(page, acts.rescheduled).click()
  await time.fill('2039-02-01T09:00')
  await dialogOf(page).getByRole('button', { name: acts.rescheduled }).click()
  await page.getByText(done.rescheduled('첫눈', '1 Feb 2039, 09:00')).waitFor()
  const { document } = await site.database.db
    .selectFrom('post')
    .select('document')
    .where('slug', '=', 'cheonnun')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(document)).toMatchObject({ date: '2039-02-01', status: 'published' })
  await buttonOf(page, acts.rescheduled).click()
  await control.selectOption({ label: states.public })
  await dialogOf(page).getByRole('button', { name: acts.published }).click()
  await page.getByText(done.published('첫눈', '')).waitFor()
  expect(await read('/ko/blog/cheonnun')).toContain('2026')
})
