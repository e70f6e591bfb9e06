/** The rooms of the panel, and the states of a room that look different. */
import { join } from 'node:path'
import type { Page, Route } from 'playwright-core'
import type { AdminHome } from '../../shared/admin/home.ts'
import { longId, openedId } from './panel-sample.ts'
import type { Screen } from './screen-list.ts'

const rooms: Screen[] = [
  { name: 'panel-home', path: '' },
  { name: 'panel-home-calm', path: '', before: needNobody },
  { name: 'panel-inbox', path: '/inbox' },
  { name: 'panel-inbox-chosen', path: '/inbox', prepare: chooseTwo },
  { name: 'panel-inbox-none', path: '/inbox?search=no+such+word' },
  { name: 'panel-message', path: `/inbox/${openedId}`, prepare: showWholeMessage },
  { name: 'panel-message-long', path: `/inbox/${longId}`, prepare: showWholeMessage },
  {
    ...{ name: 'panel-conflict', path: `/inbox/${openedId}`, isWindow: true },
    ...{ before: comeTooLate, prepare: moveMessage },
  },
  { name: 'panel-letters', path: '/inbox/letters' },
  { name: 'panel-content', path: '/content' },
  { name: 'panel-content-none', path: '/content?state=trash' },
  { name: 'panel-matrix', path: '/content/matrix' },
  { name: 'panel-document', path: '/content/project/1' },
  { name: 'panel-history', path: '/content/project/1/history' },
  { name: 'panel-events', path: '/security' },
  { name: 'panel-audit', path: '/security/audit', prepare: checkChain },
  { name: 'panel-reports', path: '/security/reports' },
  { name: 'panel-reports-none', path: '/security/reports?search=no+such+word' },
  { name: 'panel-sessions', path: '/security/sessions' },
  { name: 'panel-users', path: '/security/users' },
  {
    ...{ name: 'panel-step-up', path: '/security/users', isWindow: true },
    ...{ before: askForFactor, prepare: changeUser },
  },
  { name: 'panel-policy', path: '/security/policy' },
  { name: 'panel-system', path: '/system', before: hidePlace },
  { name: 'panel-palette', path: '', prepare: openPalette, isWindow: true },
  { name: 'panel-account', path: '', prepare: openAccount, isWindow: true },
  { name: 'panel-keys', path: '', prepare: openKeys, isWindow: true },
  { name: 'panel-idle', path: '', prepare: beIdle, isWindow: true },
  { name: 'panel-not-found', path: '/no-such-room' },
  { name: 'panel-failed', path: '/system', before: (page) => lose(page, '/api/admin/jobs') },
  { name: 'panel-unreachable', path: '', before: (page) => lose(page, '/auth/refresh') },
]

export const panelScreens = rooms.map((room): Screen => ({ ...room, isInPanel: true }))

async function lose(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, (route) => route.abort())
}

/** Hides the path of the machine that takes the screenshots. */
async function hidePlace(page: Page): Promise<void> {
  const here = join(import.meta.dirname, '..', '..')
  await page.route('**/api/admin/system', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(here, '/srv/madang')
    await route.fulfill({ response, body })
  })
}

async function needNobody(page: Page): Promise<void> {
  const since = new Date().toISOString()
  const data: AdminHome = {
    unfit: [],
    firstSteps: [],
    messages: { unread: 0, newest: [] },
    letters: { failed: 0, newest: [] },
    alerts: { since, total: 0, newest: [] },
    reports: { since, total: 0 },
    secondFactor: { isMissing: false, isRequired: false },
    backup: null,
  }
  await page.route('**/api/admin/home', (route) =>
    route.fulfill({ json: { success: true, data, error: null, code: null } }),
  )
}

async function chooseTwo(page: Page): Promise<void> {
  const boxes = page.locator('[role=row] input')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
}

/** The message scrolls by itself: the window is made as high as its content. */
async function showWholeMessage(page: Page): Promise<void> {
  const height = await page.evaluate(() => {
    const reader = document.querySelector('main section:last-of-type')
    return (reader?.scrollHeight ?? 0) + innerHeight - (reader?.clientHeight ?? 0)
  })
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height })
}

/** Sends a version that does not exist. */
async function comeTooLate(page: Page): Promise<void> {
  const age = (route: Route) =>
    route.request().method() === 'PATCH'
      ? route.continue({ headers: { ...route.request().headers(), 'if-match': '"99"' } })
      : route.continue()
  await page.route('**/api/admin/messages/*', age)
}

async function moveMessage(page: Page): Promise<void> {
  if (await isAsked(page)) return
  await page.locator('article [role=toolbar] button').nth(1).click()
  await page.getByRole('alertdialog').waitFor()
}

async function checkChain(page: Page): Promise<void> {
  const answer = page.locator('main [role=status] time')
  if (await answer.count()) return
  await page.locator('main button').first().click()
  await answer.waitFor()
}

async function askForFactor(page: Page): Promise<void> {
  const data = { methods: ['totp', 'passkey'] }
  await page.route('**/api/admin/users/*', (route) =>
    route.fulfill({
      status: 403,
      json: { success: false, data, error: null, code: 'STEP_UP_REQUIRED' },
    }),
  )
}

async function changeUser(page: Page): Promise<void> {
  if (await isAsked(page)) return
  await page.locator('main tbody button').first().click()
  await page.getByRole('menuitem').first().click()
  await page.getByRole('alertdialog').waitFor()
}

async function openPalette(page: Page): Promise<void> {
  if (await isAsked(page)) return
  await page.locator('[aria-keyshortcuts]').click()
  await page.getByRole('dialog').waitFor()
}

/** It closes when the window is resized. */
async function openAccount(page: Page): Promise<void> {
  if (await page.getByRole('menu').count()) return
  await page.locator('header button[aria-haspopup]').click()
  await page.getByRole('menu').waitFor()
}

async function openKeys(page: Page): Promise<void> {
  if (await isAsked(page)) return
  await openAccount(page)
  await page.getByRole('menuitem').nth(2).click()
  await page.getByRole('dialog').waitFor()
}

/** The clock advances by half an hour less a minute and a half, and then stops. */
async function beIdle(page: Page): Promise<void> {
  if (await isAsked(page)) return
  await page.evaluate(() => {
    const then = Date.now() + 28.5 * 60_000
    Date.now = () => then
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.getByRole('alertdialog').waitFor()
}

async function isAsked(page: Page): Promise<boolean> {
  return (await page.locator('[role=dialog], [role=alertdialog]').count()) > 0
}
