import type { Page } from 'playwright-core'

/** Holds the answers of a call back until the result is resolved. */
export async function hold(page: Page, path: string): Promise<PromiseWithResolvers<void>> {
  const held = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await held.promise
    await route.continue()
  })
  return held
}
