/** What is sent to the analytics service, which the test simulates. */
import type { Page } from 'playwright-core'

export const service = 'https://www.googletagmanager.com'

/** Opens a page and waits for the request of the service's script. */
export async function count(page: Page, address: string): Promise<string> {
  await page.route(`${service}/**`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  const asked = page.waitForRequest((request) => request.url().startsWith(service))
  await page.goto(address)
  return (await asked).url()
}

/** The events in the service's queue, without those whose numbers depend on the machine. */
export const listEvents = (page: Page) =>
  page.evaluate(() =>
    (Reflect.get(globalThis, 'dataLayer') as IArguments[])
      .map((one) => [...one])
      .filter(([kind, name]) => kind === 'event' && name !== 'timing_complete')
      .map(([, name, parameters]) => [name, parameters]),
  )

export async function roleOf(page: Page): Promise<unknown> {
  await page.waitForFunction(() => 'dataLayer' in globalThis)
  return page.evaluate(() =>
    (Reflect.get(globalThis, 'dataLayer') as IArguments[])
      .map((one) => [...one])
      .flatMap(([kind, name, value]) =>
        kind === 'set' && name === 'user_properties' ? [value] : [],
      )
      .at(-1),
  )
}
