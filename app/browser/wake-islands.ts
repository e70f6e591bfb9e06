/**
 * Hydrates islands. The first interaction with an island loads React and its code; a click in the meantime is
 * repeated afterwards.
 */
import type { ComponentType } from 'react'
import { afterFirstPaint } from './first-paint.ts'

interface IslandModule {
  Component: ComponentType
}

/** Browsers that hide paint times (Tor Browser) are not waited for longer. */
const longestWaitMs = 2000

const modules = import.meta.glob<IslandModule>('../**/*.island.tsx')

export function wakeIslands(): void {
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) waitFor(island)
}

function waitFor(island: HTMLElement): void {
  const awake = new AbortController()
  let clicked: EventTarget | null = null
  let isWaking = false
  const { wakes } = island.dataset

  const wake = async (event?: Event) => {
    // A touch may be the start of a scroll: of touch events, only the click loads.
    if (event instanceof PointerEvent && event.type !== 'click' && event.pointerType === 'touch')
      return
    if (event?.type === 'click') clicked = event.target
    if (isWaking) return
    isWaking = true
    try {
      const load = modules[`../${island.dataset['island']}.island.tsx`]
      const [{ hydrate }, module] = await Promise.all([import('./hydrate.ts'), load?.()])
      awake.abort()
      if (module) hydrate(island, module.Component)
      // The browser has opened the popover already; a repeated click would close it.
      if (
        clicked instanceof HTMLElement &&
        clicked.isConnected &&
        !clicked.closest('[popovertarget]')
      )
        clicked.click()
    } catch {
      // The network failed: the next interaction tries again.
      isWaking = false
    }
  }
  for (const type of ['pointerenter', 'focusin', 'click'])
    island.addEventListener(type, wake, { signal: awake.signal })
  if (wakes === 'painted' || (wakes && document.documentElement.dataset['auth'])) {
    afterFirstPaint(wake)
    setTimeout(wake, longestWaitMs)
  }
}
