/** Accessibility of a page: the rules of axe, and the accessibility tree. */
import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** All of axe's default rules, including best practices. Each line is a rule and where it was violated. */
export function findAccessibilityFaults(page: Page): Promise<string[]> {
  return runAxe(page, {})
}

const colourRules = ['color-contrast', 'link-in-text-block']

/** The default rules of axe that depend on colours, and so on the theme. */
export function findColourFaults(page: Page): Promise<string[]> {
  return runAxe(page, { runOnly: colourRules })
}

/** All other default rules: they depend on words and structure, and take a third of the time. */
export function findWordFaults(page: Page): Promise<string[]> {
  const rules = Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }]))
  return runAxe(page, { rules })
}

/**
 * The looks in which a screen is checked, and for what. Its colours are the same in every language, and everything else is
 * the same in both themes.
 */
export const accessibleLooks = [
  { language: 'ko', theme: 'light', isDark: false, find: findAccessibilityFaults },
  { language: 'ko', theme: 'dark', isDark: true, find: findColourFaults },
  { language: 'en', theme: 'light', isDark: false, find: findWordFaults },
  { language: 'ja', theme: 'light', isDark: false, find: findWordFaults },
] as const

async function runAxe(page: Page, options: axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations, passes } = await page.evaluate(
    (given): Promise<axe.AxeResults> =>
      Reflect.get(window, 'axe').run(document, { resultTypes: ['violations'], ...given }),
    options,
  )
  if (passes.length === 0) throw new Error('axe looked at nothing.')
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
}

export interface TreeNode {
  role: string
  name: string
  /** The level of a heading. */
  level: number | null
  depth: number
}

/** The accessibility tree of a page, as a list in reading order. */
export async function readTree(page: Page): Promise<TreeNode[]> {
  const snapshot = await page.locator('html').ariaSnapshot()
  return snapshot.split('\n').flatMap((line) => {
    const found = /^( *)- '?(\w+)(?: "((?:[^"\\]|\\.)*)")?(.*)$/.exec(line)
    if (!found) return []
    const [, indent = '', role = '', name = '', rest = ''] = found
    if (role === 'text') return []
    const level = /\[level=(\d)\]/.exec(rest)?.[1]
    return [{ role, name, level: level ? Number(level) : null, depth: indent.length / 2 }]
  })
}

const controls = new Set(['link', 'button', 'textbox', 'searchbox', 'combobox', 'radio', 'img'])
const landmarks = new Set(['banner', 'main', 'contentinfo', 'navigation', 'search', 'region'])
const singles = ['banner', 'main', 'contentinfo']

/** Problems in the structure of a page, such as headings and landmarks. */
export function findStructureFaults(tree: TreeNode[]): string[] {
  const faults: string[] = []
  const headings = tree.filter(({ role }) => role === 'heading')
  const tops = headings.filter(({ level }) => level === 1)
  if (tops.length !== 1) faults.push(`${tops.length} headings of level 1`)
  let last = 0
  for (const { name, level } of headings.slice(headings.indexOf(tops[0] as TreeNode))) {
    if ((level ?? 0) > last + 1) faults.push(`from level ${last} to level ${level}: ${name}`)
    last = level ?? 0
  }
  for (const role of singles) {
    const count = tree.filter((node) => node.role === role).length
    if (count > 1 || (role === 'main' && count === 0)) faults.push(`${count} of ${role}`)
  }
  const named = new Set<string>()
  for (const { role, name } of tree) {
    if (controls.has(role) && name === '') faults.push(`a ${role} without a name`)
    if (!landmarks.has(role) || singles.includes(role)) continue
    if (name === '') faults.push(`a ${role} without a name`)
    if (named.has(`${role} ${name}`)) faults.push(`two of ${role} "${name}"`)
    named.add(`${role} ${name}`)
  }
  return faults
}
