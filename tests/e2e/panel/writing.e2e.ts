/** The page that posts, projects and own pages are written on: its room, its acts, what is beside the text. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { blog } from '#shared/i18n/panel/blog/ko.ts'
import { content } from '#shared/i18n/panel/content/ko.ts'
import { editor } from '#shared/i18n/panel/editor/ko.ts'
import { findFaultsInThemes } from '../../support/accessibility.ts'
import { desktop } from '../../support/browser.ts'
import { readDraft } from '../../support/document-form.ts'
import { adminPath, isFocused, openPanel } from '../../support/panel.ts'

const { enter, site } = await openPanel(0)
const { db } = site.database

async function findPost(title: string) {
  await site.refresh()
  const { items } = await site.api.posts.list({ page: 0, size: 50, search: '' }, 'ko')
  return items.find((post) => post.title === title)
}
async function readProject(language: 'ko' | 'ja') {
  await site.refresh()
  return site.api.projects.find(4, language)
}

const screens = [
  ['at 1440 px', { viewport: desktop, hasTouch: false }],
  ['on a touch screen of 360 px', { viewport: { width: 360, height: 640 }, hasTouch: true }],
] as const

const field = (page: Page, path: string) => page.locator(`[id="field-${path}"]`)
const framed = (page: Page) => page.frameLocator('[data-page=shown] iframe')

/** Of the dialog. It moves when the last hints come: what is pressed meanwhile is not pressed. */
const checked = (page: Page) =>
  page.getByText(content.publish.checkingLinks).waitFor({ state: 'detached' })

/** Its name says what it does. */
const publishButton = (page: Page) =>
  page.getByRole('button', { name: content.document.more }).locator('xpath=preceding-sibling::*[1]')

/** Counts what the owner does. */
function countActs(page: Page, hasTouch: boolean) {
  const acts = {
    count: 0,
    async press(target: Locator) {
      await (hasTouch ? target.tap() : target.click())
      acts.count += 1
    },
    async fill(path: string, text: string) {
      const target = field(page, path)
      // The editor notices a selection only after it was made by its own key.
      if (hasTouch || path.endsWith('title')) await target.fill(text)
      else {
        await target.and(page.locator('.cm-content')).click()
        await page.keyboard.press('Control+a')
        await page.keyboard.insertText(text)
      }
      acts.count += 1
    },
    async choose(language: 'en' | 'ja') {
      const select = page.getByRole('combobox', { name: editor.panes.language })
      if (hasTouch) {
        await select.selectOption(language)
        acts.count += 1
      } else {
        const name = new RegExp(`^${editor.languages[language]}`)
        await acts.press(page.getByRole('button', { name }).first())
      }
      await field(page, `texts-${language}-title`).waitFor()
    },
    /** A correction is published without a question. */
    async publish(isDone: () => Promise<boolean>) {
      const answer = page.getByRole('dialog').locator('.choices').getByRole('button').last()
      await acts.press(publishButton(page))
      await expect.poll(async () => (await answer.isVisible()) || (await isDone())).toBe(true)
      await checked(page)
      if (await answer.isVisible()) await acts.press(answer)
      await expect.poll(isDone).toBe(true)
    },
  }
  return acts
}

test.each(screens)(
  'a post is written and published, and three languages of a project, in few acts %s',
  async (_, screen) => {
    await using visit = await enter({ language: 'ko', isFirst: true, ...screen })
    const { page } = visit
    // The page beside the text complains if it is left while it loads.
    await page.addInitScript(() => localStorage.setItem('panel-writing-side', 'none'))
    await visit.open(`${adminPath}/blog`)
    const post = countActs(page, screen.hasTouch)
    const title = `첫 글 ${screen.viewport.width}`
    await post.press(page.getByRole('button', { name: blog.create }))
    await expect.poll(() => isFocused(field(page, 'texts-ko-title'))).toBe(true)
    await post.fill('texts-ko-title', title)
    await post.fill('texts-ko-body', '마당을 **쓸었다**. 나뭇잎이 많았다.')
    await post.publish(async () => (await findPost(title)) !== undefined)
    expect(post.count).toBeLessThanOrEqual(5)

    await page.goto(`${site.origin}${adminPath}/content?kind=project`)
    const project = countActs(page, screen.hasTouch)
    await project.press(page.locator('a[href$="/content/project/4"]').first())
    for (const language of ['ko', 'en', 'ja'] as const) {
      if (language !== 'ko') await project.choose(language)
      await project.fill(`texts-${language}-title`, `${title} ${language}`)
      await project.fill(`texts-${language}-description`, `## Why\n\n${title}`)
    }
    await project.publish(async () => (await readProject('ja'))?.title === `${title} ja`)
    expect((await readProject('ko'))?.title).toBe(`${title} ko`)
    expect(project.count).toBeLessThanOrEqual(12)
  },
)

const posts = ['post/two-bookings-one-room', 'post/second-semester-in-sydney']

