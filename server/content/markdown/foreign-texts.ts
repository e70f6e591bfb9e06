/** Texts in other languages than the page: their language, for fonts, hyphens and screen readers, and their direction. */

import { everyNode, type HtmlNode } from '#shared/html-tree.ts'
import { takeFirstLine } from './callouts.ts'

const fromRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const blocks = /^(?:caption|dd|dt|figcaption|h[1-6]|li|ol|p|summary|td|th|ul)$/
const scripts = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/**
 * A plugin, after the sanitiser, for texts that run from the right on pages that run from the left: the browser decides by the first letter of each block that has
 * such letters.
 */
export function markDirections() {
  return (tree: HtmlNode) => {
    mark(tree)
  }
}

/** Whether there are such letters. */
function mark(node: HtmlNode): boolean {
  let isFound = node.type === 'text' && fromRight.test(node.value ?? '')
  for (const child of node.children ?? []) isFound = mark(child) || isFound
  if (isFound && blocks.test(node.tagName ?? '') && !node.properties?.['dir']) {
    node.properties = { ...node.properties, dir: 'auto' }
    // Its items would take the direction of the list, which is that of the first.
    if (node.tagName === 'ul' || node.tagName === 'ol') {
      for (const item of node.children ?? []) item.properties = { dir: 'auto', ...item.properties }
    }
  }
  return isFound
}

/** The attributes of words in another language. */
export function inLanguage(lang: string): { lang: string; dir?: 'rtl' } {
  const { script = '' } = new Intl.Locale(lang).maximize()
  return scripts.has(script) ? { lang, dir: 'rtl' } : { lang }
}

const marker = /^\[!LANG ([^\]\n]{2,20})\][^\S\n]*$/i

/**
 * A rehype plugin: a quotation that begins with `[!LANG ja]` is in that language. A language that does not exist is left in the
 * text, where its writer sees it.
 */
export function markForeignQuotations() {
  return (tree: HtmlNode) => {
    for (const node of everyNode(tree)) {
      if (node.tagName !== 'blockquote') continue
      const lang = takeFirstLine(node, languageOf)
      if (lang !== null) node.properties = { ...node.properties, ...inLanguage(lang) }
    }
  }
}

function languageOf([first, ...others]: HtmlNode[]): string | null {
  const written = others.length === 0 ? marker.exec(first?.value ?? '')?.[1] : undefined
  return written === undefined ? null : findLanguageTag(written)
}

const tagForm = /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,2}$/i
const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** The canonical tag of a language that exists (BCP 47); null: there is none of this name. */
export function findLanguageTag(written: string): string | null {
  if (!tagForm.test(written)) return null
  try {
    const [tag = ''] = Intl.getCanonicalLocales(written)
    return names.of(new Intl.Locale(tag).language) === undefined ? null : tag
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
