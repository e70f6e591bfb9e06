import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { onUnread, readUnread, refreshUnread } from '../session/unread.ts'

/** Loaded again when the room changes, and when the admin comes back to the window. */
export function useUnread(): number {
  const { pathname } = useLocation()
  const [, room = '', place] = pathname.split('/')
  // Home, and the list of messages beside an open one, say it themselves.
  const isLoaded = room === '' || (room === 'inbox' && place !== 'letters')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each room.
  useEffect(() => {
    if (!isLoaded) void refreshUnread()
  }, [room, isLoaded])
  useEffect(() => {
    // A session that has ended in another browser is noticed by asking. The list of messages asks by itself.
    if (room === 'inbox') return
    const onReturn = () => document.visibilityState === 'visible' && void refreshUnread()
    addEventListener('focus', onReturn)
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      removeEventListener('focus', onReturn)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [room])
  return useSyncExternalStore(onUnread, readUnread)
}
