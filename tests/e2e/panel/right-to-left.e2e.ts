/** Names, titles and words in Arabic or Hebrew run from the right wherever they stand, in pages of any language. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createFixtureContent } from '../../support/fixture-content.ts'
import { isLong } from '../../support/is-long.ts'
import { adminPath, openPanel, settle } from '../../support/panel.ts'

const words = 'مرحبا (Madang) بالعالم!'

function createArabicContent() {
  const content = createFixtureContent()
  const post = content.posts['first-survey']
  if (!post) throw new Error('The fixture has no post.')
  post.facts = { ...post.facts, tags: ['خرائط'], series: { name: words, part: 1 } }
  for (const text of Object.values(post.texts))
    Object.assign(text, { title: words, summary: words })
  for (const { texts } of content.projects)
    for (const text of Object.values(texts)) Object.assign(text, { title: words, summary: words })
  return content
}

const { site, enter, messages } = await openPanel(1, undefined, createArabicContent())
await site.database.db
  .updateTable('message')
  .set({ name: words, subject: words, message: words, note: words })
  .execute()

/** Elements whose text begins with an Arabic letter and runs from the left. */
function listFromLeft(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll<HTMLElement>('*:not(.quiet, option, script)')]
      .filter((element) => {
        const own = [...element.childNodes].find((node) => node.textContent?.trim())
        const typed = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        const text = typed ? element.value : own instanceof Text ? own.data : ''
        const isShown = element.checkVisibility() && element.getClientRects().length > 0
        return isShown && /^\s*[\u0600-\u06ff]/.test(text)
      })
      .filter((element) => getComputedStyle(element).direction === 'ltr')
      .map(
        (element) => `${element.outerHTML.slice(0, 120)} in ${element.parentElement?.className}`,
      ),
  )
}

const paths = [
  '/en/blog',
  '/ko/projects/3',
  `${adminPath}/inbox`,
  `${adminPath}/inbox/{newest}`,
  `${adminPath}/content/post/first-survey`,
  ...(isLong
    ? ['/en', '/en/blog/first-survey', '/ko/projects', adminPath, `${adminPath}/content`]
    : []),
]

test.each(paths)('nothing in Arabic runs from the left on %s', async (path) => {
  await using visit = await enter()
  const { page } = visit
  await visit.open(path.replace('{newest}', String(messages[0])))
  if (path.startsWith(adminPath)) await settle(page)
  await expect.poll(() => page.getByText('مرحبا').count()).toBeGreaterThan(0)
  expect(await listFromLeft(page)).toEqual([])
})
