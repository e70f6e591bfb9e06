/** Texts name files of `media/`; pages and feeds show them. */
import { describe, expect, test } from 'vitest'
import { countRevision } from '../../server/content/store/revision.ts'
import { anyDatabase, type DatabaseUnderTest } from '../support/databases.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

const written = `
![](media/강당.jpg)

![The *yard* & "gate"](media/강당.jpg "Seen from the gate")

[![Enlarge](media/강당.jpg)](media/강당.jpg)

![1](media/%EA%B0%95%EB%8B%B9.JPG) ![2](media/${'강당'.normalize('NFD')}.jpg) ![3](./media/강당.jpg)
![4](/media/강당.jpg) ![5](../../media/강당.jpeg) [6](<./media/Plan.PDF>) ![7](</media/my photo (1).PNG>)

![](media/steps.gif) [![8](media/steps.gif)](/ko/blog)

![gone <form>](media/gone.jpg) and [the plan](media/plan.pdf)
`
const project = `/ko/projects/${createFixtureContent().projects[0]?.id}`
const origin = 'http://localhost:3000'
const [hall, plan, photo, steps] = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(64)) as [
  string,
  string,
  string,
  string,
]

/** A Korean post, a project and the terms, all with the same text, and two files. */
async function openSite(database: DatabaseUnderTest): Promise<[TestSite, slug: string]> {
  const content = createFixtureContent()
  const [slug = '', post] = Object.entries(content.posts).find(([, { texts }]) => texts.ko) ?? []
  const [first] = content.projects
  const { ko: terms } = content.legal.terms
  if (!post?.texts.ko || !first?.texts.ko || !terms)
    throw new Error('The sample lacks a Korean text.')
  post.texts.ko.body = written
  first.texts.ko.description = written
  terms.body = written
  const site = await openTestSite({ content, database })
  const file = { size: 1, decorative: 0 as const, folded: '', uploaded_by: null, version: 1 }
  const uploaded_at = '2026-11-01T00:00:00.000Z'
  const picture = { type: 'image/jpeg' as const, width: 1200, height: 800 }
  const document = { type: 'application/pdf' as const, width: null, height: null }
  await site.database.db
    .insertInto('media')
    .values([
      {
        ...file,
        ...picture,
        hash: hall,
        name: '강당.jpg',
        alt: '{"ko":"강당 \\"앞\\" <마당>"}',
        uploaded_at,
      },
      { ...file, ...picture, hash: photo, name: 'my-photo-1.png', alt: 'no JSON', uploaded_at },
      {
        ...file,
        ...picture,
        hash: steps,
        name: 'steps.gif',
        alt: '{}',
        motion: 'moving',
        uploaded_at,
      },
      { ...file, ...document, hash: plan, name: 'plan.pdf', alt: '{}', uploaded_at },
    ])
    .execute()
  return [site, slug]
}

describe.each(anyDatabase)('on $name', (database) => {
  test('a picture is shown in three widths with its own or its stored text, a missing one as its text', async () => {
    const [opened, slug] = await openSite(database)
    await using site = opened
    const address = `/media/${hall}`
    for (const path of [`/ko/blog/${slug}`, project, '/ko/terms']) {
      const html = await (await site.get(path)).text()
      expect(html, path).toContain(`srcset="${address}/480.avif 480w, ${address}/960.avif 960w`)
      expect(html).toContain(
        `<img src="${address}/1200.webp" width="1200" height="800" alt="강당 &quot;앞&quot; &lt;마당>" loading="lazy" decoding="async">`,
      )
      expect(html).toMatch(/alt="The yard &#x26; &#x22;gate&#x22;"/)
      expect(html).toContain('<figcaption>Seen from the gate</figcaption>')
      expect(html).toContain('<p>gone &#x3C;form&#x3E; and <a href="')
      expect(html).toContain(`<a href="${address}/1200.webp"><picture>`)
      expect(html).toContain(`href="/media/${plan}/original.pdf"`)
      expect(html).not.toMatch(/"[./]*media\/[^"/]*"/)
      for (const number of [1, 2, 3, 4, 5]) {
        expect(html).toContain(
          `<img src="${address}/1200.webp" width="1200" height="800" alt="${number}"`,
        )
      }
      expect(html).toContain(
        `<img src="/media/${photo}/1200.webp" width="1200" height="800" alt="7"`,
      )
      expect(html).toMatch(new RegExp(`href="/media/${plan}/original.pdf"[^>]*>6<`))
      // In a link, it stands still.
      expect(html.split(`/media/${steps}/960-moving.webp`)).toHaveLength(2)
      expect(html).toMatch(
        /<span class="motion"><picture class="motion-still">.*?<label><input type="checkbox"><span class="motion-pause">움직임 멈추기<\/span>/,
      )
      expect(html).toMatch(/<a href="\/ko\/blog"[^>]*><picture>/)
    }
    const feed = await (await site.get('/ko/feed.json')).text()
    expect(feed).toContain(`srcset=\\"${origin}${address}/480.avif 480w, ${origin}/media/`)
    expect(feed).toContain('media=\\"(prefers-reduced-motion: reduce)\\"')
    expect(feed).toContain(`<img src=\\"${origin}/media/${steps}/960-moving.webp\\"`)
    expect(feed).not.toContain('checkbox')
    const markdown = await (await site.get(`/ko/blog/${slug}.md`)).text()
    expect(markdown).toContain(`![](${origin}${address}/1200.webp)`)
    expect(markdown).toContain(`[the plan](${origin}/media/${plan}/original.pdf)`)
    for (const number of [1, 2, 3, 4, 5]) {
      expect(markdown).toContain(`![${number}](${origin}${address}/1200.webp)`)
    }
    expect(markdown).toContain(`![7](<${origin}/media/${photo}/1200.webp>)`)
    expect(markdown).toContain('![gone <form>](media/gone.jpg)')
  })

  test('a new description of a picture is on the page', async () => {
    const [opened] = await openSite(database)
    await using site = opened
    const { db } = site.database
    await site.get(project)
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('media').set({ alt: '{"en":"A hall"}' }).execute()
      await countRevision(tx)
    })
    await site.refresh()
    expect(await (await site.get(project)).text()).toContain('alt="A hall" lang="en"')
  })
})
