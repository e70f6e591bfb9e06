import { expect, test } from 'vitest'
import { content } from '#shared/i18n/panel/content/en.ts'
import { en } from '#shared/i18n/panel/en.ts'
import { fieldOf, isPublic } from '../../support/document-form.ts'
import { adminPath, openPanel } from '../../support/panel.ts'

const panel = await openPanel(0)
const { site, enter } = panel

test('a preview shows the draft in each language, width and theme, and nothing in it runs or leads away', async () => {
  await using visit = await enter({ refusals: /\/preview\/project\/3\/ja$/ })
  const { page } = visit
  await visit.open(`${adminPath}/content/project/3`)
  const title = 'A title that nobody has published'
  await fieldOf(page, 'title').fill(title)
  await page.getByRole('button', { name: content.document.preview, exact: true }).click()
  const frame = page.frameLocator(`iframe[title="${content.preview.frame}"]`)
  await frame.getByRole('heading', { level: 1, name: title }).waitFor()
  const dialog = page.getByRole('dialog', { name: content.preview.title(title) })
  // The frame runs no script, not even one of a test: its page is looked at from outside.
  const look = () =>
    page.evaluate(() => {
      const { contentWindow, contentDocument } = document.querySelector('iframe') ?? {}
      const root = contentDocument?.documentElement
      return {
        width: contentWindow?.innerWidth,
        address: contentWindow?.location.pathname,
        background: root && getComputedStyle(root).backgroundColor,
      }
    })
  const widthOf = async () => (await look()).width
  expect(await widthOf()).toBeGreaterThanOrEqual(1440)
  await dialog.getByLabel(content.preview.view).selectOption('phone')
  await expect.poll(widthOf).toBe(390)
  const background = async () => (await look()).background
  const light = await background()
  await dialog.getByLabel(content.preview.theme).selectOption('dark')
  await expect.poll(background).not.toBe(light)
  const left: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/en/projects') left.push(request.url())
  })
  await frame.getByRole('link', { name: 'Back to projects' }).click()
  expect((await look()).address).toBe(`${adminPath}/preview/project/3/en`)
  await dialog.getByLabel(content.preview.language).selectOption('ko')
  await frame.locator('html[lang=ko] h1').waitFor()
  expect(left).toEqual([])
  await expect.poll(background).not.toBe(light)

  // What cannot be loaded in one language is shown in another, and when it is tried again.
  const failing = '**/preview/project/3/ja'
  await page.route(failing, (route) => route.fulfill({ status: 503, contentType: 'text/plain' }))
  const language = dialog.getByLabel(content.preview.language)
  await language.selectOption('ja')
  await dialog.getByText(content.preview.failed).waitFor()
  await language.selectOption('ko')
  await frame.locator('html[lang=ko] h1').waitFor()
  await language.selectOption('ja')
  await dialog.getByText(content.preview.failed).waitFor()
  await page.unroute(failing)
  await dialog.getByRole('button', { name: content.preview.link.again }).click()
  await frame.locator('html[lang=ja] h1').waitFor()
  await page.getByRole('button', { name: content.preview.close }).click()
  expect(await isPublic(site, visit, '/en/projects/3', title)).toBe(false)
})

test('filters are in the address, and the state of each language is in the list', async () => {
  await using visit = await enter()
  const { page } = visit
  await visit.open(`${adminPath}/content/project/5`)
  await fieldOf(page, 'title').fill(' ')
  await page.getByRole('button', { name: content.document.preview, exact: true }).click()
  await page.getByRole('dialog').getByText(content.preview.problems).waitFor()
  await visit.open(adminPath)
  const drafts = page.getByRole('region', { name: /unpublished change/ })
  await drafts.getByRole('link', { name: en.home.more }).click()
  await page.waitForURL(/\/content\?state=draft$/)
  await visit.open(adminPath)
  await page.getByRole('link', { name: /translations? (is|are) missing/ }).click()
  await page.waitForURL(/\/content\/matrix\?state=missing$/)
  await visit.open(`${adminPath}/content?state=incomplete`)
  await page.getByLabel(content.kind).selectOption('project')
  await page.waitForURL(/state=incomplete&kind=project$/)
  const row = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect.poll(() => row.count()).toBe(1)
  await row.getByText(content.missing).waitFor()
  expect(await row.getByText(content.complete).count()).toBe(2)
  await page.getByLabel(content.kind).selectOption('course')
  await page.waitForURL(/state=incomplete&kind=course$/)
  await page.getByText(en.lists.empty).waitFor()
  await page.getByRole('link', { name: content.states.all }).click()
  await page.getByRole('searchbox').fill('machine learning')
  await page.waitForURL(/search=machine/)
  await expect.poll(() => row.count()).toBe(1)
})
