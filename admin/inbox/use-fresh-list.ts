/**
 * Messages arrive while the inbox is open. The list is loaded again when the admin comes back to the window, and when
 * a link leads to the list that is already shown. It stays the same list, so what is selected stays selected.
 */
import { useEffect, useRef } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { MessageList } from './message-list.ts'

/** `openId`: the open message, which is loaded again by its own route. */
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
