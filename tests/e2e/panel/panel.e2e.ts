/**
 * The panel as a whole: every room in every language and theme, on a phone, its size, and its access control.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { rooms } from '#admin/rooms.tsx'
import { en } from '#shared/i18n/panel/en.ts'
import { media } from '#shared/i18n/panel/media/en.ts'
import { demoAdminEmail } from '../../../server/identity/demo-provider/accounts.ts'
import { accessibleLooks } from '../../support/accessibility.ts'
import { desktop, phone } from '../../support/browser.ts'
import { isLong, journeysIn } from '../../support/is-long.ts'
import { addMessages } from '../../support/many-messages.ts'
import { adminPath, openPanel, settle, signedIn, walkTo } from '../../support/panel.ts'
import { nameOfRoom } from '../../support/room-words.ts'
import { buildFolder } from '../../support/sample-content.ts'
import { makePhoto } from '../../support/sample-media.ts'
import { choose } from '../../support/sign-in-visits.ts'

const { site, messages, enter } = await openPanel()
const [newest = '', second = ''] = messages

/** The address of a picture that was just uploaded. */
async function uploadPicture(): Promise<string> {
  await using visit = await enter()
  await visit.open(`${adminPath}/media`)
  const buffer = Buffer.from(await makePhoto(120, 80))
  await visit.page
    .locator('input[type=file][multiple]')
    .setInputFiles([{ name: 'yard.jpg', mimeType: 'image/jpeg', buffer }])
  const list = visit.page.getByRole('list', { name: media.list })
  const card = list.getByRole('link', { name: 'yard.jpg' })
  return (await card.getAttribute('href'))?.replace(adminPath, '') ?? ''
}

/** One address of each screen that is about one thing. */
const samples: Record<string, string> = {
  '/inbox/:id': `/inbox/${newest}`,
  '/content/:kind/:id': '/content/profile/profile',
  '/content/:kind/:id/history': '/content/project/1/history',
  '/media/:hash': await uploadPicture(),
}

/** The patterns of a route's screens: those of its children, or its own. */
function listPatterns({ path, children }: RouteObject, parent = ''): string[] {
  const own = path ? `${parent}/${path}` : parent
  return children ? children.flatMap((child) => listPatterns(child, own)) : [own]
}

const screens = rooms
  .flatMap(({ route }) => listPatterns(route))
  .map((pattern) => samples[pattern] ?? pattern)

test.each(accessibleLooks)(
  'no page of the panel has accessibility faults, or is wider than a phone, in $language: $what',
  async ({ language, find }) => {
    const faults: string[] = []
    await using visit = await enter({ language })
    const { page } = visit
    await visit.open(`${adminPath}/system`)
    await settle(page)
    for (const room of screens) {
      await page.setViewportSize(desktop)
      await walkTo(page, room)
      const found = await find(page)
      faults.push(...found.map((fault) => `${room} ${fault}`))
      await page.setViewportSize(phone)
      await settle(page)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (wide > 0) faults.push(`${room} is ${wide} px too wide for a phone`)
    }
    expect(faults).toEqual([])
  },
)

