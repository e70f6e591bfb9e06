/** Islands sleep as plain HTML. The first reach for one loads React and its code; a click is not lost to the wait. */
import type { ComponentType } from 'react'
import { afterFirstPaint } from './first-paint.ts'

interface IslandModule {
  Component: ComponentType
}

/** Browsers that hide when they painted (Tor Browser) are not waited for longer. */
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
    // A finger that lands may only be scrolling by: of touches, the click alone asks.
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
      // What opens a popover has done so by itself already: again would close it.
      if (
        clicked instanceof HTMLElement &&
        clicked.isConnected &&
        !clicked.closest('[popovertarget]')
      )
        clicked.click()
    } catch {
      // The network was away: the next reach tries again.
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
