/** Accessibility of a page, by the rules of axe. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import type { Language } from '#shared/i18n/languages.ts'
import { isLong, journeysIn } from './is-long.ts'

/** The part of the page that a check includes, and the theme in which it leaves the page. */
export interface Scope {
  /** The selector of the only part that is checked. */
  part?: string
  /**
   * Leaves out the header and the footer of a public page, which are half of the elements of a short page. They are the
   * same on every page, and `site/pages` checks them on Home. The rules about a page as a whole still include them.
   */
  withoutFrame?: boolean
  /** Leaves the page in the dark theme: painting it in the light theme takes as long as checking its colours. */
  staysDark?: boolean
}

/** Checks only the dialog over a page, if a test checks the page without the dialog (`docs/decisions/tests.md`). */
export const openedDialog: Scope = isLong ? {} : { part: '[role=dialog], [role=alertdialog]' }

/** All of axe's default rules, including best practices. Each line is a rule and where it was violated. */
export function findAccessibilityFaults(page: Page, scope?: Scope): Promise<string[]> {
  return runAxe(page, {}, scope)
}

const colourRules = ['color-contrast', 'link-in-text-block']
const withoutColours = Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }]))

/** The default rules of axe that depend on colours, and so on the theme. */
export function findColourFaults(page: Page, scope?: Scope): Promise<string[]> {
  return runAxe(page, { runOnly: colourRules }, scope)
}

/** All rules in the theme of the page, and the rules about colours in the other one; the page is light then. */
export async function findFaultsInThemes(page: Page, scope?: Scope): Promise<string[]> {
  const faults = await findAccessibilityFaults(page, scope)
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await changeTheme(page, isDark ? 'light' : 'dark')
  faults.push(...(await findColourFaults(page, scope)))
  if (!isDark && !scope?.staysDark) await changeTheme(page, 'light')
  return faults
}

/**
 * Resolves when the page is painted in the other theme. The browser itself answers before the page has changed its
 * colours.
 */
export async function changeTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  // A colour in transition from the other theme cannot be checked.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
      }),
  )
}

/** The rules about names, labels, titles, alternative texts and languages: a twentieth of the work. */
const wordRules = axe
  .getRules()
  .filter(({ tags }) => !tags.some((tag) => /experimental|deprecated|wcag2aaa/.test(tag)))
  .map(({ ruleId }) => ruleId)
  .filter((rule) => /name|label|lang|alt|title|empty|identical|unique|image/.test(rule))

/** The rules that depend on words; in `npm run test:long` all that do not depend on colours. */
export function findWordFaults(page: Page, scope?: Scope): Promise<string[]> {
  return runAxe(page, isLong ? { rules: withoutColours } : { runOnly: wordRules }, scope)
}

/** Rules that only a narrow page may violate: it has other controls and scrolls other elements. */
const narrowRules = [
  ...wordRules,
  'aria-hidden-focus',
  'nested-interactive',
  'scrollable-region-focusable',
]

/** On a phone, after all rules on a desktop; in `npm run test:long` all that do not depend on colours. */
export function findNarrowFaults(page: Page, scope?: Scope): Promise<string[]> {
  return runAxe(page, isLong ? { rules: withoutColours } : { runOnly: narrowRules }, scope)
}

/**
 * The checks of a screen in each language. Its colours and its structure are checked in one language only, and only its
 * colours are checked in both themes, because they do not differ otherwise.
 */
export const findFaultsIn = {
  ko: findFaultsInThemes,
  en: findWordFaults,
  ja: findWordFaults,
} satisfies Record<Language, (page: Page, scope?: Scope) => Promise<string[]>>

/**
 * These checks as rows for `test.each`. `npm test` checks Korean only, because all languages have the same elements
 * (`docs/decisions/tests.md`).
 */
export const accessibleLooks = (
  [
    { language: 'ko', what: 'both themes', find: findFaultsIn.ko },
    { language: 'en', what: 'words', find: findFaultsIn.en },
    { language: 'ja', what: 'words', find: findFaultsIn.ja },
  ] as const
).filter(({ language }) => journeysIn('ko').includes(language))

/** `axe.source`, minified: a page reads it in 0.3 s instead of 0.5. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** Loads axe by the debugging protocol in Chromium, because Playwright's `evaluate` takes longer. */
async function loadAxe(page: Page): Promise<void> {
  if (inject('browser') === 'firefox') {
    await page.evaluate(axeSource)
    return
  }
  // The session ends with the page: to detach it would end virtual authenticators too, whichever session made them.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Runtime.evaluate', { expression: axeSource })
}

const frameParts = [['body > header'], ['body > footer']]

/** Without `preload`, which reads all styles again, for rules about video and audio that play by themselves; there are none. */
async function runAxe(
  page: Page,
  options: axe.RunOptions,
  { part, withoutFrame = false }: Scope = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await loadAxe(page)
  const context = {
    ...(part !== undefined && { include: part }),
    ...(withoutFrame && { exclude: frameParts }),
  }
  const { violations, passes } = await page.evaluate(
    ({ context, options }): Promise<axe.AxeResults> =>
      Reflect.get(window, 'axe').run(Object.keys(context).length > 0 ? context : document, {
        resultTypes: ['violations'],
        preload: false,
        ...options,
      }),
    { context, options },
  )
  if (passes.length === 0) throw new Error('axe looked at nothing.')
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
}
