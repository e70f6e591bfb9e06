/**
 * Leaves out of a page's CSS the rules for classes, and for rare elements of texts, that the page does not have. Every visitor
 * would load them before the first paint (`docs/decisions/first-page.md`).
 */

/** Stands for the CSS until the page is known. Text of a page cannot contain it, because there `<` is escaped. */
export const stylesPlaceholder = '<styles>'

/** Text that is kept, or a rule with what it contains. */
type Part = string | Rule

interface Rule {
  /** What stands before the brace. */
  prelude: string
  /** The names that each of its selectors requires; null: one of them requires none, or it is not a style rule. */
  selectors: string[][] | null
  parts: Part[]
}

/** No script makes them. Those with a class are styled by it. */
const rareTags = 'blockquote|caption|del|details|ins|kbd|sup'
const classOrTag = new RegExp(
  String.raw`\.(-?[_a-z][\w-]*)|(?<![\w.#:-])(?:${rareTags})(?![\w-])`,
  'gi',
)

/** The rules that contain rules: https://drafts.csswg.org/css-conditional-5/, https://drafts.csswg.org/css-cascade-5/ */
const groupRules = /^@(?:layer|media|supports|container|starting-style)\b/
/** Without rules that name them they do nothing. */
const keyframes = /@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g
const parsed = new Map<string, Part[]>()

/**
 * The CSS without the rules of which no selector can match in a page with these names. Only those outside
 * of parentheses count, so a rule is kept if in doubt. `sheets`: of a route, because their parsed form is kept.
 */
export function neededStyles(sheets: string[], names: ReadonlySet<string>): string {
  const css = sheets.map((sheet) => print(parseOnce(sheet), names)).join('')
  return css.replaceAll(keyframes, (rule, name) => (css.split(name).length > 2 ? rule : ''))
}

function parseOnce(sheet: string): Part[] {
  const known = parsed.get(sheet)
  if (known) return known
  const parts = parse(sheet)
  parsed.set(sheet, parts)
  return parts
}

const tag = new RegExp(`<(${rareTags})\\b(?! class)`, 'g')

/** The classes in the attributes of HTML that React or our Markdown wrote, and its rare elements. */
export function namesIn(html: string): Set<string> {
  const lists = new Set(Array.from(html.matchAll(/ class="([^"]*)"/g), ([, list = '']) => list))
  const tags = Array.from(html.matchAll(tag), ([, name = '']) => name)
  return new Set([...[...lists].flatMap((list) => list.split(' ')), ...tags])
}

function print(parts: Part[], names: ReadonlySet<string>): string {
  let css = ''
  for (const part of parts) {
    if (typeof part === 'string') css += part
    else if (!part.selectors || part.selectors.some((all) => all.every((name) => names.has(name))))
      css += printRule(part, names)
  }
  return css
}

function printRule({ prelude, parts }: Rule, names: ReadonlySet<string>): string {
  const inside = print(parts, names)
  // An empty layer still takes its place in the order of layers.
  return inside || prelude.startsWith('@layer') ? `${prelude}{${inside}}` : ''
}

function parse(css: string): Part[] {
  const parts: Part[] = []
  // What is kept anyway becomes one text: the parts stay in memory.
  let kept: string[] = []
  const add = (part: Part) => {
    if (typeof part === 'string') kept.push(part)
    else {
      endKept()
      parts.push(part)
    }
  }
  const endKept = () => {
    if (kept.length > 0) parts.push(kept.join(''))
    kept = []
  }
  let from = 0
  for (let end = findEnd(css, from); end < css.length; end = findEnd(css, from)) {
    if (css[end] === ';') {
      add(css.slice(from, end + 1))
      from = end + 1
      continue
    }
    const close = findClose(css, end)
    add(toPart(css.slice(from, end).trim(), css.slice(end + 1, close)))
    from = close + 1
  }
  const rest = css.slice(from).trim()
  if (rest) add(rest)
  endKept()
  return parts
}

function toPart(prelude: string, inside: string): Part {
  const isStyle = !prelude.startsWith('@')
  const whole = `${prelude}{${inside}}`
  if (!isStyle && !groupRules.test(prelude)) return whole
  const selectors = isStyle ? toSelectors(prelude) : null
  const parts = parse(inside)
  const [only] = parts
  return !selectors && parts.length === 1 && typeof only === 'string'
    ? whole
    : { prelude, selectors, parts }
}

function toSelectors(prelude: string): string[][] | null {
  let plain = prelude.replaceAll(/\[[^\]]*\]/g, '')
  for (let before = ''; before !== plain; ) {
    before = plain
    plain = plain.replaceAll(/\([^()]*\)/g, '')
  }
  const selectors = plain
    .split(',')
    .map((selector) => Array.from(selector.matchAll(classOrTag), ([whole, name = whole]) => name))
  return selectors.every((all) => all.length > 0) ? selectors : null
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
