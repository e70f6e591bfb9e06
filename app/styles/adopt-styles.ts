/** The rules that a script brings: pages contain only the rules for what they show before it has run. */
import { corners, soften } from './soften.ts'

const adopted = new Set<string>()

/**
 * Adds the rules that the page does not have, each style sheet once. Those that the page has stay where they are, so that the
 * order of rules does not change. The policy of pages allows style sheets made by scripts, but none in files.
 */
export function adoptStyles(css: string): void {
  if (adopted.has(css)) return
  adopted.add(css)
  const root = document.documentElement
  const isSoft = getComputedStyle(root).getPropertyValue(corners) !== ''
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(isSoft ? soften(css) : css)
  const known = new Set(Array.from(document.styleSheets, listRules).flat())
  for (const [at, rule] of [...listRules(sheet).entries()].reverse())
    if (known.has(rule)) sheet.deleteRule(at)
  document.adoptedStyleSheets.push(sheet)
}

function listRules({ cssRules }: CSSStyleSheet): string[] {
  return Array.from(cssRules, ({ cssText }) => cssText)
}
