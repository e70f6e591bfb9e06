/**
 * Answers of the public calls, kept while the content stands: they are made of nothing else. Searches, which strangers
 * choose, have room of their own and push out nothing.
 */
import type { Language } from '#shared/i18n/languages.ts'
import type { ContentRevision } from '../content/revision.ts'
import { type CacheSize, createBoundedCache } from '../http/bounded-cache.ts'
import type { Endpoint } from './endpoint.ts'

export interface KeptAnswers {
  /** What is kept for a call; else a way to keep what it comes to, unless content changes until then. */
  find(call: PublicCall): KeptAnswer
  sizes(): Record<'answers' | 'searchAnswers', CacheSize>
}

interface PublicCall {
  endpoint: Pick<Endpoint, 'path' | 'lists'>
  input: Record<string, unknown>
  /** Of the visitor, who may have named another one in the call. */
  language: Language
}

type KeptAnswer =
  | { body: Buffer<ArrayBuffer> }
  | { body: null; keep(body: Buffer<ArrayBuffer>): void }

const maxBytes = 4 * 1024 * 1024
const maxSearchBytes = 1024 * 1024

export function createKeptAnswers(revision: Pick<ContentRevision, 'current'>): KeptAnswers {
  const answers = createBoundedCache<{ body: Buffer<ArrayBuffer>; bytes: number }>(maxBytes)
  const searches = createBoundedCache<{ body: Buffer<ArrayBuffer>; bytes: number }>(maxSearchBytes)
  let keptRevision = ''

  return {
    find(call) {
      const begun = revision.current()
      if (keptRevision !== begun) {
        answers.clear()
        searches.clear()
        keptRevision = begun
      }
      const cache = call.input['search'] ? searches : answers
      const key = toKey(call)
      const known = cache.find(key)
      if (known) return known
      return {
        body: null,
        keep(body) {
          if (revision.current() === begun) cache.keep(key, { body, bytes: body.byteLength })
        },
      }
    },
    sizes: () => ({ answers: answers.size(), searchAnswers: searches.size() }),
  }
}

/** The same for every way to write the same call: the schema has put the values in order, but not those of lists. */
function toKey({ endpoint, input, language }: PublicCall): string {
  const lists = endpoint.lists.map((name) => [name, [...new Set(input[name] as string[])].sort()])
  return `${language} ${endpoint.path} ${JSON.stringify({ ...input, ...Object.fromEntries(lists) })}`
}
