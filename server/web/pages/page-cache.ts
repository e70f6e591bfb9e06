/**
 * The pages of one revision of the content that are cached, by route, parameters and language. Each part has its own limit: queries and refusals, which clients can invent, never push out a page.
 */
import { createRevisionCache, type Revision } from '../../platform/revision-cache/revision-cache.ts'
import type { ReadyPage, RefusedPage } from './ready-page.ts'
import type { SignInPage } from './sign-in-page.ts'

export type PageCache = ReturnType<typeof createPageCache>

const megabyte = 1024 * 1024
/** Every page of a large site in three languages. */
const maxPageBytes = 16 * megabyte
const maxSearchBytes = 3 * megabyte
/** Enough for two refusals per route and language: 60 of 40 KB each, and 12 KB as gzip. */
const maxRefusedBytes = 4 * megabyte
const maxAbsentBytes = megabyte
const maxSignInBytes = megabyte

export function createPageCache(revision: Revision) {
  const bytesOf = ({ bytes }: { bytes: number }) => bytes
  const pages = createRevisionCache<ReadyPage>(revision, maxPageBytes, bytesOf)
  const searches = createRevisionCache<ReadyPage>(revision, maxSearchBytes, bytesOf)
  const refusals = createRevisionCache<RefusedPage>(revision, maxRefusedBytes, bytesOf)
  // The size is 0, because `refusals` already counts the pages.
  const absent = createRevisionCache<RefusedPage>(revision, maxAbsentBytes, () => 0)
  const signIn = createRevisionCache<SignInPage>(revision, maxSignInBytes, bytesOf)

  return {
    /** `key` names the page, `search` its query as it was sent. */
    find(key: string, search: string): ReadyPage | undefined {
      const page = pages.find(key)
      return page && (search === '' || !page.usesSearch) ? page : searches.find(key + search)
    },
    /** Before a page is rendered. The result stores it; its `search` is the part of the query that the page uses. */
    begin() {
      const [storePage, storeSearch] = [pages.begin(), searches.begin()]
      return (key: string, search: string, page: ReadyPage) =>
        search === '' ? storePage(key, page) : storeSearch(key + search, page)
    },
    refusals,
    /** The refusal of one address, for routes that must query the database to know. */
    absent,
    signIn,
    sizes: () => ({
      pages: pages.size(),
      searches: searches.size(),
      refusals: refusals.size(),
      absent: absent.size(),
      signIn: signIn.size(),
    }),
  }
}
