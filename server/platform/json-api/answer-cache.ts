/**
 * Caches the answers of public calls until the content changes, because they depend on nothing else. Searches have a
 * cache of their own: visitors choose the search text freely, and must not push other answers out.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { Language } from '#shared/i18n/languages.ts'
import { toReadyBody } from '../http/envelope.ts'
import type { ReadyAnswer } from '../http/ready-bytes.ts'
import { chooseLanguage, type SiteLanguages } from '../http/visitor-language.ts'
import {
  type CacheSize,
  createRevisionCache,
  type Revision,
} from '../revision-cache/revision-cache.ts'
import type { Call } from './define-call.ts'

export interface AnswerCache {
  /** The cached body of a call, or a function that stores one unless the content has changed since. */
  find(call: PublicCall): CachedAnswer
  /** The cached answer to a GET of `address`, which is the path and query as they were sent. */
  findReady(address: string, headers: IncomingHttpHeaders): ReadyAnswer | null
  sizes(): Record<'answers' | 'searchAnswers' | 'calls', CacheSize>
}

interface PublicCall {
  /** The path and query as they were sent. */
  address: string
  call: Pick<Call, 'path' | 'lists'>
  input: Record<string, unknown>
  /** Of the answer. */
  language: Language
  /** The language of the request headers. The call may name another one. */
  headerLanguage: Language
}

type CachedAnswer =
  | { body: Buffer<ArrayBuffer> }
  | { body: null; store(body: Buffer<ArrayBuffer>): void }

const maxBytes = 4 * 1024 * 1024
const maxSearchBytes = 1024 * 1024
/** Bodies are shared with the caches of answers, so an entry costs only its key and headers: about `callBytes`. */
const maxCallBytes = 1024 * 1024
const callBytes = 2000

export function createAnswerCache(revision: Revision, siteLanguages: SiteLanguages): AnswerCache {
  const bytesOf = ({ byteLength }: Buffer<ArrayBuffer>) => byteLength
  const answers = createRevisionCache<Buffer<ArrayBuffer>>(revision, maxBytes, bytesOf)
  const searches = createRevisionCache<Buffer<ArrayBuffer>>(revision, maxSearchBytes, bytesOf)
  const calls = createRevisionCache<ReadyAnswer>(revision, maxCallBytes, () => callBytes)

  return {
    find(call) {
      const cache = call.input['search'] ? searches : answers
      const key = toKey(call)
      const [storeAnswer, storeCall] = [cache.begin(), calls.begin()]
      const storeBody = (body: Buffer<ArrayBuffer>) => {
        const { address, headerLanguage, language } = call
        storeCall(`${headerLanguage} ${address}`, toReadyBody(body, language))
      }
      const body = cache.find(key)
      if (body) {
        storeBody(body)
        return { body }
      }
      return {
        body: null,
        store(made) {
          storeAnswer(key, made)
          storeBody(made)
        },
      }
    },
    findReady(address, headers) {
      if (!address.startsWith('/api/')) return null
      const language = chooseLanguage(headers.cookie, headers['accept-language'], siteLanguages())
      return calls.find(`${language} ${address}`) ?? null
    },
    sizes: () => ({ answers: answers.size(), searchAnswers: searches.size(), calls: calls.size() }),
  }
}

/** One key for all spellings of a call. The schema already orders the values, except within lists. */
function toKey({ call, input, language }: PublicCall): string {
  const lists = call.lists.map((name) => [name, [...new Set(input[name] as string[])].sort()])
  return `${language} ${call.path} ${JSON.stringify({ ...input, ...Object.fromEntries(lists) })}`
}
