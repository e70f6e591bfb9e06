/**
 * Highlights code with classes. The tokens of TextMate grammars are mapped to the names in
 * `app/ui/prose.module.css`.
 */
import { createRequire } from 'node:module'
import { createCssVariablesTheme, createHighlighterCoreSync } from 'shiki/core'
import { createOnigurumaEngine } from 'shiki/engine/oniguruma'
import { classesOf, element, everyNode, type HtmlNode, text, textOf } from '#shared/html-tree.ts'
import { lookUp } from '#shared/look-up.ts'
import {
  type CodeOptions,
  type LineChange,
  readCodeChanges,
  readCodeOptions,
} from './code-options.ts'
import { toCaption } from './figures.ts'

/** Each becomes a class such as `code-keyword`. All other tokens are not coloured. */
const tokenKinds = [
  'comment',
  'constant',
  'deleted',
  'function',
  'inserted',
  'keyword',
  'link',
  'parameter',
  'string',
  'string-expression',
] as const

export const codeClasses: string[] = tokenKinds.map((kind) => `code-${kind}`)

/** The names that a writer can put after the three backticks, and the grammar of each. */
const grammars: Record<string, string> = {
  ...sameName('c', 'cpp', 'csharp', 'css', 'dart', 'diff', 'docker', 'glsl', 'go', 'graphql'),
  ...sameName('html', 'http', 'ini', 'java', 'javascript', 'json', 'jsx', 'kotlin', 'latex', 'lua'),
  ...sameName('make', 'markdown', 'nginx', 'php', 'python', 'r', 'ruby', 'rust', 'scss', 'sql'),
  ...sameName('swift', 'toml', 'tsx', 'typescript', 'vue', 'wgsl', 'xml', 'yaml', 'shellscript'),
  'c++': 'cpp',
  'c#': 'csharp',
  cs: 'csharp',
  dockerfile: 'docker',
  js: 'javascript',
  kt: 'kotlin',
  md: 'markdown',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  bash: 'shellscript',
  sh: 'shellscript',
  shell: 'shellscript',
  ts: 'typescript',
  yml: 'yaml',
}

function sameName(...names: string[]) {
  return Object.fromEntries(names.map((name) => [name, name]))
}

const theme = 'classes'
const highlighter = createHighlighterCoreSync({
  themes: [createCssVariablesTheme({ name: theme, variablePrefix: '' })],
  langs: [],
  engine: await createOnigurumaEngine(import('shiki/wasm')),
})
// A grammar is loaded for the first block that needs it. Loading all of them would take a second.
const require = createRequire(import.meta.url)
const longestLine = 2000

/** A rehype plugin. It runs before the sanitiser, which allows these classes and no others. */
export function highlightCode() {
  return (tree: HtmlNode) => {
    // Listed first, because a block with a title is moved into a figure, and must not be met again there.
    for (const node of [...everyNode(tree)]) {
      const [code] = node.tagName === 'pre' ? (node.children ?? []) : []
      if (code?.tagName !== 'code') continue
      // A scrollable block must be reachable with the keyboard.
      node.properties = { ...node.properties, tabIndex: 0 }
      const options = readCodeOptions(code.data?.meta ?? '')
      // The parser ends the code with a line break, which would be shown as an empty last line.
      code.children = toSpans(textOf(code).replace(/\n$/, ''), findGrammar(code), options)
      if (options.title !== null) addTitle(node, options.title)
    }
  }
}

/** The block becomes a figure whose caption is the title, usually the name of a file. */
function addTitle(block: HtmlNode, title: string): void {
  const pre = { ...block }
  block.tagName = 'figure'
  block.properties = { className: ['code'] }
  // The line break keeps the title and the code apart in the text that is searched.
  block.children = [toCaption(title), text('\n'), pre]
}

function findGrammar(code: HtmlNode): string | null {
  const name = classesOf(code).find((one) => one.startsWith('language-'))
  const wanted = name?.slice('language-'.length).toLowerCase() ?? ''
  return lookUp(grammars, wanted) ?? null
}

interface Token {
  content: string
  color?: string
}

/**
 * Adjacent marked lines are in one `mark`, with the line breaks, so that the text stays as it was. Changed lines
 * are in one `ins` or `del` each, because each has a sign.
 */
function toSpans(written: string, grammar: string | null, { isMarked }: CodeOptions): HtmlNode[] {
  const { code, changes } = readCodeChanges(written)
  const lines: Token[][] = grammar
    ? tokenize(code, grammar)
    : code.split('\n').map((content) => [{ content }])
  const spans: HtmlNode[] = []
  let marked: HtmlNode[] | null = null
  for (const [index, tokens] of lines.entries()) {
    const isLast = index === lines.length - 1
    const change = changes.get(index + 1)
    if (change || !isMarked(index + 1)) marked = null
    else marked ??= addBlock(spans, 'mark')
    const place = change ? addBlock(spans, change) : (marked ?? spans)
    for (const { content, color } of tokens) addSpan(place, toClass(color, content), content)
    if (!isLast) addSpan(place, null, '\n')
  }
  return spans
}

function addBlock(spans: HtmlNode[], tagName: 'mark' | LineChange): HtmlNode[] {
  const children: HtmlNode[] = []
  spans.push(element(tagName, children))
  return children
}

function tokenize(code: string, grammar: string): Token[][] {
  if (!highlighter.getLoadedLanguages().includes(grammar)) {
    highlighter.loadLanguageSync(require(`shiki/langs/${grammar}.mjs`).default)
  }
  // The library's own limit of half a second would leave lines uncoloured on a busy machine.
  // `text-renderer.ts` has a limit.
  const options = {
    lang: grammar,
    theme,
    tokenizeMaxLineLength: longestLine,
    tokenizeTimeLimit: 0,
  }
  return highlighter.codeToTokensBase(code, options)
}

function toClass(color: string | undefined, content: string): string | null {
  const kind = /token-([a-z-]+)/.exec(color ?? '')?.[1]
  const name = `code-${kind}`
  return content.trim() !== '' && codeClasses.includes(name) ? name : null
}

/** Adjacent tokens of one kind share a span, which halves the size. */
function addSpan(spans: HtmlNode[], name: string | null, content: string): void {
  const last = spans.at(-1)
  const [lastClass = null] = last ? classesOf(last) : []
  const room = name === null ? last : last?.tagName === 'span' ? last.children?.[0] : undefined
  if (room?.type === 'text' && lastClass === name) {
    room.value += content
    return
  }
  const written = text(content)
  spans.push(name === null ? written : element('span', [written], { className: [name] }))
}
