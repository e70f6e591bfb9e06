/**
 * What the first page of a browser does after its start. Other pages contain it from the beginning; there, its requests
 * would delay the first paint (`docs/decisions/first-page.md`).
 */
import { shareElements } from './share-elements.ts'

/** A header that names these rules would be followed before the first paint. */
async function speculate(): Promise<void> {
  if (!HTMLScriptElement.supports('speculationrules')) return
  const response = await fetch('/speculation-rules.json')
  if (!response.ok) return
  const script = document.createElement('script')
  script.type = 'speculationrules'
  script.text = await response.text()
  document.head.append(script)
}

/** Most browsers request it at once. */
function linkManifest(): void {
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = '/manifest.webmanifest'
  document.head.append(link)
}

/** Icons of technologies, and pictures below the first screen. */
function showPictures(): void {
  for (const late of document.querySelectorAll<HTMLElement | SVGElement>('[data-href]'))
    late.setAttribute(late.matches('img') ? 'src' : 'href', late.dataset['href'] ?? '')
}

shareElements()
showPictures()
linkManifest()
// Without a network, nothing is prefetched.
speculate().catch(() => {})
