/**
 * The inline script in the head of the pages of a static copy, as `before-paint.ts` is that of the others. It is the text of
 * the functions, so they may use no names from outside themselves.
 */
import { applyTheme } from '#client/theme/apply-theme.ts'
import { shareElements } from './share-elements.ts'

/** What the server does for an address without a language: the stored one counts, then those of the browser. */
function followLanguage({ base = '', languages = '' }: DOMStringMap): void {
  if (!languages) return
  const own = languages.split(' ')
  const { pathname, search, hash } = location
  const path = pathname.slice(base.length)
  const [, first = ''] = path.split('/')
  let stored = /\blang=(\w+)/.exec(document.cookie)?.[1]
  try {
    stored ??= localStorage['language']
  } catch {}
  const wanted = [stored, ...navigator.languages]
    .map((one) => one?.split('-')[0] ?? '')
    .find((one) => own.includes(one))
  // Hosts have one page for all addresses that are not found.
  const to = own.includes(first) ? `/${first}/404.html` : `/${wanted}${path}`
  const chosen = own.includes(first) ? first : wanted
  if (chosen && chosen !== own[0]) location.replace(base + to + search + hash)
}

/** Whether the hero was already typed in this browser session. */
function showTyped(root: DOMStringMap): void {
  if (/\btyped=1/.test(document.cookie)) root['typed'] = '1'
}

export const beforePaintOfCopy = `((root)=>{(${applyTheme})(root);(${followLanguage})(root);(${showTyped})(root)})(document.documentElement.dataset);(${shareElements})()`
