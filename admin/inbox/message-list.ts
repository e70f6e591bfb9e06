/**
 * The messages that match a filter: as many as the server says there are, of which those are fetched that
 * somebody looks at. 10,000 messages cost what a screenful does.
 */
import type { Refusal } from '#client/session/call-server.ts'
import type { InboxList, InboxMessage } from '#shared/inbox.ts'
import { call } from '../session/call.ts'
import { load } from '../session/load.ts'

const pageSize = 50
const known = ['folder', 'kind', 'search', 'sort'] as const

export interface ListState {
  total: number
  counts: InboxList['counts']
  pages: ReadonlyMap<number, readonly InboxMessage[]>
  /** Why the last page did not come. */
  problem: Refusal | null
}

export interface MessageList {
  /** What is filtered, as the server knows it. */
  query: URLSearchParams
  subscribe(listener: () => void): () => void
  read(): ListState
  at(index: number): InboxMessage | undefined
  find(id: string): InboxMessage | undefined
  /** Where it stands, among those that were fetched; -1: nowhere. */
  indexOf(id: string): number
  /** Fetches what of these is not there yet. */
  ensure(first: number, last: number): void
  /** Shows a message as it is now, wherever it is shown. */
  put(message: InboxMessage): void
  /** Fetches what is in sight once more, and forgets the rest. */
  refresh(): Promise<void>
}

export async function openMessageList(request: Request): Promise<MessageList> {
  const query = toListQuery(new URL(request.url).searchParams)
  return createMessageList(query, await load<InboxList>(toPath(query, 0), request))
}

/** What of an address the server is asked for; other words in it are nobody's filter. */
export function toListQuery(search: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams()
  for (const name of known) {
    const value = search.get(name)
    if (value) query.set(name, value)
  }
  return query
}

function toPath(query: URLSearchParams, page: number): string {
  const asked = new URLSearchParams(query)
  asked.set('page', String(page))
  asked.set('size', String(pageSize))
  return `/messages?${asked}`
}

export function createMessageList(
  query: URLSearchParams,
  { total, counts, items }: InboxList,
): MessageList {
  const listeners = new Set<() => void>()
  const loading = new Set<number>()
  let state: ListState = { total, counts, pages: new Map([[0, items]]), problem: null }
  /** As we know them best, though the filter may not let them through any more. */
  const lastPut = new Map<string, InboxMessage>()
  let inSight: [first: number, last: number] = [0, 0]
  /** Answers to what was asked before a refresh are of no use after it. */
  let round = 0

  function change(changes: Partial<ListState>): void {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  async function fetchPage(page: number): Promise<void> {
    if (loading.has(page)) return
    loading.add(page)
    const asked = round
    const answer = await call<InboxList>(`/api/admin${toPath(query, page)}`)
    if (asked !== round) return
    loading.delete(page)
    if (!answer.ok) return change({ problem: answer })
    const { total, counts, items } = answer.data
    change({ total, counts, pages: new Map(state.pages).set(page, items), problem: null })
  }

  const at = (index: number) => state.pages.get(Math.floor(index / pageSize))?.[index % pageSize]

  function indexOf(id: string): number {
    for (const [page, items] of state.pages) {
      const index = items.findIndex((message) => message.id === id)
      if (index >= 0) return page * pageSize + index
    }
    return -1
  }

  return {
    query,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => state,
    at,
    indexOf,
    find(id) {
      const listed = at(indexOf(id))
      const last = lastPut.get(id)
      return last && (!listed || last.version > listed.version) ? last : listed
    },
    ensure(first, last) {
      inSight = [first, last]
      for (const page of pagesOf(first, last)) if (!state.pages.has(page)) fetchPage(page)
    },
    put(message) {
      lastPut.set(message.id, message)
      const pages = new Map(
        [...state.pages].map(([page, items]) => [
          page,
          items.map((one) => (one.id === message.id ? message : one)),
        ]),
      )
      change({ pages })
    },
    async refresh() {
      round += 1
      loading.clear()
      const wanted = pagesOf(...inSight)
      await Promise.all(wanted.map(fetchPage))
      const pages = [...state.pages].filter(([page]) => wanted.includes(page))
      change({ pages: new Map(pages) })
    },
  }
}

function pagesOf(first: number, last: number): number[] {
  const from = Math.floor(first / pageSize)
  return Array.from({ length: Math.floor(last / pageSize) - from + 1 }, (_, index) => from + index)
}
