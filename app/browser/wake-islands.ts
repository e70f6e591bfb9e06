/**
 * Hydrates islands. The first interaction with an island loads React and its code; a click in the meantime is
 * held back, and repeated afterwards.
 */
import { afterFirstPaint } from './first-paint.ts'
import type { IslandModule } from './hydrate.ts'

/** Browsers that hide paint times (Tor Browser) are not waited for longer. */
const longestWaitMs = 2000

const modules = import.meta.glob<IslandModule>('../**/*.island.tsx')

export function wakeIslands(): void {
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) waitFor(island)
}

function waitFor(island: HTMLElement): void {
  const awake = new AbortController()
  /** Not everything that is clicked has the method: elements of SVG do not. */
  let clicked: (Element & { click?(): void }) | null = null
  let isWaking = false
  const { wakes } = island.dataset

  const wake = async (event?: Event) => {
    if (event?.type === 'click') {
      event.preventDefault()
      clicked = event.target as Element
    }
    // A touch may be the start of a scroll: of touch events, only the click loads.
    else if ((event as PointerEvent | undefined)?.pointerType === 'touch') return
    if (isWaking) return
    isWaking = true
    try {
      const load = modules[`../${island.dataset['island']}.island.tsx`]
      const [{ hydrate }, module] = await Promise.all([import('./hydrate.ts'), load?.()])
      if (module) await hydrate(island, module)
      awake.abort()
    } catch {
      // The network failed. A click follows a link as without a script; otherwise it loads the page again,
      // because some browsers never request a failed module twice (https://github.com/whatwg/html/issues/6768).
      isWaking = false
      if (!clicked?.closest('a')) return clicked && navigator.onLine && location.reload()
      awake.abort()
    }
    if (clicked?.isConnected) clicked.click?.()
  }
  for (const type of ['pointerenter', 'focusin', 'click'])
    island.addEventListener(type, wake, { signal: awake.signal })
  if (wakes === 'painted' || (wakes && document.documentElement.dataset['auth'])) {
    afterFirstPaint(wake)
    setTimeout(wake, longestWaitMs)
  }
}
