/**
 * What the page server keeps of one revision of the content, by route, parameters and visitor's language. Each part
 * has room of its own: queries and refusals, which strangers choose, never push out a page.
 */
import type { ContentRevision } from '../../content/store/revision.ts'
import { type CacheSize, createBoundedCache } from '../../platform/http/bounded-cache.ts'
import type { ReadyPage } from './ready-page.ts'
import type { RefusedPage } from './refused-page.ts'
import type { SignInPage } from './sign-in-page.ts'

export interface KeptPages {
  /** `key` says the page, `search` its query as it was sent. */
  find(key: string, search: string): ReadyPage | undefined
  /** `search`: the part of the query that the page heeds. */
  keep(key: string, search: string, page: ReadyPage): void
  findRefused(key: string): RefusedPage | undefined
  keepRefused(key: string, page: RefusedPage): void
  /** The refusal of one address, whose route had to look into the database to know. */
  findAbsent(key: string): RefusedPage | undefined
  keepAbsent(key: string, page: RefusedPage): void
  findSignIn(key: string): SignInPage | undefined
  keepSignIn(key: string, page: SignInPage): void
  sizes(): Record<'pages' | 'searches' | 'refusals' | 'absent' | 'signIn', CacheSize>
}

interface Absent {
  page: RefusedPage
  bytes: 0
}

const megabyte = 1024 * 1024
/** Enough for every page of a large site in three languages, and little beside the process itself. */
const maxPageBytes = 16 * megabyte
const maxSearchBytes = 3 * megabyte
/** Two for each route and language: 60 of 40 KB. */
const maxRefusedBytes = 3 * megabyte
/** The pages themselves are among the refusals: what is kept here is where they belong. */
const maxAbsentBytes = megabyte
const maxSignInBytes = megabyte

export function createKeptPages(revision: Pick<ContentRevision, 'current'>): KeptPages {
  const pages = createBoundedCache<ReadyPage>(maxPageBytes)
  const searches = createBoundedCache<ReadyPage>(maxSearchBytes)
  const refusals = createBoundedCache<RefusedPage>(maxRefusedBytes)
  const absent = createBoundedCache<Absent>(maxAbsentBytes)
  const signIn = createBoundedCache<SignInPage>(maxSignInBytes)
  let keptRevision = ''

  function forgetOld(): void {
    if (keptRevision === revision.current()) return
    for (const cache of [pages, searches, refusals, absent, signIn]) cache.clear()
    keptRevision = revision.current()
  }

  return {
    find(key, search) {
      forgetOld()
      const page = pages.find(key)
      return page && (search === '' || !page.usesSearch) ? page : searches.find(key + search)
    },
    keep(key, search, page) {
      forgetOld()
      if (search === '') pages.keep(key, page)
      else searches.keep(key + search, page)
    },
    findRefused(key) {
      forgetOld()
      return refusals.find(key)
    },
    keepRefused(key, page) {
      forgetOld()
      refusals.keep(key, page)
    },
    findAbsent(key) {
      forgetOld()
      return absent.find(key)?.page
    },
    keepAbsent(key, page) {
      forgetOld()
      absent.keep(key, { page, bytes: 0 })
    },
    findSignIn(key) {
      forgetOld()
      return signIn.find(key)
    },
    keepSignIn(key, page) {
      forgetOld()
      signIn.keep(key, page)
    },
    sizes: () => ({
      pages: pages.size(),
      searches: searches.size(),
      refusals: refusals.size(),
      absent: absent.size(),
      signIn: signIn.size(),
    }),
  }
}
