/** Analytics, if the owner set a measurement id: what is sent to the service, which the test simulates. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browseTestSite } from '../../support/browser.ts'
import { demoOptions } from '../../support/demo-site.ts'
import { now } from '../../support/sample-content.ts'
import { accountButton, choose, visitor } from '../../support/sign-in-visits.ts'

const service = 'https://www.googletagmanager.com'
const site = await browseTestSite({
  served: { ...demoOptions(now), settings: { analyticsId: 'G-TEST1234' } },
  mayAsk: service,
})

/** Opens a page and waits for the request of the service's script. */
async function count(page: Page, path: string): Promise<string> {
  await page.route(`${service}/**`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  const asked = page.waitForRequest((request) => request.url().startsWith(service))
  await page.goto(site.origin + path)
  return (await asked).url()
}

/** The events in the service's queue, without those whose numbers depend on the machine. */
const listEvents = (page: Page) =>
  page.evaluate(() =>
    (Reflect.get(globalThis, 'dataLayer') as IArguments[])
      .map((one) => [...one])
      .filter(([kind, name]) => kind === 'event' && name !== 'timing_complete')
      .map(([, name, parameters]) => [name, parameters]),
  )

test('the tag is loaded once, by the policy’s leave, and hears of the page and of what was looked for', async () => {
  await using visit = await site.visit()
  const { page } = visit
  expect(await count(page, '/ko/projects?q=게임&year=2025')).toBe(
    `${service}/gtag/js?id=G-TEST1234`,
  )
  expect(await listEvents(page)).toEqual([
    ['page_view', { page_path: '/ko/projects', page_title: await page.title() }],
    ['search', { search_term: '게임' }],
    ['filter_usage', { filter: 'year', value: '2025' }],
  ])

  await page.goto(`${site.origin}/ko/academics?show=semester`)
  await page.waitForFunction(() => 'dataLayer' in globalThis)
  expect((await listEvents(page)).slice(1)).toEqual([
    ['academic_view', { filter: 'semester' }],
    ['filter_usage', { filter: 'show', value: 'semester' }],
  ])
})

test('a project, the way to it, a downloaded resume and a click on the mail address are told', async () => {
  await using visit = await site.visit()
  const { page } = visit
  await count(page, '/ko/projects')
  await page.goto(`${site.origin}/ko/projects/1`, { referer: `${site.origin}/ko/projects` })
  await page.waitForFunction(() => 'dataLayer' in globalThis)
  expect((await listEvents(page)).slice(1)).toEqual([
    ['project_view', { project_id: '1' }],
    ['user_flow', { from: '/ko/projects', to: '/ko/projects/1' }],
  ])
  await page.goto(`${site.origin}/ko/about`)
  await page.waitForFunction(() => 'dataLayer' in globalThis)
  await page.evaluate(() => {
    addEventListener('click', (event) => event.preventDefault())
  })
  await page.locator('main a[href^="/resumes/"]').first().click()
  await page.locator('main a[href^="mailto:"]').first().click()
  const events = await listEvents(page)
  expect(events.slice(1).map(([name]) => name)).toEqual(['file_download', 'contact_click'])
})

test('a sign-in is told by the page after it, with the role of who visits; never who it is', async () => {
  await using visit = await site.visit()
  const { page } = visit
  await count(page, '/ko')
  expect(await roleOf(page)).toEqual({ role: 'anonymous' })
  await page.goto(`${site.origin}/ko/login`)
  await choose(page, 'ko', visitor)
  await accountButton(page).waitFor()
  expect(await roleOf(page)).toEqual({ role: 'user' })
  const events = await listEvents(page)
  expect(events).toContainEqual(['login', { method: 'google' }])
  expect(JSON.stringify(events)).not.toContain(visitor)
})

test('the login page and the profile load nothing of the service, and wait for nothing of it', async () => {
  await using visit = await site.visit()
  const { page } = visit
  const asked: string[] = []
  await page.route(`${service}/**`, (route) => {
    asked.push(page.url())
    return route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  await page.goto(`${site.origin}/ko/login`)
  await choose(page, 'ko', visitor)
  await accountButton(page).waitFor()
  await page.waitForFunction(() => 'dataLayer' in globalThis)
  asked.length = 0
  for (const path of ['/ko/profile', '/ko/login?to=profile']) {
    await page.goto(site.origin + path)
    await page.locator('[data-island="sign-in/profile/profile"] h2').first().waitFor()
    expect(await page.evaluate(() => 'dataLayer' in globalThis)).toBe(false)
  }
  expect(asked).toEqual([])
})

async function roleOf(page: Page): Promise<unknown> {
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
