/** The direction of texts that run from the right, on pages whose own language runs from the left. */
import type { HtmlNode } from './html-tree.ts'

const fromRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const blocks = /^(?:caption|dd|dt|figcaption|h[1-6]|li|ol|p|summary|td|th|ul)$/
const scripts = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/** A plugin, after the sanitiser: the browser decides by the first letter of each block that has such letters. */
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
