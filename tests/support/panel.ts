/** A site for browser tests of the panel: the demo provider signs in, and every screen has content. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Locator, Page } from 'playwright-core'
import { afterAll } from 'vitest'
import type { Content } from '#shared/content.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { en } from '#shared/i18n/panel/en.ts'
import { ja } from '#shared/i18n/panel/ja.ts'
import { ko } from '#shared/i18n/panel/ko.ts'
import { mailboxFolderIn, openOutbox } from '../../server/boot/open-outbox.ts'
import { demoAdminEmail } from '../../server/identity/demo-provider/accounts.ts'
import type { Outbox } from '../../server/mail/outbox.ts'
import { parseEnv } from '../../server/settings/env.ts'
import { type BrowsedSite, browseTestSite, type Visit } from './browser.ts'
import type { DatabaseUnderTest } from './databases.ts'
import { demoOptions } from './demo-site.ts'
import { addMessages } from './many-messages.ts'
import { type BrowserState, makeSignedInState } from './sign-in-by-calls.ts'
import { accountButton, choose } from './sign-in-visits.ts'
import type { TestSiteOptions } from './site.ts'

export const adminPath = '/yard-gate'
export const panelWords = { ko, en, ja }
/** They may be asked for just when a document is published, under its first name. */
const hintsOfNew = /\/new-[^/]+\/warnings$/

interface Entering {
  language?: Language
  isDark?: boolean
  viewport?: { width: number; height: number }
  hasTouch?: boolean
  /** As a new browser shows what is written on a page of its own: one language, without its settings. */
  isFirst?: boolean
  refusals?: RegExp
  /** The browser of another user than the owner. */
  state?: BrowserState
}

export interface Panel {
  site: BrowsedSite
  now(): Date
  /** Advances the server's clock. */
  pass(ms: number): void
  /** The ids of its messages, newest first. */
  messages: string[]
  /** In a browser in which the owner is already signed in. */
  enter(options?: Entering): Promise<Visit>
}

/**
 * Serves a site with an owner and messages for the tests of one file. Its clock is stopped between calls of
 * `pass`.
 */
export async function openPanel(
  messageCount = 240,
  database?: DatabaseUnderTest,
  content?: Content,
): Promise<Panel> {
  let time = new Date('2026-11-21T12:00:00Z')
  const now = () => time
  const site = await browseTestSite({
    served: { ...panelOptions(now), ...(database && { database }), ...(content && { content }) },
  })
  const messages = await addMessages(site.database.db, messageCount, time)
  const owner = await signedIn(site)
  return {
    site,
    now,
    messages,
    pass(ms) {
      time = new Date(time.getTime() + ms)
    },
    async enter({ language = 'en', state = owner, isFirst = false, ...options } = {}) {
      const opened = isFirst ? state : withSides(state, site.origin)
      const visit = await site.visit({ language, state: opened, refusals: hintsOfNew, ...options })
      await visit.context.addCookies([{ name: 'lang', value: language, url: site.origin }])
      return visit
    },
  }
}

interface Mail {
  outbox: Outbox
  /** All emails sent so far, as one text. */
  readMailbox(): Promise<string>
}

/** Sends the emails of a panel, into a folder unless settings say otherwise. Ends with the file. */
export async function openMail({ site, now }: Panel, settings = {}): Promise<Mail> {
  const dataDir = await mkdtemp(join(tmpdir(), 'madang-panel-'))
  const env = { ...parseEnv(settings), dataDir }
  const outbox = openOutbox({ ...site.database, env, log: pino({ level: 'silent' }), now })
  afterAll(async () => {
    await outbox.stop()
    await rm(dataDir, { recursive: true })
  })
  return {
    outbox,
    async readMailbox() {
      const folder = mailboxFolderIn(dataDir)
      const files = await readdir(folder, { recursive: true, withFileTypes: true })
      const texts = files
        .filter((file) => file.isFile())
        .map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8'))
      return (await Promise.all(texts)).join('\n')
    },
  }
}

/** Waits until a screen shows its content and nothing is loading. */
export async function settle(page: Page): Promise<void> {
  await page.locator('main[aria-busy=false] :is(h1, h2):visible').first().waitFor()
}

/**
 * Goes to another screen as links do, without another load of the page, and settles. Waits for the title or the present
 * link to change, because the address changes before the screen.
 */
export async function walkTo(page: Page, path: string): Promise<void> {
  const address = adminPath + path
  const before = await page.title()
  await page.evaluate((address) => {
    const idx = (history.state?.idx ?? 0) + 1
    history.pushState({ idx }, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: { idx } }))
  }, address)
  await page.waitForFunction(
    ([address, before]) =>
      document.title !== before ||
      document.querySelector(`a[aria-current=page][href="${address}"]`) !== null,
    [address, before] as const,
  )
  await settle(page)
}

/** By Tab only, or by Shift+Tab to what is before the focus. */
export async function tabTo(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await pressUntilFocused(page, target, key, 80)
}

/** Looks for the target once only: finding it by its name after each press would read the names of all elements. */
export async function pressUntilFocused(
  page: Page,
  target: Locator,
  key: string,
  most: number,
): Promise<void> {
  let element = await target.elementHandle()
  for (let presses = 0; presses < most; presses += 1) {
    const found = await element?.evaluate((node) =>
      node === document.activeElement ? 'focused' : node.isConnected,
    )
    if (found === 'focused') return
    if (!found) element = await target.elementHandle()
    else await page.keyboard.press(key)
  }
  throw new Error(`${most} presses of ${key} do not lead to ${target}.`)
}

export function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((node) => node === document.activeElement)
}

export async function messageOf({ site }: Panel, id: string) {
  const message = site.database.db.selectFrom('message').selectAll().where('id', '=', id)
  return message.executeTakeFirstOrThrow()
}

/** The options that let users sign in to its panel. */
export function panelOptions(now: () => Date): TestSiteOptions {
  const demo = demoOptions(now)
  return { ...demo, settings: { ...demo.settings, adminPath } }
}

/** Signs in on the login page, through the window of the provider. */
export async function signInAs(page: Page, language: Language, email: string): Promise<void> {
  await choose(page, language, email)
  await accountButton(page).waitFor()
}

/** The state of the browser of a user who has just signed in. */
export function signedIn(site: BrowsedSite, email = demoAdminEmail): Promise<BrowserState> {
  return makeSignedInState(site, email)
}

/** As a page to write on was left with a second language and the settings, where there is room. */
function withSides({ cookies, origins }: BrowserState, origin: string): BrowserState {
  const localStorage = [
    ...origins.flatMap((one) => one.localStorage),
    { name: 'panel-writing-side', value: 'settings' },
    { name: 'panel-two-languages', value: 'yes' },
  ]
  return { cookies, origins: [{ origin, localStorage }] }
}
