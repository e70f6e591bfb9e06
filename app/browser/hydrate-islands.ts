/**
 * Hydrates islands. The first interaction with an island loads React and its code; a click in the meantime is
 * held back, and repeated afterwards.
 */
import { afterFirstPaint } from './first-paint.ts'
import type { IslandModule } from './hydrate.ts'

/** Browsers that hide paint times (Tor Browser) are not waited for longer. */
const longestWaitMs = 2000

/** Nobody signs in to a static copy. */
const modules =
  import.meta.env.MODE === 'copy'
    ? import.meta.glob<IslandModule>(['../**/*.island.tsx', '!../sign-in/**'])
    : import.meta.glob<IslandModule>('../**/*.island.tsx')

export function hydrateIslands(): void {
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) waitFor(island)
}

function waitFor(island: HTMLElement): void {
  const hydrated = new AbortController()
  /** SVG elements have no `click` method. */
  let clicked: (Element & { click?(): void }) | null = null
  let isLoading = false
  const { hydrates } = island.dataset

  const start = async (event?: Event) => {
    if (event?.type === 'click') {
      event.preventDefault()
      clicked = event.target as Element
    }
    // Ignores touches until the click: a touch may be the start of a scroll.
    else if ((event as PointerEvent | undefined)?.pointerType === 'touch') return
    if (isLoading) return
    isLoading = true
    try {
      const load = modules[`../${island.dataset['island']}.island.tsx`]
      const [{ hydrate }, module] = await Promise.all([import('./hydrate.ts'), load?.()])
      if (module) await hydrate(island, module)
      hydrated.abort()
    } catch {
      // The network failed. A click follows a link as without a script; otherwise it loads the page again,
      // because some browsers never request a failed module twice (https://github.com/whatwg/html/issues/6768).
      isLoading = false
      if (!clicked?.closest('a')) return clicked && navigator.onLine && location.reload()
      hydrated.abort()
    }
    if (clicked?.isConnected) clicked.click?.()
  }
  for (const type of ['pointerenter', 'focusin', 'click'])
    island.addEventListener(type, start, { signal: hydrated.signal })
  if (hydrates === 'painted' || (hydrates && document.documentElement.dataset['auth'])) {
    afterFirstPaint(start)
    setTimeout(start, longestWaitMs)
  }
}
