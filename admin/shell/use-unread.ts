import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { onUnread, readUnread, refreshUnread } from '../session/unread.ts'

/** Loaded again when the room changes. */
export function useUnread(): number {
  const { pathname } = useLocation()
  const [, room = '', place] = pathname.split('/')
  // Home, and the list of messages beside an open one, say it themselves.
  const isLoaded = room === '' || (room === 'inbox' && place !== 'letters')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each room.
  useEffect(() => {
    if (!isLoaded) void refreshUnread()
  }, [room, isLoaded])
  return useSyncExternalStore(onUnread, readUnread)
}
