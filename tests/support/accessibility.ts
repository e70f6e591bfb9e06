/** Accessibility of a page, by the rules of axe. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import type { Language } from '#shared/i18n/languages.ts'
import { isLong, journeysIn } from './is-long.ts'

/** What a check looks at, if not at all of a page in its themes. */
export interface Scope {
  /** A selector: only this part is looked at. */
  part?: string
  /**
   * Leaves out header and footer of a public page: their elements and colours are those of Home, on which `site/pages` looks
   * at them. They are half of the elements of a short page. The rules about a page as a whole still see them.
   */
  withoutFrame?: boolean
  /** Leaves the page dark: to paint it in another theme takes as long as to check its colours. */
  staysDark?: boolean
}

/** What is looked at when a dialog has opened over a page that a test looks at without it (`docs/decisions/tests.md`). */
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

/** Returns when the page is painted in the other theme: the browser answers before listeners have changed its colours. */
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

/** Rules that a page may violate only when it is narrow: by controls that only then are shown, and by what then scrolls. */
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
 * What a screen is checked for in each language: its colours and its structure are the same in all, and all but its colours
 * is the same in both themes.
 */
export const findFaultsIn = {
  ko: findFaultsInThemes,
  en: findWordFaults,
  ja: findWordFaults,
} satisfies Record<Language, (page: Page, scope?: Scope) => Promise<string[]>>

/** The same as the rows of a test: in `npm test` Korean, whose elements are those of all languages (`docs/decisions/tests.md`). */
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

/** By the debugging protocol where there is one: Playwright evaluates the text in a frame of its own, which takes longer. */
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
