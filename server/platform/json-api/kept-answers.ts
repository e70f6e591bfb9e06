/**
 * Answers of the public calls, kept while the content stands: they are made of nothing else. Searches, which strangers
 * choose, have room of their own and push out nothing.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { Language } from '#shared/i18n/languages.ts'
import { toReadyBody } from '../http/envelope.ts'
import type { ReadyAnswer } from '../http/ready-bytes.ts'
import { chooseLanguage } from '../http/visitor-language.ts'
import {
  type CacheSize,
  createRevisionCache,
  type Revision,
} from '../revision-cache/revision-cache.ts'
import type { Call } from './define-call.ts'

export interface KeptAnswers {
  /** What is kept for a call; else a way to keep what it comes to, unless content changes until then. */
  find(call: PublicCall): KeptAnswer
  /** The answer to a GET of `address`, a path with its query as it was sent, if the same was asked before. */
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
  /** Of the headers, which may differ from the one that the call names. */
  headerLanguage: Language
}

type KeptAnswer =
  | { body: Buffer<ArrayBuffer> }
  | { body: null; keep(body: Buffer<ArrayBuffer>): void }

const maxBytes = 4 * 1024 * 1024
const maxSearchBytes = 1024 * 1024
/** Their bodies are those of the answers: what is kept here is the spelling of a call, and headers. */
const maxCallBytes = 1024 * 1024
const callBytes = 2000

export function createKeptAnswers(revision: Revision): KeptAnswers {
  const bytesOf = ({ byteLength }: Buffer<ArrayBuffer>) => byteLength
  const answers = createRevisionCache<Buffer<ArrayBuffer>>(revision, maxBytes, bytesOf)
  const searches = createRevisionCache<Buffer<ArrayBuffer>>(revision, maxSearchBytes, bytesOf)
  const calls = createRevisionCache<ReadyAnswer>(revision, maxCallBytes, () => callBytes)

  return {
    find(call) {
      const cache = call.input['search'] ? searches : answers
      const key = toKey(call)
      const [store, storeCall] = [cache.begin(), calls.begin()]
      const keepCall = (body: Buffer<ArrayBuffer>) => {
        const { address, headerLanguage } = call
        storeCall(`${headerLanguage} ${address}`, toReadyBody(body, headerLanguage))
      }
      const body = cache.find(key)
      if (body) {
        keepCall(body)
        return { body }
      }
      return {
        body: null,
        keep(made) {
          store(key, made)
          keepCall(made)
        },
      }
    },
    findReady(address, headers) {
      if (!address.startsWith('/api/')) return null
      const language = chooseLanguage(headers.cookie, headers['accept-language'])
      return calls.find(`${language} ${address}`) ?? null
    },
    sizes: () => ({ answers: answers.size(), searchAnswers: searches.size(), calls: calls.size() }),
  }
}

/** The same for every way to write the same call: the schema has put the values in order, but not those of lists. */
function toKey({ call, input, language }: PublicCall): string {
  const lists = call.lists.map((name) => [name, [...new Set(input[name] as string[])].sort()])
  return `${language} ${call.path} ${JSON.stringify({ ...input, ...Object.fromEntries(lists) })}`
}
