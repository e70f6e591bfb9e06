/** Which message the reader shows, and which one follows it in the list. */
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { MessageList } from './message-list.ts'

export interface Reading {
  open(id: string): unknown
  /** Opens the next message, else the one before; if there is none, closes the reader. */
  goOn(): Promise<void>
}

export function useReading(list: MessageList, id: string | undefined): Reading {
  const navigate = useNavigate()
  const { search } = useLocation()
  /** Where the open message was last seen: it may have left the folder that the list shows. */
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
