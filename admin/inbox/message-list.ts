/**
 * The messages that match a filter: the server reports their number, and only the pages in view are loaded.
 * 10,000 messages cost as much as a screenful.
 */
import { create } from 'zustand'
import type { Refusal } from '#client/session/call-server.ts'
import { type InboxFolder, type InboxList, type InboxMessage, inboxLimits } from '#shared/inbox.ts'
import { call } from '../session/call.ts'
import { load } from '../session/load.ts'
import { noteUnread } from '../session/unread.ts'

const pageSize = 50
const known = ['folder', 'kind', 'search', 'sort'] as const

interface ListState {
  total: number
  counts: InboxList['counts']
  unread: number
  pages: ReadonlyMap<number, readonly InboxMessage[]>
  /** Why loading the last page failed. */
  problem: Refusal | null
}

export type MessageList = ReturnType<typeof createMessageList>

export async function openMessageList(request: Request): Promise<MessageList> {
  const query = toListQuery(new URL(request.url).searchParams)
  return createMessageList(query, await load<InboxList>(toPath(query, 0), request))
}

/** The part of an address that is a filter; other names are ignored. */
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
  { total, counts, unread, items }: InboxList,
) {
  const loading = new Map<number, Promise<void>>()
  const useList = create<ListState>(() => ({
    ...{ total, counts, unread, problem: null },
    pages: new Map([[0, items]]),
  }))
  const read = useList.getState
  noteUnread(unread)
  /** The latest known versions, even if the filter no longer matches them. */
  const lastPut = new Map<string, InboxMessage>()
  let inSight: [first: number, last: number] = [0, 0]
  /** Responses to requests from before a refresh are ignored. */
  let round = 0

  function change(changes: Partial<ListState>): void {
    useList.setState(changes)
    noteUnread(read().unread)
  }

  function fetchPage(page: number): Promise<void> {
    const fetching = loading.get(page) ?? fetchAnew(page)
    loading.set(page, fetching)
    return fetching
  }

  const askFor = (page: number) => call<InboxList>(`/api/admin${toPath(query, page)}`)

  async function fetchAnew(page: number): Promise<void> {
    const asked = round
    const answer = await askFor(page)
    if (asked !== round) return
    loading.delete(page)
    if (!answer.ok) return change({ problem: answer })
    const { total, counts, unread, items } = answer.data
    // Messages came or went, so the rows of the other pages have moved.
    if (total !== read().total) return refresh()
    change({ counts, unread, pages: new Map(read().pages).set(page, items), problem: null })
  }

  /** Loads the visible range again, and drops the rest. */
  async function refresh(): Promise<void> {
    round += 1
    const asked = round
    loading.clear()
    const answers = await Promise.all(pagesOf(...inSight).map(askFor))
    if (asked !== round) return
    const lists: InboxList[] = []
    for (const answer of answers) {
      if (!answer.ok) return change({ problem: answer })
      lists.push(answer.data)
    }
    const totals = new Set(lists.map(({ total }) => total))
    if (totals.size > 1) return refresh()
    const pages = new Map(lists.map(({ page, items }) => [page, items]))
    const [{ total, counts, unread }] = lists as [InboxList]
    change({ total, counts, unread, pages, problem: null })
    ensure(...inSight)
  }

  /** Loads the missing messages of a range. */
  function ensure(first: number, last: number): void {
    inSight = [first, last]
    for (const page of pagesOf(first, last)) if (!read().pages.has(page)) void fetchPage(page)
  }

  /** The messages of a range, loaded if necessary: at most as many as one act may change, from `first` on. */
  async function take(first: number, last: number, isSecondTry = false): Promise<InboxMessage[]> {
    const { total } = read()
    const end = Math.min(last, first + inboxLimits.bulk - 1, total - 1)
    if (end < first) return []
    const missing = pagesOf(first, end).filter((page) => !read().pages.has(page))
    await Promise.all(missing.map(fetchPage))
    const indexes = Array.from({ length: end - first + 1 }, (_, index) => first + index)
    const messages = indexes.flatMap((index) => at(index) ?? [])
    // Messages came or went meanwhile.
    const hasMoved = total !== read().total || messages.length < indexes.length
    return hasMoved && !isSecondTry ? take(first, last, true) : messages
  }

  const at = (index: number) => read().pages.get(Math.floor(index / pageSize))?.[index % pageSize]

  /** The position among the loaded messages; -1: not loaded. */
  function indexOf(id: string): number {
    for (const [page, items] of read().pages) {
      const index = items.findIndex((message) => message.id === id)
      if (index >= 0) return page * pageSize + index
    }
    return -1
  }

  function find(id: string): InboxMessage | undefined {
    const listed = at(indexOf(id))
    const last = lastPut.get(id)
    return last && (!listed || last.version > listed.version) ? last : listed
  }

  return {
    /** The filter, as the server knows it. */
    query,
    useList,
    read,
    at,
    indexOf,
    find,
    ensure,
    take: (first: number, last: number) => take(first, last),
    /** Updates a message everywhere it is shown, and the counts of the folders. */
    put(message: InboxMessage): void {
      const before = find(message.id)
      const counts = recount(read().counts, before, message)
      const unread = read().unread + (before ? countUnread(message) - countUnread(before) : 0)
      lastPut.set(message.id, message)
      const pages = new Map(
        [...read().pages].map(([page, items]) => [
          page,
          items.map((one) => (one.id === message.id ? message : one)),
        ]),
      )
      change({ counts, unread, pages })
    },
    refresh,
  }
}

function pagesOf(first: number, last: number): number[] {
  const from = Math.floor(first / pageSize)
  return Array.from({ length: Math.floor(last / pageSize) - from + 1 }, (_, index) => from + index)
}

/** The counts of the folders after a message was changed; the server confirms them when the list is loaded again. */
function recount(
  counts: ListState['counts'],
  before: InboxMessage | undefined,
  after: InboxMessage,
): ListState['counts'] {
  const [from, to] = [before && folderOf(before), folderOf(after)]
  if (!from || from === to) return counts
  return { ...counts, [from]: counts[from] - 1, [to]: counts[to] + 1 }
}

function folderOf({ deletedAt, status }: InboxMessage): InboxFolder {
  return deletedAt === null ? status : 'deleted'
}

function countUnread({ deletedAt, status, readAt }: InboxMessage): number {
  return Number(deletedAt === null && status === 'new' && readAt === null)
}
