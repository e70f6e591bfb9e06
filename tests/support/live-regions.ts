/** Records what a screen reader would say unasked: the texts that appear in the live regions of a page. */
import type { Page } from 'playwright-core'

interface Announcements {
  /** Since the last call of `forget`. */
  said(): Promise<string[]>
  forget(): Promise<void>
}

/** Records from now on, until the page is left. */
export async function recordAnnouncements(page: Page): Promise<Announcements> {
  await page.evaluate(() => {
    const announced: string[] = []
    Object.assign(window, { announced })
    const textOf = (node: Node | null) => (node?.textContent ?? '').trim()
    const say = (text: string) => {
      if (text !== '') announced.push(text)
    }
    new MutationObserver((records) => {
      const regions = new Set<Element>()
      for (const { target, addedNodes } of records) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest('[role=status], [role=alert], [aria-live]')
        // A region of notifications is read as far as it is new; the others are read as a whole (ARIA 1.2, aria-atomic).
        if (region?.getAttribute('aria-live')) {
          for (const node of addedNodes)
            say(textOf(node instanceof Element ? node.querySelector('span') : node))
        } else if (region) regions.add(region)
        for (const node of addedNodes) {
          if (!(node instanceof Element) || region) continue
          for (const alert of node.querySelectorAll('[role=alert]')) regions.add(alert)
        }
      }
      for (const region of regions) say(textOf(region))
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return {
    said: () => page.evaluate(() => (window as unknown as { announced: string[] }).announced),
    forget: () =>
      page.evaluate(() => {
        ;(window as unknown as { announced: string[] }).announced.length = 0
      }),
  }
}
