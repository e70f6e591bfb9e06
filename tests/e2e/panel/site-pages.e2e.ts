/** The owner turns pages off, orders the menu, and adds a page of his own. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { content } from '#shared/i18n/panel/content/en.ts'
import { editor } from '#shared/i18n/panel/editor/en.ts'
import { en as panelWords } from '#shared/i18n/panel/en.ts'
import { fields } from '#shared/i18n/panel/fields/en.ts'
import { site as siteKind } from '#shared/kinds/site.ts'
import { fieldOf } from '../../support/document-form.ts'
import { adminPath, openPanel } from '../../support/panel.ts'

const { site, enter } = await openPanel(0)
const names = siteKind.words.en.choices.pages

async function publish(page: Page, act = content.publish.acts.changed): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: act, exact: true }).click()
  await dialog.getByRole('button', { name: act, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await site.refresh()
}

async function readMenu(): Promise<string[]> {
  const html = await (await fetch(`${site.origin}/en`)).text()
  const menu = /<nav[^>]* id="menu"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? ''
  return [...menu.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, path = '']) => path)
}

test('pages are turned off, ordered and turned on again in the form of the site', async () => {
  await using visit = await enter({ viewport: { width: 1440, height: 900 } })
  const { page } = visit
  await visit.open(`${adminPath}/content/site/site`)
  const list = page.getByRole('group', { name: siteKind.words.en.labels.pages.label })
  const act = (name: string) => list.getByRole('button', { name, exact: true })
  // What the site shows without a choice is there to begin with.
  await act(editor.list.remove(names.blog)).click()
  await act(editor.list.remove(names.academics)).click()
  await act(editor.list.up(names.about)).click()
  await publish(page)
  expect(await readMenu()).toEqual(['/en', '/en/about', '/en/projects', '/en/contact', '/en/login'])
  expect((await fetch(`${site.origin}/en/blog`)).status).toBe(404)

  await act(editor.list.add(names.blog)).click()
  await publish(page)
  expect(await readMenu()).toContain('/en/blog')
  expect((await fetch(`${site.origin}/en/blog`)).status).toBe(200)
})

test('a page of the owner gets an address from its title that the site does not have, and is in the menu once it is published', async () => {
  await using visit = await enter({ viewport: { width: 1440, height: 900 } })
  const { page } = visit
  await visit.open(`${adminPath}/content`)
  await page.getByRole('button', { name: content.create.label }).click()
  await page.getByRole('menuitem', { name: panelWords.documents.kinds.page }).click()
  await page.waitForURL(/\/content\/page\/new-/)
  await fieldOf(page, 'title', 'en').waitFor()
  for (const language of ['ko', 'en'] as const) {
    const label = (text: string) =>
      page.getByLabel(new RegExp(`^${text} · ${editor.languages[language]}`))
    await label(fields.labels.title.label).fill('Blog')
    await label(fields.labels['page.texts.summary' as 'title'].label).fill('What I do now.')
    await label(fields.labels.body.label).fill('I draw **maps**.')
  }
  await publish(page, content.publish.acts.published)
  await page.waitForURL(/\/content\/page\/blog-2$/)
  expect(await readMenu()).toContain('/en/blog-2')
  expect(await (await fetch(`${site.origin}/en/blog-2`)).text()).toContain(
    'I draw <strong>maps</strong>.',
  )
})
