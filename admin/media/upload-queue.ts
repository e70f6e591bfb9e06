/**
 * Files that are uploaded one after another, a few at a time. The list outlives the room, so an upload goes on while its
 * owner looks at another room.
 */
import { create } from 'zustand'
import type { Media } from '#shared/admin/media.ts'
import type { UploadFile, UploadRefusal } from '../session/upload-file.ts'

export interface UploadItem {
  id: number
  /** On the computer of the admin. */
  name: string
  state: 'waiting' | 'sending' | 'done' | 'refused'
  /** The part that was sent, 0 to 1. */
  fraction: number
  /** Set when it is done. */
  media: Media | null
  /** Set when it was refused. */
  reason: UploadRefusal | null
}

/** Unfinished files at once: more is nearly always a mistake, such as a whole folder. */
export const mostWaiting = 50
/** The server opens one file at a time, so the second one is sent meanwhile. */
const mostSending = 2

export function createUploadQueue(upload: UploadFile) {
  const useItems = create<readonly UploadItem[]>(() => [])
  let lastId = 0
  const held = new Map<number, { file: File; leaving: AbortController }>()

  function change(toNext: (items: readonly UploadItem[]) => readonly UploadItem[]): void {
    useItems.setState(toNext, true)
  }

  function update(id: number, values: Partial<UploadItem>): void {
    change((items) => items.map((item) => (item.id === id ? { ...item, ...values } : item)))
  }

  function startNext(): void {
    const items = useItems.getState()
    const sending = items.filter(({ state }) => state === 'sending').length
    const waiting = items.filter(({ state }) => state === 'waiting')
    for (const { id } of waiting.slice(0, mostSending - sending)) void start(id)
  }

  async function start(id: number): Promise<void> {
    const entry = held.get(id)
    if (!entry) return
    const { file, leaving } = entry
    update(id, { state: 'sending', fraction: 0, reason: null })
    try {
      const { signal } = leaving
      const onProgress = (fraction: number) => update(id, { fraction })
      const uploaded = await upload(file, { signal, onProgress })
      if (uploaded.ok) {
        held.delete(id)
        update(id, { state: 'done', media: uploaded.media })
      } else update(id, { state: 'refused', reason: uploaded.reason })
    } catch (error) {
      // The file was removed from the list.
      if (!leaving.signal.aborted) throw error
    } finally {
      startNext()
    }
  }

  return {
    /** Takes as many as there is room for, and returns how many it has left out. */
    add(files: readonly File[]): number {
      const isOpen = ({ state }: UploadItem) => state === 'waiting' || state === 'sending'
      const room = mostWaiting - useItems.getState().filter(isOpen).length
      const taken = files.slice(0, Math.max(0, room))
      const added = taken.map((file): UploadItem => {
        lastId += 1
        held.set(lastId, { file, leaving: new AbortController() })
        const state = 'waiting'
        return { id: lastId, name: file.name, state, fraction: 0, media: null, reason: null }
      })
      change((items) => [...items, ...added])
      startNext()
      return files.length - taken.length
    },
    /** Removes a file from the list, and ends its upload. */
    remove(id: number): void {
      held.get(id)?.leaving.abort()
      held.delete(id)
      change((items) => items.filter((item) => item.id !== id))
    },
    retry(id: number): void {
      update(id, { state: 'waiting' })
      startNext()
    },
    /** Removes what is done or refused. */
    clear(): void {
      for (const { id, state } of useItems.getState()) if (state === 'refused') held.delete(id)
      change((items) => items.filter(({ state }) => state === 'waiting' || state === 'sending'))
    },
    read: useItems.getState,
    useItems,
  }
}
