/** The first page that a browser loads: before its first paint, nothing but the page and its cover is requested. */
import { expect, test } from 'vitest'
import { browseTestSite } from '../../support/browser.ts'
import { isLong } from '../../support/is-long.ts'

const site = await browseTestSite()

/** `every-page.test.ts` refuses style sheets, preloads and a second script on every page; a project has pictures. */
const paths = isLong
  ? ['/ko/projects', '/ko/projects/1', '/ko/about', '/ko/blog', '/ko/contact']
  : ['/ko/projects/1', '/ko/blog']

test.each(paths)('before the first paint of %s nothing else is requested', async (path) => {
  await using visit = await site.visit()
  // The script waits two seconds for the paint at most, which a busy computer may take longer for.
  await visit.page.addInitScript(() => {
    window.setTimeout = (() => 0) as unknown as typeof setTimeout
  })
  await visit.open(path)
  await visit.page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  )
  const early = await visit.page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    const requests = performance.getEntriesByType('resource')
    return requests.flatMap(({ name, startTime }) =>
      startTime < (paint?.startTime ?? Number.POSITIVE_INFINITY) ? [name] : [],
    )
  })
  // A cover is the largest paint of its page: it is requested at once, and nothing waits for it.
  expect(early.filter((address) => !new URL(address).pathname.startsWith('/media/'))).toEqual([])
})

test('a filter that is chosen before the script has arrived is not lost', async () => {
  await using visit = await site.visit()
  const { page, context } = visit
  const arrival = Promise.withResolvers<void>()
  await context.route('**/assets/page-*', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.goto(`${site.origin}/ko/projects`)
  await page.locator('select[name="sort"]').selectOption('oldest')
  arrival.resolve()
  await page.waitForURL('**/ko/projects?sort=oldest')
})

test('a filter that is chosen by keyboard waits for Enter, also if the script of filters arrives later', async () => {
  await using visit = await site.visit()
  const { page, context, open } = visit
  const arrival = Promise.withResolvers<void>()
  await context.route('**/assets/filters-*', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await open('/ko/projects')
  await page.evaluate(() =>
    addEventListener('submit', (event) => {
      event.preventDefault()
      document.documentElement.dataset['submitted'] = 'true'
    }),
  )
  const submitted = () => page.locator('html').getAttribute('data-submitted')
  await page.locator('select[name="year"]').focus()
  for (const key of ['ArrowDown', 'Tab']) await page.keyboard.press(key)
  arrival.resolve()
  await page.waitForFunction(
    () => document.querySelector<HTMLFormElement>('[data-filters] form')?.onkeydown,
  )
  expect(await submitted()).toBe(null)
  await page.locator('input[name="q"]').press('Enter')
  expect(await submitted()).toBe('true')
})

test.each([true, false])(
  'the icons of technologies are shown; with a script: %s',
  async (hasScript) => {
    await using visit = await site.visit({ hasScript })
    const { page } = visit
    await visit.open('/ko/about')
    const icons = page.locator('section[aria-labelledby^="tech-"] li svg').filter({ visible: true })
    const items = await page.locator('section[aria-labelledby^="tech-"] li').count()
    expect(items).toBeGreaterThan(10)
    await expect.poll(() => icons.count()).toBe(items)
    await expect.poll(() => icons.locator('use:not([href])').count()).toBe(0)
    expect(await icons.locator('use[href^="/tech-stack.svg#icon-"]').count()).toBeGreaterThan(10)
  },
)
