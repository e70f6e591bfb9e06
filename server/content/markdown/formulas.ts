/**
 * Renders `$x$`, blocks between lines of `$$`, and code blocks of the language `math` as MathML. Loaded when a text
 * first contains something like it, because loading KaTeX takes 80 ms and 4 MB in each thread that renders.
 */
import { mathFromMarkdown } from 'mdast-util-math'
import { math } from 'micromark-extension-math'
import type { Construct, State, Tokenizer } from 'micromark-util-types'
import rehypeKatex, { type Options } from 'rehype-katex'
import type { PluggableList, Processor } from 'unified'
import { classesOf, element, everyNode, type HtmlNode, text, textOf } from '#shared/html-tree.ts'

/** Longer texts between dollar signs are shown as they were written. KaTeX takes 20 to 70 ms for this length. */
const maxFormulaLength = 2000
const dollar = 36
const space = 32

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

/**
 * The syntax of micromark, except that `$5 and $10` are two prices, and that a block which begins on the line of its
 * dollar signs is a formula of its paragraph: it would end only at a line of them alone, often never.
 */
function formulaSyntax() {
  const extension = math()
  const block = extension.flow?.[dollar] as Construct
  const tokenizeBlock: Tokenizer = function (effects, ok, nok) {
    return effects.check(bareFence, block.tokenize.call(this, effects, ok, nok), nok)
  }
  const construct = extension.text?.[dollar] as Construct
  const tokenize: Tokenizer = function (effects, ok, nok) {
    const start = this.now()
    const decide: State = (code) => {
      const text = this.sliceSerialize({ start, end: this.now() })
      return isFormula(text, code) ? ok(code) : nok(code)
    }
    return construct.tokenize.call(this, effects, decide, nok)
  }
  return {
    ...extension,
    flow: { [dollar]: { ...block, tokenize: tokenizeBlock } },
    text: { [dollar]: { ...construct, tokenize } },
  }
}

/** Dollar signs and spaces alone on a line. */
const bareFence: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    const read: State = (code) => {
      if (code === null || code < -2) {
        effects.exit('mathFlowFence')
        return ok(code)
      }
      if (code !== dollar && code >= 0 && code !== space) return nok(code)
      effects.consume(code)
      return read
    }
    return (code) => {
      effects.enter('mathFlowFence')
      return read(code)
    }
  },
}

/**
 * The rule of Pandoc (`tex_math_dollars`): inside, no space follows the first dollar sign or precedes the last
 * one, and no digit follows that. Nor does what makes it the sign of another variable: `$HOME/bin:$PATH`.
 */
function isFormula(text: string, next: number | null): boolean {
  if (text.length > maxFormulaLength || !/^\$+\S(?:.*\S)?\$+$/s.test(text)) return false
  const follows = next === null || next < 0 ? '' : String.fromCharCode(next)
  return !/[\dA-Z_{]/.test(follows) && !(/[a-z(]/.test(follows) && /[/:.,;=-]\$$/.test(text))
}

interface TextNode {
  type: string
  value?: string
  children?: TextNode[]
  position?: { start: { offset: number }; end: { offset: number } }
  data?: { hName?: string; hChildren?: HtmlNode[] }
}

/** A remark plugin. Between double dollar signs, a line of a paragraph is a block. In cells, `\|` is a bar, as in code. */
function placeFormulas() {
  return function visit(node: TextNode, file: { value: unknown }, isCell = false): void {
    if (node.type === 'inlineMath' && isCell) {
      node.value = node.value?.replaceAll('\\|', '|') ?? ''
      for (const child of node.data?.hChildren ?? []) child.value = node.value
    }
    if (!node.children) return
    const isInCell = isCell || node.type === 'tableCell'
    for (const child of node.children) visit(child, file, isInCell)
    node.children = node.children.flatMap((child) =>
      child.type === 'paragraph' ? splitAtBlocks(child, String(file.value)) : [child],
    )
  }
}

function splitAtBlocks(paragraph: TextNode, source: string): TextNode[] {
  const children = paragraph.children ?? []
  const isBreak = (node: TextNode | undefined) => !node || node.type === 'break'
  const blocks: TextNode[] = []
  let rest: TextNode[] = []
  const keep = () => {
    while (rest[0] && isBreak(rest[0])) rest.shift()
    while (rest.at(-1)?.type === 'break') rest.pop()
    if (rest.length > 0) blocks.push({ ...paragraph, children: rest })
    rest = []
  }
  for (const [index, child] of children.entries()) {
    const isAlone = isBreak(children[index - 1]) && isBreak(children[index + 1])
    if (
      child.type === 'inlineMath' &&
      isAlone &&
      source.startsWith('$$', child.position?.start.offset)
    ) {
      keep()
      blocks.push(toBlock(child.value ?? ''))
    } else rest.push(child)
  }
  keep()
  return blocks.length === 0 ? [paragraph] : blocks
}

/** As the parser makes it of lines between lines of `$$`. */
function toBlock(value: string): TextNode {
  const code = element('code', [text(value)], { className: ['language-math', 'math-display'] })
  return { type: 'math', value, data: { hName: 'pre', hChildren: [code] } }
}

/** A rehype plugin, before `rehypeKatex`: longer blocks stay code. */
function keepLongFormulas() {
  return (tree: HtmlNode) => {
    for (const node of everyNode(tree)) {
      if (node.tagName !== 'code' || !classesOf(node).includes('language-math')) continue
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
  const classes = classesOf(node)
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
  return element('div', [node], { className: ['formula'] })
}

export const syntaxPlugins: PluggableList = [readFormulas, placeFormulas]
export const htmlPlugins: PluggableList = [
  keepLongFormulas,
  [rehypeKatex, katexOptions],
  tidyFormulas,
]
