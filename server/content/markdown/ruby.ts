/**
 * Turns `{漢字|かんじ}` into a text with its reading above it, and gives `{Feierabend|lang=de}` its language, for fonts,
 * hyphens and screen readers.
 */

import { element, type HtmlNode, text } from '#shared/html-tree.ts'
import { findLanguageTag, inLanguage } from './foreign-texts.ts'

/** Limited, so that the search stays linear. */
const marks = /\{([^{}|\n]{1,60})\|([^{}|\n]{1,120})\}/g
/** Readings are for these scripts only; elsewhere braces and bars mean something else. */
const script = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
/** In code and in diagrams, the braces are part of them. */
const literal = new Set(['code', 'math', 'pre', 'svg'])

/** A rehype plugin. */
export function addReadings() {
  return function visit(node: HtmlNode): void {
    if (literal.has(node.tagName ?? '')) return
    node.children =
      node.children?.flatMap((child) => (child.type === 'text' ? withReadings(child) : [child])) ??
      []
    for (const child of node.children) visit(child)
  }
}

function withReadings(node: HtmlNode): HtmlNode[] {
  const { value = '' } = node
  const nodes: HtmlNode[] = []
  let end = 0
  for (const match of value.matchAll(marks)) {
    const [whole, base = '', note = ''] = match
    const noted = toNoted(base, note)
    if (!noted) continue
    nodes.push(text(value.slice(end, match.index)), noted)
    end = match.index + whole.length
  }
  return end === 0 ? [node] : [...nodes, text(value.slice(end))]
}

/** null: it is neither; a language that does not exist stays in the text, where its writer sees it. */
function toNoted(base: string, note: string): HtmlNode | null {
  const written = /^lang=(.*)$/.exec(note)?.[1]
  if (written === undefined) return script.test(base) ? toRuby(base, note) : null
  const lang = findLanguageTag(written)
  return lang === null ? null : element('span', [text(base)], { ...inLanguage(lang) })
}

/** The parentheses are for programs that show readings behind the text, such as search results and feeds. */
function toRuby(base: string, reading: string): HtmlNode {
  return element('ruby', [
    text(base),
    element('rp', [text('(')]),
    element('rt', [text(reading)]),
    element('rp', [text(')')]),
  ])
}
