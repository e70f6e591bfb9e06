/** Which message the reader shows, and which one follows it in the list. */
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import type { MessageList } from './message-list.ts'

export interface Reading {
  open(id: string): unknown
  /** Opens the next message, else the one before; if there is none, closes the reader. */
  goOn(): Promise<void>
}

export function useReading(list: MessageList, id: string | undefined): Reading {
  const navigate = useNavigate()
  const { search } = useLocation()
  /** The last place of the open message, which may have left the folder that the list shows. */
  const lastIndex = useRef(0)
  const index = id === undefined ? -1 : list.indexOf(id)
  useEffect(() => {
    if (index >= 0) lastIndex.current = index
  }, [index])

  const open = (id: string) => navigate({ pathname: `/inbox/${id}`, search })

  return {
    open,
    async goOn() {
      const at = index < 0 ? lastIndex.current : index + 1
      const [next] = await list.take(at, at)
      const following = next ?? list.at((index < 0 ? at : index) - 1)
      await (following ? open(following.id) : navigate({ pathname: '/inbox', search }))
    },
  }
}

/**
 * Loads the list again when the admin comes back to the window, and when a link leads to the list that is already shown.
 * It stays the same list, so what is selected stays selected. `openId`: the open message, loaded by its own route.
 */
export function useFreshList(list: MessageList, openId: string | undefined): void {
  const { revalidate } = useRevalidator()
  const { key } = useLocation()
  const shown = useRef({ list, key })
  useEffect(() => {
    const isSameList = shown.current.list === list && shown.current.key !== key
    shown.current = { list, key }
    if (isSameList && openId === undefined) void list.refresh()
  }, [list, key, openId])

  useEffect(() => {
    let isLoading = false
    const load = async () => {
      // A window that gets the focus often becomes visible as well.
      if (isLoading || document.visibilityState === 'hidden') return
      isLoading = true
      await list.refresh()
      isLoading = false
      // After a sleep there may be no network yet, and a failed revalidation would replace the open message.
      if (list.read().problem === null) await revalidate()
    }
    const onReturn = () => void load()
    addEventListener('focus', onReturn)
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      removeEventListener('focus', onReturn)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [list, revalidate])
}
