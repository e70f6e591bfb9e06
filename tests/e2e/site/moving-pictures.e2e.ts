/** A picture that moves can be stopped, with and without a script; a drawing on nothing can be seen in both themes. */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { storeContent } from '../../../server/content/kinds/store-content.ts'
import { browseTestSite } from '../../support/browser.ts'
import { createFixtureContent } from '../../support/fixture-content.ts'
import { isLong } from '../../support/is-long.ts'
import { addPicture } from '../../support/media-site.ts'
import { now } from '../../support/sample-content.ts'
import { makeLineDrawing, makeMoving } from '../../support/sample-media.ts'

await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-moving-'))
const site = await browseTestSite({ served: { settings: { dataDir: folder.path } } })
const { db } = site.database
const slug = 'first-survey'

await addPicture(db, 'steps.gif', await makeMoving(200, 3, 'gif'), {
  motion: 'moving',
  ground: null,
})
await addPicture(db, 'lines.png', await makeLineDrawing('#000'), {
  motion: 'still',
  ground: 'light',
})
const content = createFixtureContent()
const [project] = content.projects
const post = content.posts[slug]
if (!project || !post?.texts.ko) throw new Error('The fixture lacks a project or a post.')
project.facts.gallery = [{ file: 'media/steps.gif' }, { file: 'media/lines.png' }]
post.texts.ko.body = '![](media/steps.gif)\n\n![lines](media/lines.png)\n'
await storeContent(db, content, now)
await site.refresh()

const pages = [`/ko/blog/${slug}`, ...(isLong ? [`/ko/projects/${project.id}`] : [])]

test.each(pages)(
  '%s: moves until it is stopped, and with reduced motion only when it is started',
  async (path) => {
    for (const hasScript of [true, false]) {
      await using visit = await site.visit({ hasMotion: true, hasScript })
      const { page } = visit
      await visit.open(path)
      const shown = page.locator('.motion img:visible')
      const isMoving = async () => (await shown.getAttribute('src'))?.includes('-moving.') ?? null
      expect(await isMoving()).toBe(true)
      await shown.scrollIntoViewIfNeeded()
      await expect
        .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBe(200)
      const control = page.getByLabel('움직임 멈추기')
      await control.focus()
      await page.keyboard.press('Space')
      expect(await isMoving()).toBe(false)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.getByLabel('움직임 보기').uncheck()
      expect(await isMoving()).toBe(false)
      await page.getByLabel('움직임 보기').check()
      expect(await isMoving()).toBe(true)
    }
  },
)
