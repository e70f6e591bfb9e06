/** An installed Firefox, by WebDriver BiDi: Playwright's own is a patched one that is not packaged here. */
import { type Browser, firefox } from 'playwright-core'
import { findFirefox } from '../../scripts/browser.mjs'
import { firefoxKeyboardFlags } from './firefox-keyboard.ts'

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
