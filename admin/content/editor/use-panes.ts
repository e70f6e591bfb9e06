/** Which languages are shown: two side by side where there is room, otherwise one; both are in the address. */
import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { isLanguage, type Language } from '#shared/i18n/languages.ts'
import { useFirstLanguage, useSiteLanguages } from '../../session/site-languages.ts'

const wide = '(width >= 68.75em)'

export interface Panes {
  isWide: boolean
  left: Language
  /** null: there is only one language. */
  right: Language | null
  show(side: 'left' | 'right', language: Language): void
}

/** `own`: of the panel. The address may name other languages than the site has, if something is wrong in one. */
export function usePanes(own: Language): Panes {
  const languages = useSiteLanguages()
  const defaultLanguage = useFirstLanguage()
  const [search, setSearch] = useSearchParams()
  const isWide = useSyncExternalStore(onWidth, () => matchMedia(wide).matches)
  const left = toLanguage(search.get('left')) ?? defaultLanguage
  const wanted = toLanguage(search.get('right'))
  const likely = languages.filter((language) => language !== left)
  const first = likely.find((language) => language === own) ?? likely[0] ?? null
  const right = wanted && wanted !== left ? wanted : first
  return {
    isWide,
    left,
    right,
    show(side, language) {
      // The language of the other pane moves to this one's place.
      const next =
        side === 'left'
          ? { left: language, right: language === right ? left : right }
          : { left: language === left && right ? right : left, right: language }
      const options = { replace: true, preventScrollReset: true }
      setSearch((query) => {
        query.set('left', next.left)
        if (next.right) query.set('right', next.right)
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
