/**
 * The one reader of stored documents. A document that does not fulfil its schema is left out by whoever asked for it,
 * so that it takes nothing else down: the database may have been changed by other tools, or by another version.
 */
import { createHash } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { checkDocument, describeProblems } from '#shared/check-document.ts'
import { type OutputOf, type Shape, schemaOf } from '#shared/fields.ts'
import { type AltTexts, altTexts } from '#shared/media.ts'
import { type PostFacts, postFactsFields } from '#shared/posts.ts'

interface Unreadable {
  /** `post/my-first-post` */
  name: string
  document: unknown
  shape: Shape
}

const unreadable = channel('madang:unreadable')

/** undefined: the text is no JSON. No document is undefined. */
export function parseStored(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Of a column that holds a group of values; an empty one if it cannot be read. */
export function parseStoredGroup(text: string): Record<string, unknown> {
  const group = parseStored(text)
  return typeof group === 'object' && !Array.isArray(group) ? { ...group } : {}
}

/** null: it cannot be read. */
export function readStored<const One extends Shape>(
  shape: One,
  name: string,
  document: unknown,
): OutputOf<One> | null {
  const read = v.safeParse(schemaOf(shape), document, { abortEarly: true })
  if (read.success) return read.output
  if (unreadable.hasSubscribers) {
    unreadable.publish({ name, document, shape } satisfies Unreadable)
  }
  return null
}

/** Without texts if they cannot be read: a picture without a text is better than no page. */
export function readAltTexts(row: { hash: string; alt: string }): AltTexts {
  return readStored(altTexts, `media/${row.hash}`, parseStored(row.alt)) ?? {}
}

export function readPostFacts(row: { slug: string; document: string }): PostFacts | null {
  return readStored(postFactsFields, `post/${row.slug}`, parseStored(row.document))
}

const mostKnown = 1000

/** Logs each version of an unreadable document once. @returns a function that ends it. */
export function logUnreadable(log: Pick<Logger, 'error'>): () => void {
  const known = new Set<string>()
  const onUnreadable = (message: unknown) => {
    const { name, document, shape } = message as Unreadable
    const digest = createHash('sha256')
      .update(JSON.stringify(document) ?? '')
      .digest('base64url')
    const version = `${name} ${digest}`
    if (known.has(version)) return
    if (known.size >= mostKnown) known.clear()
    known.add(version)
    const checked = checkDocument(shape, document)
    const problem = checked.ok ? null : describeProblems(checked.problems)
    log.error({ document: name, problem }, 'unreadable_document')
  }
  unreadable.subscribe(onUnreadable)
  return () => unreadable.unsubscribe(onUnreadable)
}
