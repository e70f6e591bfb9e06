/** The screenshots of `npm run screens`: every page, and the states of a page that look different. */
import type { Page } from 'playwright-core'
import { panelScreens } from './panel-screens.ts'

export interface Screen {
  /** Its folder in `docs/screens`. */
  name: string
  /** Below the language, or below the panel's address. */
  path: string
  /** Visible only to the signed-in owner. */
  isInPanel?: boolean
  /** Changes responses of the server before the page is requested. */
  before?(page: Page): Promise<void>
  /** Brings the page into the state to be shown, after every resize of the window. */
  prepare?(page: Page): Promise<void>
  /** Only the window: content that opens over a page is misplaced in a picture of the whole page. */
  isWindow?: boolean
}

const pages: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'menu', path: '/projects', prepare: openMenu, isWindow: true },
  { name: 'languages', path: '/projects', prepare: openLanguages, isWindow: true },
  { name: 'projects', path: '/projects' },
  { name: 'projects-filtered', path: '/projects?tech=React&tech=Three.js&sort=oldest' },
  { name: 'projects-none', path: '/projects?q=no+such+thing&year=2025' },
  { name: 'project', path: '/projects/1' },
  { name: 'academics', path: '/academics' },
  { name: 'academics-by-semester', path: '/academics?show=semester' },
  { name: 'about', path: '/about' },
  { name: 'blog', path: '/blog' },
  { name: 'blog-tag', path: '/blog/tags/TypeScript' },
  { name: 'blog-none', path: '/blog?q=no+such+word' },
  { name: 'post', path: '/blog/two-bookings-one-room' },
  { name: 'post-untranslated', path: '/blog/second-semester-in-sydney' },
  { name: 'contact', path: '/contact' },
  { name: 'contact-errors', path: '/contact', prepare: sendEmpty },
  { name: 'contact-sent', path: '/contact?sent=1' },
  { name: 'feedback', path: '/feedback' },
  { name: 'feedback-errors', path: '/feedback', prepare: sendEmpty },
  { name: 'feedback-sent', path: '/feedback?sent=1' },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'licenses', path: '/licenses' },
  { name: 'login', path: '/login', prepare: waitForProvider },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'project-not-found', path: '/projects/999' },
]

export const screens: Screen[] = [...pages, ...panelScreens]

/** The provider's button appears with its script. */
async function waitForProvider(page: Page): Promise<void> {
  await page.locator('main button').first().waitFor()
}

async function sendEmpty(page: Page): Promise<void> {
  await page.locator('[data-message-form] [type=submit]').click()
  await page.locator('[aria-invalid]').first().waitFor()
}

/** On wide windows there is no menu to open. */
async function openMenu(page: Page): Promise<void> {
  await page.evaluate(() => {
    const menu = document.getElementById('menu')
    if (menu && getComputedStyle(menu).position === 'fixed') menu.showPopover()
  })
}

async function openLanguages(page: Page): Promise<void> {
  await page.evaluate(() => document.getElementById('languages')?.showPopover())
}
