/** What the field of an icon shows: the chosen icon, and those that match a search. */
import { useEffect, useState } from 'react'
import type { Icon } from '#shared/admin/icons.ts'
import { findIcon, searchIcons } from './icon-source.ts'

/** null: there is no icon with this name, or it is not known yet. */
export function useIcon(name: string): Icon | null {
  const [icon, setIcon] = useState<Icon | null>(null)
  useEffect(() => {
    let isCurrent = true
    // Nothing is an icon while a name is being typed.
    const found = /^[a-z0-9-]+$/.test(name) ? findIcon(name) : Promise.resolve(null)
    void found.then((next) => isCurrent && setIcon(next))
    return () => {
      isCurrent = false
    }
  }, [name])
  return icon?.name === name ? icon : null
}

export interface IconSearch {
  /** What was searched for. */
  search: string
  /** null: the server could not be reached. */
  icons: readonly Icon[] | null
}

/** `search` null: nothing is searched. The last answer stays until the next one is there. */
export function useIconSearch(search: string | null): IconSearch | null {
  const [found, setFound] = useState<IconSearch | null>(null)
  useEffect(() => {
    if (search === null) return setFound(null)
    let isCurrent = true
    void searchIcons(search).then((icons) => isCurrent && setFound({ search, icons }))
    return () => {
      isCurrent = false
    }
  }, [search])
  return found
}
