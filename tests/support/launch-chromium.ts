/** Chromium, launched once for all test files of a worker: a launch takes as long as some tests. */
import { type Browser, chromium, firefox } from 'playwright-core'
import { findChromium, findFirefox } from '../../scripts/browser.mjs'
import { firefoxKeyboardFlags } from './firefox-keyboard.ts'

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The empty page that a visit begins with and the first page of the site share a process. Starting a second one took
  // 0.16 of 0.55 s of processor time (`docs/decisions/tests.md`).
  '--renderer-process-limit=1',
  // V8's helper threads compile and collect garbage beside the page, but tests keep all processors busy (`docs/decisions/tests.md`).
  '--js-flags=--single-threaded',
]

/** One Chromium with and one without a back-forward cache. Both end with this process. */
const chromiums = new Map<boolean, Browser>()

/** `backForwardCache`: whether it is on, as in visitors' browsers; Playwright turns it off. */
export async function launchChromium(backForwardCache: boolean): Promise<Browser> {
  const launched = chromiums.get(backForwardCache)
  if (launched?.isConnected()) return launched
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: chromiumFlags,
    ignoreDefaultArgs: backForwardCache ? ['--disable-back-forward-cache'] : [],
  })
  chromiums.set(backForwardCache, browser)
  return browser
}

export function openFirefox(): Promise<Browser> {
  return firefox.launch({
    channel: 'moz-firefox',
    executablePath: findFirefox() ?? undefined,
    args: firefoxKeyboardFlags,
    firefoxUserPrefs: {
      // Like Playwright's Chromium: a page from the back-forward cache lacks the events that tests wait for.
      'browser.sessionhistory.max_total_viewers': 0,
      // Clicks of WebDriver do not reach a frame of another site in a process of its own.
      'fission.webContentIsolationStrategy': 0,
    },
  })
}
