/** After an upgrade, texts are rendered again by a process that may be killed at any time. */
import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rendererVersion } from '#server/content/markdown/renderer-version.ts'
import { bundledCommands } from '../../scripts/build.mjs'
import { type DatabaseUnderTest, databases } from '../support/databases.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { isLong } from '../support/is-long.ts'
import { start } from '../support/running-site.ts'
import { openTestSite } from '../support/site.ts'

const patient = { timeout: 120_000 }
/** More than two batches. */
const posts = 250

function createContent() {
  const content = createFixtureContent()
  for (let number = 0; number < posts; number += 1) {
    content.posts[`post-${number}`] = {
      facts: { date: '2024-01-01', status: 'published', tags: [] },
      texts: { ko: { title: `글 ${number}`, summary: '요약', body: `## 제목 ${number}` } },
    }
  }
  return content
}

async function openOutdated(database: DatabaseUnderTest) {
  const site = await openTestSite({ database, content: createContent() })
  const { db, address } = site.database
  for (const [table, html] of [
    ['post_text', 'body_html'],
    ['legal_text', 'body_html'],
    ['project_text', 'description_html'],
  ] as const)
    await db
      .updateTable(table)
      .set({ rendered_by: 0, [html]: '<p>old</p>' })
      .execute()
  const settings: Record<string, string> = address.includes('://')
    ? { DATABASE_URL: address, AUTH_KEYS: `k:${randomBytes(32).toString('base64')}` }
    : { DATA_DIR: dirname(address) }
  const countOld = async (): Promise<number> => {
    const tables = ['post_text', 'project_text', 'legal_text'] as const
    const counts = tables.map((table) =>
      db
        .selectFrom(table)
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('rendered_by', '<', rendererVersion)
        .executeTakeFirstOrThrow(),
    )
    return (await Promise.all(counts)).reduce((sum, { count }) => sum + Number(count), 0)
  }
  const render = () =>
    start(settings, { file: bundledCommands, args: ['content:render'], keepsData: true })
  return { ...site, countOld, render }
}

describe.each(databases)('on $name', (database) => {
  test(
    'a killed run is taken up where it was: every text is rendered once, and visitors see the old ones meanwhile',
    patient,
    async () => {
      await using site = await openOutdated(database)
      const all = await site.countOld()
      const killed = await site.render()
      await expect.poll(site.countOld, { interval: 5, timeout: 60_000 }).toBeLessThan(all)
      killed.child.kill('SIGKILL')
      await killed.exited
      const left = await site.countOld()
      expect(left).toBeGreaterThan(0)
      const { slug } = await site.database.db
        .selectFrom('post_text')
        .select('slug')
        .where('rendered_by', '=', 0)
        .where('slug', 'like', 'post-%')
        .limit(1)
        .executeTakeFirstOrThrow()
      const page = await (await site.get(`/ko/blog/${slug}`)).text()
      expect(page.includes('<p>old</p>')).toBe(true)

      await using again = await site.render()
      expect([await again.exited, again.output()]).toEqual([
        0,
        expect.stringContaining(`Rendered again: ${left} texts`),
      ])
      expect(await site.countOld()).toBe(0)
      const rendered = await site.database.db
        .selectFrom('post_text')
        .select('body_html')
        .where('slug', '=', slug)
        .executeTakeFirstOrThrow()
      expect(rendered.body_html).toContain(`<h2 id="section-제목-${slug.slice(5)}">`)
    },
  )

  // The process is that of the test above.
  test.runIf(isLong || database.name === 'SQLite')(
    'a text that cannot be rendered, and one that cannot be read, keep what they have and stop no others',
    patient,
    async () => {
      await using site = await openOutdated(database)
      const { db } = site.database
      const deep = `${'> '.repeat(3000)}a`
      await db.updateTable('post_text').set({ body: deep }).where('slug', '=', 'post-0').execute()
      await db.updateTable('post').set({ document: '{' }).where('slug', '=', 'post-1').execute()
      await using run = await site.render()
      expect(await run.exited).toBe(1)
      expect(run.output()).toContain('posts/post-0/ko.md is nested too deep')
      const left = await db
        .selectFrom('post_text')
        .select(['slug', 'body_html'])
        .where('rendered_by', '=', 0)
        .orderBy('slug')
        .execute()
      expect(left).toEqual([
        { slug: 'post-0', body_html: '<p>old</p>' },
        { slug: 'post-1', body_html: '<p>old</p>' },
      ])
      expect(await site.countOld()).toBe(2)
    },
  )
})