test.each(screens)(
  'most of the window is for the text, and nothing is cut %s',
  async (_, screen) => {
    await using visit = await enter({ language: 'ko', isFirst: true, ...screen })
    const { page } = visit
    for (const written of posts) {
      await visit.open(`${adminPath}/content/${written}`)
      const text = field(page, 'texts-ko-body').and(
        page.locator(screen.hasTouch ? 'textarea' : '.cm-content'),
      )
      await text.waitFor()
      const [share, size] = await text.evaluate((node) => {
        const pane = node.closest('section')?.getBoundingClientRect()
        const { top, bottom } = node.getBoundingClientRect()
        const tools = document.querySelector('[role=toolbar]')?.getBoundingClientRect()
        const isBelow = tools !== undefined && tools.top > top
        const end = Math.min(bottom, pane?.bottom ?? 0, isBelow ? tools.top : Infinity)
        return [(end - top) / innerHeight, Number.parseFloat(getComputedStyle(node).fontSize)]
      })
      expect.soft(share, written).toBeGreaterThanOrEqual(0.7)
      expect.soft(size, written).toBeGreaterThanOrEqual(17)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
        screen.viewport.width,
      )
      if (screen.hasTouch) {
        const box = await publishButton(page).boundingBox()
        expect(box?.y).toBeGreaterThan(screen.viewport.height * 0.8)
      }
      // The second one has no other elements.
      if (written !== posts[0]) continue
      expect(await findFaultsInThemes(page)).toEqual([])

      // The settings are left by Escape, and the focus returns.
      const opener = page.getByRole('button', { name: editor.writing.settings, exact: true })
      await opener.press('Enter')
      const settings = page.getByRole('region', { name: editor.writing.settings })
      await settings.waitFor()
      expect(await findFaultsInThemes(page)).toEqual([])
      await page.keyboard.press('Tab')
      await page.keyboard.press('Escape')
      await settings.waitFor({ state: 'hidden' })
      await expect.poll(() => isFocused(opener)).toBe(true)
    }
  },
)

test('the page beside the text follows what is saved, without moving the caret or the page', async () => {
  await using visit = await enter({ language: 'ko', isFirst: true })
  const { page } = visit
  await visit.open(`${adminPath}/content/post/two-bookings-one-room`)
  const title = field(page, 'texts-ko-title')
  await framed(page).getByRole('heading', { level: 1 }).waitFor()
  const scroll = () =>
    page.evaluate(() => {
      const frame = document.querySelector<HTMLIFrameElement>('[data-page=shown] iframe')
      return frame?.contentDocument?.scrollingElement?.scrollTop
    })
  await page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>('[data-page=shown] iframe')
    frame?.contentDocument?.scrollingElement?.scrollTo(0, 300)
  })
  await title.press('Home')
  const before = await scroll()
  await title.pressSequentially('새 ')
  await framed(page).getByRole('heading', { level: 1, name: /^새 / }).waitFor()
  expect(await isFocused(title)).toBe(true)
  expect(await title.evaluate((node: HTMLTextAreaElement) => node.selectionStart)).toBe(2)
  expect(await scroll()).toBe(before)
  expect(await page.locator('iframe').count()).toBe(1)

  // What cannot be published is not shown: the last page stays, and says why.
  const written = await title.inputValue()
  await title.fill('')
  const preview = page.getByRole('region', { name: content.preview.frame })
  await preview.getByText(content.preview.problems).waitFor()
  await framed(page).getByRole('heading', { level: 1, name: /^새 / }).waitFor()
  await preview.getByRole('button').click()
  await expect.poll(() => isFocused(title)).toBe(true)
  await title.fill(`${written}!`)
  await framed(page).getByRole('heading', { level: 1, name: /!$/ }).waitFor()

  // The caret leads the page.
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+End')
  await expect.poll(scroll).toBeGreaterThan(1000)
  const shown = await page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>('[data-page=shown] iframe')
    return frame?.contentDocument?.querySelector('main')?.innerHTML
  })
  await publishButton(page).click()
  const answer = page.getByRole('dialog').locator('.choices').getByRole('button').last()
  await answer.waitFor()
  await checked(page)
  await answer.click()
  await expect.poll(async () => (await findPost(`${written}!`))?.title).toBeDefined()
  await page.goto(`${site.origin}/ko/blog/two-bookings-one-room`)
  const article = await page.locator('main').innerHTML()
  const isSame = (html: string | undefined) => html?.replaceAll(/<script\b.*?<\/script>/gs, '')
  expect(isSame(shown)).toBe(isSame(article))
})

test('a second language is opened beside the first, stays so, and both are saved', async () => {
  await using visit = await enter({ language: 'ko', isFirst: true })
  const { page } = visit
  await visit.open(`${adminPath}/content/project/2`)
  const second = page.getByRole('button', { name: editor.writing.second })
  await second.press('Enter')
  await field(page, 'texts-en-title').fill('Beside')
  await field(page, 'texts-ko-title').fill('나란히')
  await expect
    .poll(async () => (await readDraft(db, 'project', '2'))?.texts)
    .toMatchObject({ ko: { title: '나란히' }, en: { title: 'Beside' } })
  await page.goto(`${site.origin}${adminPath}/content/project/3`)
  await field(page, 'texts-en-title').waitFor()
  await second.press('Enter')
  await field(page, 'texts-en-title').waitFor({ state: 'detached' })
})
