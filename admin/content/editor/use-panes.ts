/** Which languages are shown: two side by side where there is room, otherwise one; both are in the address. */
import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { fallbackLanguage, isLanguage, type Language, languages } from '#shared/i18n/languages.ts'

const wide = '(width >= 68.75em)'

export interface Panes {
  isWide: boolean
  left: Language
  right: Language
  show(side: 'left' | 'right', language: Language): void
}

export function usePanes(own: Language): Panes {
  const [search, setSearch] = useSearchParams()
  const isWide = useSyncExternalStore(onWidth, () => matchMedia(wide).matches)
  const left = toLanguage(search.get('left')) ?? fallbackLanguage
  const wanted = toLanguage(search.get('right'))
  const likely = [own, ...languages].find((language) => language !== left) ?? own
  const right = wanted && wanted !== left ? wanted : likely
  return {
    isWide,
    left,
    right,
    show(side, language) {
      // The language of the other pane moves to this one's place.
      const next = { left, right, [side]: language }
      if (next.left === next.right)
        next[side === 'left' ? 'right' : 'left'] = side === 'left' ? left : right
      const options = { replace: true, preventScrollReset: true }
      setSearch((query) => {
        query.set('left', next.left)
        query.set('right', next.right)
        return query
      }, options)
    },
  }
}

function onWidth(listener: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

function toLanguage(text: string | null): Language | null {
  return isLanguage(text) ? text : null
}
