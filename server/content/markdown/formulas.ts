/**
 * Renders `$x$`, blocks between lines of `$$`, and code blocks of the language `math` as MathML. Loaded when a text
 * first contains something like it, because loading KaTeX takes 80 ms and 4 MB in each thread that renders.
 */
import { mathFromMarkdown } from 'mdast-util-math'
import { math } from 'micromark-extension-math'
import type { Construct, State, Tokenizer } from 'micromark-util-types'
import rehypeKatex, { type Options } from 'rehype-katex'
import type { PluggableList, Processor } from 'unified'
import { everyNode, type HtmlNode, textOf } from './html-tree.ts'

/** Longer texts between dollar signs are shown as they were written. KaTeX takes 20 to 70 ms for this length. */
const maxFormulaLength = 2000
const dollar = 36

/** Commands that load something or set attributes stay without effect, and macros cannot grow without end. */
const katexOptions: Options = {
  output: 'mathml',
  trust: false,
  strict: 'ignore',
  maxExpand: 200,
  maxSize: 20,
}

/** A remark plugin: the syntax of formulas. */
function readFormulas(this: Processor) {
  const data = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), formulaSyntax()]
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), mathFromMarkdown()]
}

/** The syntax of micromark, except that `$5 and $10` are two prices. */
function formulaSyntax() {
  const extension = math()
  const construct = extension.text?.[dollar] as Construct
  const tokenize: Tokenizer = function (effects, ok, nok) {
    const start = this.now()
    const decide: State = (code) => {
      const text = this.sliceSerialize({ start, end: this.now() })
      return isFormula(text, code) ? ok(code) : nok(code)
    }
    return construct.tokenize.call(this, effects, decide, nok)
  }
  return { ...extension, text: { [dollar]: { ...construct, tokenize } } }
}

/**
 * The rule of Pandoc (`tex_math_dollars`): inside, no space follows the first dollar sign or precedes the last
 * one, and no digit follows that.
 */
function isFormula(text: string, next: number | null): boolean {
  const isBeforeDigit = next !== null && next >= 48 && next <= 57
  return text.length <= maxFormulaLength && /^\$+\S(?:.*\S)?\$+$/s.test(text) && !isBeforeDigit
}

/** A rehype plugin, before `rehypeKatex`: longer blocks stay code. */
function keepLongFormulas() {
  return (tree: HtmlNode) => {
    for (const node of everyNode(tree)) {
      const classes = (node.properties?.['className'] ?? []) as string[]
      if (node.tagName !== 'code' || !classes.includes('language-math')) continue
      if (textOf(node).length > maxFormulaLength) node.properties = {}
    }
  }
}

/** A rehype plugin, after `rehypeKatex`: keeps the MathML only, and shows a wrong formula as its source. */
function tidyFormulas() {
  return (tree: HtmlNode) => {
    for (const node of everyNode(tree)) node.children = node.children?.flatMap(tidy) ?? []
  }
}

function tidy(node: HtmlNode): HtmlNode[] {
  const classes = (node.properties?.['className'] ?? []) as string[]
  if (classes.includes('katex')) return (node.children ?? []).map(withoutSource).map(asBlock)
  if (classes.includes('katex-error')) return [{ ...node, tagName: 'code', properties: {} }]
  return [node]
}

/** The source is a hidden copy of the formula, which searches and summaries would find twice. */
function withoutSource(node: HtmlNode): HtmlNode {
  const semantics = node.children?.find(({ tagName }) => tagName === 'semantics')
  const shown = semantics?.children?.filter(({ tagName }) => tagName !== 'annotation')
  return shown ? { ...node, children: shown } : node
}

/** A block that is wider than a phone scrolls in an element of its own. */
function asBlock(node: HtmlNode): HtmlNode {
  if (node.properties?.['display'] !== 'block') return node
  return {
    type: 'element',
    tagName: 'div',
    properties: { className: ['formula'] },
    children: [node],
  }
}

export const syntaxPlugins: PluggableList = [readFormulas]
export const htmlPlugins: PluggableList = [
  keepLongFormulas,
  [rehypeKatex, katexOptions],
  tidyFormulas,
]