test('an address of a room that names nothing says so, whatever its last part looks like', async () => {
  const wrong = ['한글', '9'.repeat(30), '3f2b8c1e-0000-4000-8000-000000000000']
  const below = ['inbox', 'inbox/letters', 'content/project', 'content/no-kind', 'media', 'system']
  const addresses = below.flatMap((room, index) =>
    wrong.filter((_, at) => isLong || at === index % 3).map((id) => `/${room}/${id}`),
  )
  const filters = [`/inbox/letters?page=${'9'.repeat(30)}`, '/security?page=9', '/content?kind=x']
  await using visit = await enter({ refusals: /^\/api\/admin\// })
  const { page } = visit
  await visit.open(adminPath)
  await settle(page)
  for (const address of [...addresses, ...filters]) {
    await walkTo(page, address)
    const { shell } = en
    expect(await page.getByRole('alert').innerText(), address).toMatch(
      new RegExp(`^${shell.notFound}\\s+${shell.toHome}$`),
    )
    expect(await page.title(), address).toBe(`${shell.notFound} · Madang`)
    await page.getByRole('link', { name: shell.toHome }).click()
    await page.getByRole('heading', { level: 1, name: en.home.title }).waitFor()
  }
})

test('after a session was ended elsewhere, the sign-in page shows the reason and the draft is kept', async () => {
  const mine = await signedIn(site)
  await using visit = await site.visit({
    language: 'en',
    state: mine,
    refusals: /^\/(?:auth|api|yard-gate)\//,
  })
  const { page } = visit
  await visit.open(`${adminPath}/inbox/${second}`)
  await page.getByLabel(en.inbox.replyText).fill('Half a sentence')
  await page.evaluate(async () => {
    const headers = { 'X-Requested-With': 'XMLHttpRequest' }
    await fetch('/auth/logout', { method: 'POST', headers })
  })
  await page.getByRole('link', { name: nameOfRoom('system', 'en') }).click()
  await page.waitForURL(new RegExp(`/login\\?ended=elsewhere&to=panel#/inbox/${second}$`))
  await page.getByText(/Your session has ended/).waitFor()
  const opened: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname)
  })
  await choose(page, 'en', demoAdminEmail)
  await page.waitForURL(`**${adminPath}/inbox/${second}`)
  expect(await page.getByLabel(en.inbox.replyText).inputValue()).toBe('Half a sentence')
  expect(opened.filter((path) => path.startsWith(adminPath))).toHaveLength(1)
})

// The words of Japanese weigh most; all else is the same in each language.
test('a room whose code cannot be fetched says that the server cannot be reached, and can be opened later', async () => {
  const { shell, session } = en
  await using visit = await enter()
  const { page } = visit
  await visit.open(adminPath)
  await settle(page)
  await page.route(/\/assets\/|\/auth\/|\/api\//, (route) => route.abort('aborted'))
  await page.getByRole('link', { name: nameOfRoom('media', 'en') }).click()
  await page.getByText(session.unreachable).waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: shell.retry }).click()
  await page.getByRole('heading', { level: 1, name: nameOfRoom('media', 'en') }).waitFor()
})

test.each(journeysIn('ja'))(
  'the first load carries at most 150 KB of compressed JavaScript in ten files, in %s',
  async (language) => {
    await using visit = await enter({ language, viewport: desktop })
    const files = new Set<string>()
    visit.page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.endsWith('.js')) files.add(pathname.slice(adminPath.length))
    })
    await visit.open(adminPath)
    await settle(visit.page)
    const sizes = [...files].map(async (file) => {
      return (await readFile(join(buildFolder, 'panel', `${file}.br`))).byteLength
    })
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(files.size).toBeGreaterThan(2)
    expect(files.size).toBeLessThanOrEqual(10)
    expect(bytes).toBeLessThanOrEqual(150_000)
  },
)

test('of 10,000 messages only the visible ones are in the document, also after scrolling', async () => {
  await addMessages(site.database.db, 10_000, new Date('2026-10-21T12:00:00Z'))
  await using visit = await enter()
  const { page } = visit
  await visit.open(`${adminPath}/inbox`)
  const grid = page.getByRole('grid')
  const links = grid.getByRole('link')
  await links.first().waitFor()
  expect(Number(await grid.getAttribute('aria-rowcount'))).toBeGreaterThan(7900)
  for (const share of [0.1, 0.5, 1]) {
    // The first row stays, because Tab leads to it.
    const before = await links.last().getAttribute('href')
    await grid.evaluate((box, part) => {
      box.scrollTop = box.scrollHeight * part
    }, share)
    await page.waitForFunction(
      ([box, href]) => {
        const last = [...(box?.querySelectorAll('a') ?? [])].at(-1)?.getAttribute('href')
        return last && last !== href
      },
      [await grid.elementHandle(), before] as const,
    )
    expect(await links.count()).toBeLessThan(60)
  }
  await page.getByRole('search').getByRole('searchbox').fill('lovelace')
  await page.waitForURL(/search=/)
  await grid.getByText('Ada Lovelace').first().waitFor()
})
