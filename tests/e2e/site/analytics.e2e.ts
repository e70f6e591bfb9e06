/** Analytics, if the owner set a measurement id: what is sent to the service, which the test simulates. */

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { browseTestSite } from '../../support/browser.ts'
import { demoOptions } from '../../support/demo-site.ts'
import { now } from '../../support/sample-content.ts'
import { accountButton, choose, storedAuth, visitor } from '../../support/sign-in-visits.ts'

const service = 'https://www.googletagmanager.com'

/** Opens a page and waits for the request of the service's script. */
async function countAt(page: Page, address: string): Promise<string> {
  await page.route(`${service}/**`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  const asked = page.waitForRequest((request) => request.url().startsWith(service))
  await page.goto(address)
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

const site = await browseTestSite({
  served: { ...demoOptions(now), settings: { analyticsId: 'G-TEST1234' } },
  mayAsk: service,
})

const count = (page: Page, path: string) => countAt(page, site.origin + path)

test('the tag is loaded once, is allowed by the policy, and gets the page view and the search; views of projects, resume downloads and contacts of the owner are reported, and so are errors, rejected promises, and the times of the visit', async () => {
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
    document
      .querySelector('main')
      ?.insertAdjacentHTML(
        'afterbegin',
        '<a href="https://other.test">Other</a> <a href="mailto:else@other.test">Else</a>',
      )
  })
  await page.locator('main a[href^="/resumes/"]').first().click()
  // Only links to the owner are contacts.
  await page.getByRole('link', { name: 'Other', exact: true }).click()
  await page.getByRole('link', { name: 'Else', exact: true }).click()
  await page.locator('main a[href^="tel:"]').click()
  await page.locator('main a[href^="mailto:"]').last().click()
  await page.locator('main a[rel~=me]').first().click()
  const clicked = (await listEvents(page)).slice(1)
  expect(clicked.map(([name, { method, language }]) => [name, method ?? language])).toEqual([
    ['file_download', undefined],
    ['custom_resume_opened', 'ko'],
    ['contact_click', 'phone'],
    ['contact_click', 'email'],
    ['contact_click', 'link'],
  ])

  await page.evaluate(() => {
    dispatchEvent(new ErrorEvent('error', { message: 'x is not a function' }))
    const late = new DOMException('No transition. Page already revealed', 'InvalidStateError')
    for (const reason of [new Error('y is gone'), late, 'what a visitor wrote'])
      dispatchEvent(
        new PromiseRejectionEvent('unhandledrejection', { promise: Promise.resolve(), reason }),
      )
  })
  const told = (await listEvents(page)).filter(([name]) => name === 'exception')
  expect(told.map(([, { description }]) => description)).toEqual([
    'x is not a function',
    'y is gone',
    'string',
  ])

  // As when the page is left.
  await page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pagehide')))
  const timed = await page.evaluate(() =>
    (Reflect.get(globalThis, 'dataLayer') as IArguments[]).map((one) => one[1]),
  )
  expect(timed.filter((name) => /^(?:user_engagement|timing_complete)$/.test(name))).toEqual([
    'timing_complete',
    'user_engagement',
  ])
})

test('a change of the theme, a language that is chosen by its link or by its key, and a started piece are reported, once each', async () => {
  await using visit = await site.visit({ refusals: /./ })
  const { page } = visit
  await count(page, '/en')
  // The address of the other language is not opened, so that the queue is kept.
  await page.route(/\/(?:ko|ja)$/, (route) => route.abort('aborted'))
  const events = async () => (await listEvents(page)).filter(([name]) => /custom/.test(name))
  const { theme } = catalogues.en
  await page.getByRole('button', { name: theme.toDark }).click()
  await page.locator('[data-language-switcher] button').press('ArrowLeft')
  await page.locator('[data-island^="home/pieces/"] button').first().click()
  await page.locator('[data-on]').waitFor()
  expect(await events()).toEqual([
    ['custom_theme_changed', { theme: 'dark' }],
    ['custom_language_changed', { language: 'ja' }],
    ['custom_piece_started', { piece: expect.stringMatching(/^\w+$/) }],
  ])
  // Without the pointer, which would fetch the page ahead.
  await page.locator('[data-language-switcher] a[hreflang=ko]').dispatchEvent('click')
  expect((await events()).at(-1)).toEqual(['custom_language_changed', { language: 'ko' }])
})

