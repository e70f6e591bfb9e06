/**
 * The inline script at the end of the first page that a browser loads. It requests the page's script after the first paint,
 * because on a slow phone a script of the document delays the paint, by its request and by its evaluation
 * (`docs/decisions/first-page.md`). The CSP allows it by its hash.
 */
import { withoutIndents } from './without-indents.ts'

/**
 * As text in the page: it uses no names from outside itself. A choice that is made before the script has arrived is repeated
 * then; other controls that need it are not shown before. Without a network, the page works as without a script.
 */
function loadPainted(load: () => Promise<unknown>): void {
  let changed: EventTarget | null = null
  window.onchange = ({ target }) => {
    changed = target
  }
  const repeat = () => {
    window.onchange = null
    changed?.dispatchEvent(new Event('change', { bubbles: true }))
    changed = null
  }
  // Loading twice has no effect.
  const wake = () => load().then(repeat, () => {})
  new PerformanceObserver(wake).observe({ type: 'paint', buffered: true })
  // Browsers that hide paint times (Tor Browser), and pages that are not shown.
  setTimeout(wake, 2000)
}

/** `then`: what follows the script. */
export function toPaintedLoader(scriptUrl: string, then = ''): string {
  return withoutIndents(`(${loadPainted})(()=>import(${JSON.stringify(scriptUrl)})${then})`)
}
