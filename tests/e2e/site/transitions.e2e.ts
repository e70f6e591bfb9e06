/** View transitions move the title and picture of an item between its card in a list and its own page. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addressOf, browseTestSite, desktop, goBack } from '../../support/browser.ts'
import type { VisitOptions } from '../../support/browsing-contexts.ts'

const site = await browseTestSite({ backForwardCache: true, hasMotion: true })

/**
 * Pseudo-elements of names that both pages have: the browser moves their group from one place to the other.
 */
const parts = ['item-picture', 'item-title']

/** Of a transition that was not ready when Chromium showed its page, or of a page of which only a part had arrived by then. */
const tooLate = 'too late'

test('a card of the list becomes the heading of its project, and a card again; a transition whose page was shown too early causes no error', async () => {
  await using visit = await openVisit()
  await visit.open('/ko/projects')
  expect(await visit.follow('/ko/projects/6')).toEqual(parts)
  // A finished transition removes its names, so that the next one has unique names.
  await landed(visit.page)
  expect(await failTransition(visit.page)).toEqual([])
  expect(await visit.follow('/ko/projects')).toEqual(parts)
})

test('an element out of view is not animated, and nothing is with reduced motion', async () => {
  await using visit = await openVisit({ viewport: { ...desktop, height: 250 } })
  const { page } = visit
  await visit.open('/ko/projects/1')
  expect(await visit.follow('/ko/projects')).toEqual([])
  expect(await page.locator('[data-item] a[href="/ko/projects/1"]').count()).toBe(1)

  await page.setViewportSize(desktop)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await visit.follow('/ko/projects/6')).toBe('no transition')
})

/** Waits until no transition is running, which leaves no name behind. */
function landed(page: Page): Promise<void> {
  return expect.poll(() => page.locator('[style*="view-transition-name"]').count()).toBe(0)
}

/** The names that are left after a transition that fails because its page was shown too early; an error fails the test. */
function failTransition(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const finished = Promise.reject(new DOMException('Page already revealed', 'InvalidStateError'))
    const event = new Event('pagereveal')
    dispatchEvent(Object.assign(event, { viewTransition: { finished } }))
    await finished.catch(() => {})
    await new Promise(requestAnimationFrame)
    const shared = [...document.querySelectorAll<HTMLElement>('[data-shared]')]
    return shared.map(({ style }) => style.viewTransitionName).filter(Boolean)
  })
}

/** A visit that records which elements a transition moves. */
async function openVisit(options?: VisitOptions) {
  const visit = await site.visit(options)
  const { page } = visit
  await page.addInitScript((tooLate) => {
    // A page that Back restores still has what its last arrival recorded.
    addEventListener('pagehide', () => {
      delete document.documentElement.dataset['moved']
    })
    addEventListener('pagereveal', async ({ viewTransition }) => {
      const { dataset } = document.documentElement
      const isWhole = document.querySelector('footer') !== null
      if (!viewTransition) {
        dataset['moved'] = '"no transition"'
        return
      }
      try {
        await viewTransition.ready
      } catch {
        dataset['moved'] = `"${tooLate}"`
        return
      }
      // Only elements of both pages are moved, by an animation of their group.
      const moved = document.getAnimations().map(({ effect }) => {
        const { pseudoElement } = effect as KeyframeEffect
        return /^::view-transition-group\((item-.+)\)$/.exec(pseudoElement ?? '')?.[1]
      })
      const names = moved.filter(Boolean).sort()
      dataset['moved'] = JSON.stringify(names.length > 0 || isWhole ? names : tooLate)
    })
  }, tooLate)

  /** The elements that were moved on the way to the current page. */
  async function readMoved() {
    const noted = page.locator('html[data-moved]')
    return JSON.parse((await noted.getAttribute('data-moved')) ?? '')
  }
  return {
    ...visit,
    readMoved,
    /** Goes to an address by the first link of the page to it, and returns the moved elements. */
    async follow(path: string): Promise<unknown> {
      const before = addressOf(page)
      await page.locator(`main a[href="${path}"]`).first().click()
      await page.waitForURL(`**${path}`)
      const moved = await readMoved()
      if (moved !== tooLate) return moved
      await goBack(page, before)
      await landed(page)
      return this.follow(path)
    },
  }
}
