/**
 * Leaves out of a page's CSS the rules for classes that the page does not have. Every visitor would load
 * them before the first paint (decision 110).
 */

/** Text that is kept, or a rule with what it contains. */
type Part = string | Rule

interface Rule {
  /** What stands before the brace. */
  prelude: string
  /** The classes that each of its selectors requires; null: not a style rule. */
  selectors: string[][] | null
  parts: Part[]
}

/** The rules that contain rules: https://drafts.csswg.org/css-conditional-5/, https://drafts.csswg.org/css-cascade-5/ */
const groupRules = /^@(?:layer|media|supports|container|starting-style)\b/
const parsed = new Map<string, Part[]>()

/**
 * The CSS without the rules of which no selector can match in a page with these classes. Only classes outside
 * of parentheses count, so a rule is kept if in doubt. `css`: of a route, because its parsed form is kept.
 */
export function neededStyles(css: string, classes: ReadonlySet<string>): string {
  let parts = parsed.get(css)
  if (!parts) {
    parts = parse(css)
    parsed.set(css, parts)
  }
  return print(parts, classes)
}

/** The classes in the attributes of HTML that React or our Markdown wrote. */
export function classesIn(html: string): Set<string> {
  const lists = new Set(Array.from(html.matchAll(/ class="([^"]*)"/g), ([, list = '']) => list))
  return new Set([...lists].flatMap((list) => list.split(' ')))
}

function print(parts: Part[], classes: ReadonlySet<string>): string {
  let css = ''
  for (const part of parts) {
    if (typeof part === 'string') css += part
    else if (part.selectors?.some((needed) => needed.every((name) => classes.has(name))) !== false)
      css += printRule(part, classes)
  }
  return css
}

function printRule({ prelude, parts }: Rule, classes: ReadonlySet<string>): string {
  const inside = print(parts, classes)
  // An empty layer still takes its place in the order of layers.
  return inside || prelude.startsWith('@layer') ? `${prelude}{${inside}}` : ''
}

function parse(css: string): Part[] {
  const parts: Part[] = []
  let from = 0
  for (let end = findEnd(css, from); end < css.length; end = findEnd(css, from)) {
    if (css[end] === ';') {
      parts.push(css.slice(from, end + 1))
      from = end + 1
      continue
    }
    const close = findClose(css, end)
    const prelude = css.slice(from, end).trim()
    const inside = css.slice(end + 1, close)
    const isStyle = !prelude.startsWith('@')
    if (isStyle || groupRules.test(prelude)) {
      const selectors = isStyle ? toSelectors(prelude) : null
      parts.push({ prelude, selectors, parts: parse(inside) })
    } else parts.push(`${prelude}{${inside}}`)
    from = close + 1
  }
  const rest = css.slice(from).trim()
  if (rest) parts.push(rest)
  return parts
}

function toSelectors(prelude: string): string[][] {
  let plain = prelude.replaceAll(/\[[^\]]*\]/g, '')
  for (let before = ''; before !== plain; ) {
    before = plain
    plain = plain.replaceAll(/\([^()]*\)/g, '')
  }
  return plain
    .split(',')
    .map((selector) =>
      Array.from(selector.matchAll(/\.(-?[_a-z][\w-]*)/gi), ([, name = '']) => name),
    )
}

/** The next `;` or `{` outside of strings, comments and parentheses; the length if there is none. */
function findEnd(css: string, from: number): number {
  let depth = 0
  for (const { 0: token, index } of tokensFrom(css, from)) {
    if (token === '(') depth += 1
    else if (token === ')') depth -= 1
    else if (depth === 0 && (token === ';' || token === '{')) return index
  }
  return css.length
}

/** The brace that closes the one at `open`. */
function findClose(css: string, open: number): number {
  let depth = 0
  for (const { 0: token, index } of tokensFrom(css, open)) {
    if (token === '{') depth += 1
    else if (token === '}') depth -= 1
    if (depth === 0) return index
  }
  throw new Error(`A brace of the CSS is not closed: ${css.slice(open, open + 80)}`)
}

/** Strings, addresses and comments as a whole, so that what they contain is not taken for a sign. */
function* tokensFrom(css: string, from: number): Generator<RegExpExecArray> {
  const tokens = /\/\*[\s\S]*?\*\/|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\([^"')]*\)|\\.|[;{}()]/g
  tokens.lastIndex = from
  for (let token = tokens.exec(css); token; token = tokens.exec(css)) yield token
}
