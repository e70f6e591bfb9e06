/** Stores the content of a whole site, and replaces the previous content. */

import type { Content } from '#shared/content.ts'
import { isSame } from '#shared/content-changes.ts'
import { lookUp } from '#shared/look-up.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { takeLock } from '../../platform/db/take-lock.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { defaultRenderer } from '../markdown/default-renderer.ts'
import type { TextRenderer } from '../markdown/text-renderer.ts'
import { inBatches } from '../store/in-batches.ts'
import type { PostDigests } from '../store/post-digests.ts'
import { countRevision } from '../store/revision.ts'
import {
  isOfSample,
  listSamples,
  markSamples,
  sampleEmail,
  unmarkSamples,
} from '../store/sample-documents.ts'
import { type FolderMedia, readKeptFiles, storeMedia } from '../store/store-media.ts'
import { carryImported } from '../translations/confirmations.ts'
import { requireFit } from './check-stored.ts'
import { type AllDocuments, toDocuments } from './content-documents.ts'
import { recordImported } from './history.ts'
import { storedKinds } from './kinds.ts'
import { postKind, preparePosts } from './post-kind.ts'

export interface ChangedContent {
  /** `content.posts` contains only posts whose files differ from the database. */
  content: Content
  /** The digests of every post in the folder, by slug. */
  digests: PostDigests
  /** All files of `media/`; null leaves those in the database as they are. */
  media: FolderMedia[] | null
}

export class ContentChangedError extends OperatorError {
  override name = 'ContentChangedError'
}

/** Uses one transaction: visitors see either the old or the new content. */
export function storeContent(
  db: Database,
  content: Content,
  now: () => Date,
  renderer: TextRenderer = defaultRenderer,
): Promise<void> {
  return storeChanges(db, { content, digests: new Map(), media: null }, now, renderer)
}

/** The same, but posts that are stored with one of the digests are not changed. */
export async function storeChanges(
  db: Database,
  changed: ChangedContent,
  now: () => Date,
  renderer: TextRenderer = defaultRenderer,
): Promise<void> {
  const store = await prepareChanges(changed, now, renderer)
  await db.transaction().execute((tx) => store(tx, null))
}

/** Replaces the content inside a transaction. `by`: the id of the admin who imports it; null: a command. */
export type StoreChanges = (tx: Transaction, by: string | null) => Promise<void>

/**
 * Renders the content, which takes longest, before any lock is taken. Throws `RefusedTextError` for a text that cannot be
 * rendered. The returned function throws `ContentChangedError` if a post that was not read has changed meanwhile.
 */
export async function prepareChanges(
  { content, digests, media }: ChangedContent,
  now: () => Date,
  renderer: TextRenderer,
): Promise<StoreChanges> {
  const preparing = { renderer, storedAt: now().toISOString() }
  const { post: _, ...documents } = toDocuments(content)
  const others = storedKinds.filter((kind) => kind.name !== 'post')
  const stores = await Promise.all([
    preparePosts(content.posts, preparing, digests),
    ...others.map((kind) =>
      kind.prepare(documents[kind.name as keyof typeof documents], preparing),
    ),
  ])
  return async (tx, by) => {
    // Of two concurrent imports, the later one replaces the content of the other.
    await takeLock(tx, 'content')
    const isFirst = !(await hasContent(tx))
    const before = await loadPublished(tx, Object.keys(content.posts))
    await removeChangedPosts(tx, { content, digests })
    for (const kind of others) await kind.remove(tx)
    for (const store of stores) await store(tx)
    await replaceResumeFiles(tx, content.resumeFiles)
    if (media) await storeMedia(tx, media, { at: preparing.storedAt, by })
    const after = toDocuments(content)
    for (const { name } of storedKinds) await requireFit(tx, name, Object.keys(after[name]))
    await carryImported(
      tx,
      storedKinds.map(({ name }) => ({
        kind: name,
        before: before[name],
        after: after[name],
        isKept: (id) => name === 'post' && digests.has(id),
      })),
    )
    if (isFirst) await markFirst(tx, content, after)
    else await unmarkSamples(tx, await findReplacedSamples(tx, { before, after, digests }))
    await recordImported(tx, after, { at: preparing.storedAt, by })
    await countRevision(tx)
  }
}

export async function hasContent(db: Database): Promise<boolean> {
  const revision = await db.selectFrom('content_revision').select('id').executeTakeFirst()
  return revision !== undefined
}

/** The first content of a site is the sample, or that of its owner. */
async function markFirst(
  tx: Transaction,
  { profile }: Content,
  documents: AllDocuments,
): Promise<void> {
  if (profile.contact.email !== sampleEmail) return
  for (const { name } of storedKinds) {
    const all = Object.entries(documents[name]).filter(([, document]) => isOfSample(document))
    await markSamples(
      tx,
      all.map(([id]) => ({ kind: name, id })),
    )
  }
}

/** Documents of the sample that an import changes or removes. */
async function findReplacedSamples(
  tx: Transaction,
  { before, after, digests }: { before: AllDocuments; after: AllDocuments; digests: PostDigests },
) {
  const samples = await listSamples(tx)
  return samples.filter(({ kind, id }) => {
    const document = lookUp(after[kind], id)
    if (document === undefined) return kind !== 'post' || !digests.has(id)
    return !isSame(lookUp(before[kind], id), document)
  })
}

/** Above this number of posts, reading all of them at once is quicker than one by one. */
const fewPosts = 50

/** What was published before an import, of posts only those that it replaces. */
async function loadPublished(tx: Transaction, posts: readonly string[]): Promise<AllDocuments> {
  const loaded = storedKinds.map(async (kind) => {
    if (kind.name !== 'post' || posts.length > fewPosts) return [kind.name, await kind.load(tx)]
    const found = await Promise.all(posts.map(async (id) => [id, await kind.find(tx, id)] as const))
    return [kind.name, Object.fromEntries(found.filter(([, post]) => post !== null))]
  })
  return Object.fromEntries(await Promise.all(loaded))
}

/** Removes all posts except those that are unchanged. */
async function removeChangedPosts(
  tx: Transaction,
  { content, digests }: Pick<ChangedContent, 'content' | 'digests'>,
): Promise<void> {
  const unchanged = [...digests].filter(([slug]) => !Object.hasOwn(content.posts, slug))
  const stored = await tx.selectFrom('post').select(['slug', 'source']).execute()
  const sources = new Map(stored.map(({ slug, source }) => [slug, source]))
  if (unchanged.some(([slug, digest]) => sources.get(slug) !== digest)) {
    throw new ContentChangedError('The content was changed while it was imported. Import it again.')
  }
  for (const [slug] of unchanged) sources.delete(slug)
  await postKind.remove(tx, [...sources.keys()])
}

async function replaceResumeFiles(
  tx: Transaction,
  files: Record<string, Uint8Array>,
): Promise<void> {
  const isKept = await readKeptFiles(tx)
  const stored = await tx.selectFrom('resume_file').select('name').execute()
  const replaced = stored.flatMap(({ name }) =>
    Object.hasOwn(files, name) || !isKept(name) ? [name] : [],
  )
  await inBatches(replaced, (names) => tx.deleteFrom('resume_file').where('name', 'in', names))
  await inBatches(Object.entries(files), (some) =>
    tx.insertInto('resume_file').values(
      some.map(([name, bytes]) => ({
        name,
        bytes_base64: Buffer.from(bytes).toString('base64'),
      })),
    ),
  )
}