test('filters and searches are counted when they are chosen: not again with the next one, and not on reload', async () => {
  await using visit = await site.visit()
  const { page } = visit
  await count(page, '/en/projects?q=web&tech=React')
  const go = async (path: string) => {
    const referer = page.url()
    await page.goto(site.origin + path, { referer })
    await page.waitForFunction(() => 'dataLayer' in globalThis)
    return (await listEvents(page)).filter(([name]) => /search|filter|academic/.test(name))
  }
  expect(await go('/en/projects?q=web&tech=React&year=2025')).toEqual([
    ['filter_usage', { filter: 'year', value: '2025' }],
  ])
  await page.reload()
  await page.waitForFunction(() => 'dataLayer' in globalThis)
  expect((await listEvents(page)).map(([name]) => name)).toEqual(['page_view'])

  expect(await go('/en/academics?show=major')).toEqual([
    ['academic_view', { filter: 'major' }],
    ['filter_usage', { filter: 'show', value: 'major' }],
  ])
  expect(await go('/en/academics')).toEqual([
    ['academic_view', { filter: 'all' }],
    ['filter_usage', { filter: 'show', value: 'all' }],
  ])
})

test('a failure of the form of feedback, on the way or on the server, is told each time, of contact never', async () => {
  await using visit = await site.visit({ refusals: /./ })
  const { page } = visit
  for (const { form, times } of [
    { form: 'feedback', times: 2 },
    { form: 'contact', times: 0 },
  ]) {
    await count(page, `/en/${form}`)
    for (const name of ['name', 'subject', 'message']) await page.locator(`#${name}`).fill('x')
    await page.locator('#email').fill('ada@example.com')
    const send = page.locator('form[method=post] button')
    await page.route(`**/${form}`, (route) => route.abort('aborted'))
    await send.click()
    await page.getByText(catalogues.en.messages.problems.offline).waitFor()
    await page.unroute(`**/${form}`)
    // For the page's own checks, an invisible character is a subject; for the server, it is none.
    await page.locator('#subject').fill('\u200b')
    await send.click()
    await page.locator('#subject[aria-invalid]').waitFor()
    const told = (await listEvents(page)).filter(([name]) => name === 'exception')
    expect(
      told.map(([, { description }]) => description),
      form,
    ).toEqual(Array(times).fill('feedback_submission_failed'))
  }
})

test('a sign-in is reported by the next page with the role of the user, never with the identity', async () => {
  await using visit = await site.visit()
  const { page } = visit
  await count(page, '/ko')
  expect(await roleOf(page)).toEqual({ role: 'anonymous' })
  await page.goto(`${site.origin}/ko/login`)
  await choose(page, 'ko', visitor)
  await accountButton(page).waitFor()
  const { sessionId } = (await storedAuth(page)).securityContext
  const user = { role: 'user', roles: 'user', registration_source: 'google', session_id: sessionId }
  expect(await roleOf(page)).toEqual(user)
  const events = await listEvents(page)
  expect(events).toContainEqual(['login', { method: 'google' }])
  const queue = await page.evaluate(() =>
    (Reflect.get(globalThis, 'dataLayer') as IArguments[]).map((one) => [...one]),
  )
  expect(queue).toContainEqual(['set', { user_id: expect.stringMatching(/^[0-9a-f]{32}$/) }])
  const { id, name } = (await storedAuth(page)).user
  for (const personal of [visitor, id, name]) expect(JSON.stringify(queue)).not.toContain(personal)
})

test('a sign-in that leads to a page without analytics is told by the next page, once; login page and profile neither load the service nor wait for it; a visit of the login page is no sign-in', async () => {
  await using visit = await site.visit()
  const { page } = visit
  await count(page, '/ko')
  await page.goto(`${site.origin}/ko/login?to=profile`)
  await choose(page, 'ko', visitor)
  await page.waitForURL('**/ko/profile')
  expect(await page.evaluate(() => 'dataLayer' in globalThis)).toBe(false)
  const logins = async () => {
    await roleOf(page)
    return (await listEvents(page)).filter(([name]) => name === 'login')
  }
  await page.goto(`${site.origin}/ko/about`)
  expect(await logins()).toHaveLength(1)
  await page.goto(`${site.origin}/ko/login`)
  await page.waitForURL(`${site.origin}/ko`)
  expect(await logins()).toEqual([])

  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(service)) asked.push(page.url())
  })
  for (const path of ['/ko/profile', '/ko/login?to=profile']) {
    await page.goto(site.origin + path)
    await page.locator('[data-island="sign-in/profile/profile"] h2').first().waitFor()
    expect(await page.evaluate(() => 'dataLayer' in globalThis), path).toBe(false)
  }
  expect(asked).toEqual([])
})
