/** Gives a tag another name in all posts and drafts. Its old address leads to the new one. */
import { replaceAt, valueAt } from '#shared/content-changes.ts'
import { renameTagIn } from '#shared/posts.ts'
import { addTagRedirect, renameTagLabel } from '#shared/tags.ts'
import { postKind } from '../content/kinds/post-kind.ts'
import { countRevision } from '../content/store/count-revision.ts'
import { replaceTags } from '../content/store/post-rows.ts'
import { parseStored } from '../content/store/read-stored.ts'
import type { Admin } from '../identity/sign-in/admin-guard.ts'
import type { Transaction } from '../platform/db/database.ts'
import { takeLock } from '../platform/db/take-lock.ts'
import type { Outcome } from '../platform/json-api/define-call.ts'
import { changeSite } from './change-site.ts'
import type { EditingDependencies } from './drafts.ts'
import { storeFacts } from './post-facts.ts'

interface TagChange {
  from: string
  to: string
}

export interface TagChanged {
  /** How many published posts and how many drafts had the tag. */
  posts: number
  drafts: number
}

/** A post that already has the new tag has it only once afterwards. Refused if nothing has the old tag (NOT_FOUND). */
export async function renameTag(
  { audit, now }: EditingDependencies,
  tx: Transaction,
  by: Admin,
  change: TagChange,
): Promise<Outcome<TagChanged>> {
  await takeLock(tx, 'content')
  const at = now().toISOString()
  const rows = await tx
    .selectFrom('post_tag')
    .select('slug')
    .where('tag', '=', change.from)
    .orderBy('slug')
    .execute()
  for (const { slug } of rows) await changePost(tx, by, slug, change, at)
  const drafts = await changeDrafts(tx, change)
  if (rows.length === 0 && drafts === 0) return { ok: false, code: 'NOT_FOUND' }
  if (rows.length > 0) {
    const { from, to } = change
    const added = { from, to, since: at.slice(0, 10) }
    await changeSite(tx, by, at, ({ tagLabels = [], tagRedirects = [], ...site }) => ({
      ...site,
      tagLabels: renameTagLabel(tagLabels, change),
      tagRedirects: addTagRedirect(tagRedirects, added),
    }))
    await countRevision(tx)
  }
  await audit.append(tx, {
    ...by.acting,
    event: 'content_tag_renamed',
    result: 'success',
    detail: { from: change.from, to: change.to },
  })
  return { ok: true, value: { posts: rows.length, drafts } }
}

async function changePost(
  tx: Transaction,
  by: Admin,
  slug: string,
  change: TagChange,
  at: string,
): Promise<void> {
  const post = await postKind.find(tx, slug)
  if (!post) return
  const facts = { ...post.facts, tags: renameTagIn(post.facts.tags, change) }
  await storeFacts(tx, by, { slug, post, facts, at })
  await tx.deleteFrom('post_tag').where('slug', '=', slug).execute()
  await tx
    .insertInto('post_tag')
    .values(facts.tags.map((tag) => ({ slug, tag })))
    .execute()
  const texts = await tx
    .selectFrom('post_text')
    .select(['language', 'search'])
    .where('slug', '=', slug)
    .execute()
  for (const { language, search } of texts) {
    await tx
      .updateTable('post_text')
      .set({ search: replaceTags(search, post.facts.tags, facts.tags) })
      .where('slug', '=', slug)
      .where('language', '=', language)
      .execute()
  }
}

/**
 * Admins who are editing the drafts can still save, and get the new tag then. If they changed the tags, they are asked
 * about the conflict.
 */
async function changeDrafts(tx: Transaction, change: TagChange): Promise<number> {
  const drafts = await tx
    .selectFrom('content_draft')
    .select(['id', 'document', 'base'])
    .where('kind', '=', 'post')
    .execute()
  let changed = 0
  for (const { id, document, base } of drafts) {
    const next = changeDocument(document, change)
    const nextBase = base === null ? null : changeDocument(base, change)
    if (next === document && nextBase === base) continue
    changed += 1
    await tx
      .updateTable('content_draft')
      .set({ document: next, base: nextBase })
      .where('kind', '=', 'post')
      .where('id', '=', id)
      .execute()
  }
  return changed
}

/** A document as JSON; the same text if it does not have the tag. */
function changeDocument(text: string, change: TagChange): string {
  const place = ['facts', 'tags']
  const document = parseStored(text)
  const tags = valueAt(document, place)
  if (!Array.isArray(tags) || !tags.includes(change.from)) return text
  return JSON.stringify(replaceAt(document, place, renameTagIn(tags, change)))
}
