/** The panel with touch targets (WCAG 2.5.5), and with doubled text size (WCAG 1.4.4). */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { blog } from '#shared/i18n/panel/blog/en.ts'
import { blog as japaneseBlog } from '#shared/i18n/panel/blog/ja.ts'
import { blog as koreanBlog } from '#shared/i18n/panel/blog/ko.ts'
import { browseTestSite, phone } from '../../support/browser.ts'
import { journeysIn } from '../../support/is-long.ts'
import { addMessages } from '../../support/many-messages.ts'
import { adminPath, panelOptions, settle, signedIn, walkTo } from '../../support/panel.ts'

const now = () => new Date('2026-11-21T12:00:00Z')
const site = await browseTestSite({ served: panelOptions(now) })
const [newest = ''] = await addMessages(site.database.db, 12, now())
const state = await signedIn(site)

const rooms = [
  '',
  '/inbox',
  `/inbox/${newest}`,
  '/inbox/letters',
  '/content',
  '/content?state=trash',
  '/content/matrix',
  '/content/project/1',
  '/content/project/1/history?revision=2',
  '/security',
  '/security/audit',
  '/security/sessions',
  '/security/users',
  '/system',
]

test.each(journeysIn('ko'))(
  'on a phone every touch target is at least 44 px high, and text of once and twice the size fits the screen, in %s',
  async (language) => {
    await using visit = await site.visit({ language, state, viewport: phone, hasTouch: true })
    const { page } = visit
    await visit.context.addCookies([{ name: 'lang', value: language, url: site.origin }])
    const check = async (room: string) => {
      expect(await findSmallTargets(page), room).toEqual([])
      expect(await findCutTabs(page), room).toEqual([])
      expect(await findOverflow(page), room).toBeLessThanOrEqual(0)
      await page.evaluate(enlargeText)
      expect(await findOverflow(page), room).toBeLessThanOrEqual(0)
      await page.evaluate(() => document.documentElement.removeAttribute('style'))
    }
    await visit.open(`${adminPath}/no-such-room`)
    await settle(page)
    await check('/no-such-room')
    for (const room of rooms) {
      await walkTo(page, room)
      await check(room)
    }
  },
)

// The list of redirects is searched from ten on.
const aliases = Array.from(
  { length: 10 },
  (_, number) => `${'a-long-earlier-address-'.repeat(3)}${number}`,
)
const slug = 'two-bookings-one-room'
await site.database.db
  .insertInto('post_alias')
  .values(aliases.map((alias) => ({ slug, alias })))
  .execute()
const blogWords = { ko: koreanBlog, en: blog, ja: japaneseBlog }

test.each(journeysIn('ko'))(
  'every touch target of the dialogs of the room Blog is at least 44 px high and fits 360 px, in %s',
  async (language) => {
    const words = blogWords[language]
    const viewport = { width: 360, height: 740 }
    await using visit = await site.visit({ language, state, viewport, hasTouch: true })
    await visit.context.addCookies([{ name: 'lang', value: language, url: site.origin }])
    const { page } = visit
    await visit.open(`${adminPath}/blog`)
    for (const act of [words.redirects, words.manageTags, words.imports.act]) {
      await page.getByRole('button', { name: act }).first().click()
      const dialog = page.locator('[role=dialog], [role=alertdialog]')
      await dialog.getByRole('button').first().waitFor()
      expect(await findSmallTargets(page), act).toEqual([])
      expect(await findWide(page), act).toEqual([])
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
  },
)

function enlargeText(): void {
  document.documentElement.style.fontSize = '187.5%'
}

function findOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}

/**
 * The target of a checkbox is its label. Controls that are off-screen until focused, or only for screen readers, are no
 * targets.
 */
function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 44
    const targets = document.querySelectorAll(
      'a, button:not([style*="width: 1px"]), select, input:not([type=checkbox]), label',
    )
    return [...targets].flatMap((target) => {
      const { width, height, bottom } = target.getBoundingClientRect()
      const isTarget = target.matches(':not(label), :has([type=checkbox])')
      if (!isTarget || !target.checkVisibility() || bottom <= 0 || width <= 1) return []
      return width < least || height < least ? [`${target.outerHTML} ${width} × ${height}`] : []
    })
  })
}

/** Tabs that are narrower than their text, which then lies over the next one. */
function findCutTabs(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main nav a')]
      .filter((tab) => tab.scrollWidth > tab.clientWidth)
      .map(({ outerHTML }) => outerHTML),
  )
}

/** What ends outside of its dialog. */
function findWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dialog = document.querySelector('[role=dialog], [role=alertdialog]')
    const right = dialog?.getBoundingClientRect().right ?? 0
    return [...(dialog?.querySelectorAll('*') ?? [])]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > right + 1)
      .map(({ outerHTML }) => outerHTML)
  })
}
