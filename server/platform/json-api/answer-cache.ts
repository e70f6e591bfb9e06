/**
 * Caches the answers of public calls until the content changes, because they depend on nothing else. Searches have a
 * cache of their own: visitors choose the search text freely, and must not push other answers out.
 */
import type { Language } from '#shared/i18n/languages.ts'
import { lookUp } from '#shared/look-up.ts'
import type { Asked } from '../http/asked.ts'
import { answerReady, type ReadyAnswer, type ReadyBytes } from '../http/ready-bytes.ts'
import { type SiteLanguages, visitorLanguage } from '../http/visitor-language.ts'
import { createRevisionCache, type Revision } from '../revision-cache/revision-cache.ts'
import type { Call } from './define-call.ts'

export type AnswerCache = ReturnType<typeof createAnswerCache>

interface PublicCall {
  /** The path and query as they were sent. */
  address: string
  call: Pick<Call, 'path' | 'lists'>
  input: Record<string, unknown>
  /** The language of the answer. */
  language: Language
  /** The language of the request headers. The call may name another one. */
  headerLanguage: Language
}

type CachedAnswer = { ready: ReadyBytes } | { ready: null; store(ready: ReadyBytes): void }

const maxBytes = 4 * 1024 * 1024
const maxSearchBytes = 1024 * 1024
/** Answers are shared with the other caches, but count here too: they stay when those drop them. */
const maxCallBytes = 4 * 1024 * 1024

export function createAnswerCache(revision: Revision, siteLanguages: SiteLanguages) {
  const bytesOf = ({ bytes }: ReadyBytes) => bytes
  const answers = createRevisionCache(revision, maxBytes, bytesOf)
  const searches = createRevisionCache(revision, maxSearchBytes, bytesOf)
  const calls = createRevisionCache(revision, maxCallBytes, bytesOf)

  return {
    /** The cached answer to a call, or a function that stores one unless the content has changed since. */
    find(call: PublicCall): CachedAnswer {
      const cache = call.input['search'] ? searches : answers
      const key = toKey(call)
      const [storeAnswer, storeCall] = [cache.begin(), calls.begin()]
      const callKey = `${call.headerLanguage} ${call.address}`
      const ready = cache.find(key)
      if (ready) {
        storeCall(callKey, ready)
        return { ready }
      }
      return {
        ready: null,
        store(made) {
          storeAnswer(key, made)
          storeCall(callKey, made)
        },
      }
    },
    /** The cached answer to a call that is sent again as it was; null: there is none. */
    serve({ headers, method, path, search }: Asked): ReadyAnswer | null {
      if (method !== 'GET' || !path.startsWith('/api/')) return null
      const ready = calls.find(`${visitorLanguage(headers, siteLanguages())} ${path}${search}`)
      return ready ? answerReady(ready, headers) : null
    },
    sizes: () => ({ answers: answers.size(), searchAnswers: searches.size(), calls: calls.size() }),
  }
}

/** One key for all spellings of a call. The schema already orders the values, except within lists. */
function toKey({ call, input, language }: PublicCall): string {
  const lists = call.lists.map((name) => [
    name,
    [...new Set(lookUp(input, name) as string[])].sort(),
  ])
  return `${language} ${call.path} ${JSON.stringify({ ...input, ...Object.fromEntries(lists) })}`
}
