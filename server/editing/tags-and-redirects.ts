/**
 * Changes that concern published posts and the site's own document without rendering a text: names and labels of tags,
 * and the redirects from earlier addresses of posts and tags.
 */
import type { PostRedirect, RedirectKey } from '#shared/admin/posts.ts'
import { replaceAt, valueAt } from '#shared/content-changes.ts'
import { type PostContent, type PostFacts, removeAlias, renameTagIn } from '#shared/posts.ts'
import { fail, ok } from '#shared/result.ts'
import type { SiteContent } from '#shared/site.ts'
import { addTagRedirect, renameTagLabel, setTagLabel, type TagLabel } from '#shared/tags.ts'
import { requireFit } from '../content/kinds/check-stored.ts'
import { appendReplaced, appendVersion } from '../content/kinds/history.ts'
import { postKind } from '../content/kinds/post-kind.ts'
import { getEntry } from '../content/store/entries.ts'
import { replaceTags } from '../content/store/post-rows.ts'
import { parseStored } from '../content/store/read-stored.ts'
import { countRevision } from '../content/store/revision.ts'
import { listTagRedirects } from '../content/store/site-tags.ts'
import type { Admin, AdminReader } from '../identity/sign-in/admin-guard.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { takeLock } from '../platform/db/take-lock.ts'
import type { Outcome } from '../platform/json-api/define-call.ts'
import type { EditingDependencies } from './drafts.ts'

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
  const { from, to } = change
  const rows = await tx
    .selectFrom('post_tag')
    .select('slug')
    .where('tag', '=', from)
    .orderBy('slug')
    .execute()
  for (const { slug } of rows) await renameInPost(tx, by, slug, change, at)
  const drafts = await renameInDrafts(tx, change)
  if (rows.length === 0 && drafts === 0) return fail('NOT_FOUND')
  if (rows.length > 0) {
    const added = { from, to, since: at.slice(0, 10) }
    await changeSite(tx, by, at, ({ tagLabels = [], tagRedirects = [], ...site }) => ({
      ...site,
      tagLabels: renameTagLabel(tagLabels, change),
      tagRedirects: addTagRedirect(tagRedirects, added),
    }))
    await countRevision(tx)
  }
  const event = { event: 'content_tag_renamed', result: 'success', detail: { from, to } } as const
  await audit.append(tx, { ...by.acting, ...event })
  return ok({ posts: rows.length, drafts })
}

async function renameInPost(
  tx: Transaction,
  by: Admin,
  slug: string,
  change: TagChange,
  at: string,
): Promise<void> {
  const post = await postKind.find(tx, slug)
  if (!post) return
  const tags = renameTagIn(post.facts.tags, change)
  await changeFacts(tx, by, at, slug, post, { ...post.facts, tags })
  await tx.deleteFrom('post_tag').where('slug', '=', slug).execute()
  await tx
    .insertInto('post_tag')
    .values(tags.map((tag) => ({ slug, tag })))
    .execute()
  const texts = await tx
    .selectFrom('post_text')
    .select(['language', 'search'])
    .where('slug', '=', slug)
    .execute()
  for (const { language, search } of texts) {
    await tx
      .updateTable('post_text')
      .set({ search: replaceTags(search, post.facts.tags, tags) })
      .where('slug', '=', slug)
      .where('language', '=', language)
      .execute()
  }
}

/**
 * Admins who are editing the drafts can still save, and get the new tag then. If they changed the tags, they are asked
 * about the conflict.
 */
async function renameInDrafts(tx: Transaction, change: TagChange): Promise<number> {
  const drafts = await tx
    .selectFrom('content_draft')
    .select(['id', 'document', 'base'])
    .where('kind', '=', 'post')
    .execute()
  let changed = 0
  for (const { id, document, base } of drafts) {
    const next = renameInJson(document, change)
    const nextBase = base === null ? null : renameInJson(base, change)
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
function renameInJson(text: string, change: TagChange): string {
  const place = ['facts', 'tags']
  const document = parseStored(text)
  const tags = valueAt(document, place)
  if (!Array.isArray(tags) || !tags.includes(change.from)) return text
  return JSON.stringify(replaceAt(document, place, renameTagIn(tags, change)))
}

/** Languages that are left out show the tag itself. The tag need not be in use: a draft may get it later. */
export async function labelTag(
  { audit, now }: EditingDependencies,
  tx: Transaction,
  by: Admin,
  label: TagLabel,
): Promise<Outcome<TagLabel>> {
  await takeLock(tx, 'content')
  await changeSite(tx, by, now().toISOString(), ({ tagLabels = [], ...site }) => ({
    ...site,
    tagLabels: setTagLabel(tagLabels, label),
  }))
  await countRevision(tx)
  const { tag } = label
  const event = { event: 'content_tag_labelled', result: 'success', detail: { tag } } as const
  await audit.append(tx, { ...by.acting, ...event })
  return ok(label)
}

/** Newest first; those that came with an import have no time, and are last. */
export async function listRedirects(db: Database, _by: AdminReader): Promise<PostRedirect[]> {
  const aliases = await db.selectFrom('post_alias').select(['slug', 'alias']).execute()
  const renamed = await findRenamed(db)
  const posts = aliases.map(({ slug, alias }) => {
    const since = renamed.get(`${slug}/${alias}`) ?? null
    return { kind: 'post' as const, from: alias, to: slug, since }
  })
  const tags = (await listTagRedirects(db)).map(({ from, to, since }) => {
    return { kind: 'tag' as const, from, to, since }
  })
  const rank = ({ since, kind, from }: PostRedirect) => [since ?? '', kind, from].join('\n')
  return [...posts, ...tags].sort((one, other) => (rank(one) < rank(other) ? 1 : -1))
}

/** The days on which posts were renamed, by present and earlier slug. */
async function findRenamed(db: Database): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('content_history')
    .select(['id', 'at', 'document'])
    .where('kind', '=', 'post')
    .where('event', '=', 'renamed')
    .orderBy('number')
    .execute()
  return new Map(
    rows.map(({ id, at, document }) => {
      const aliases = valueAt(parseStored(document), ['facts', 'aliases'])
      const alias: unknown = Array.isArray(aliases) ? aliases.at(-1) : undefined
      return [`${id}/${alias}`, at.slice(0, 10)]
    }),
  )
}

/** From now on, nothing is found at the earlier address. NOT_FOUND: there is no such redirect. */
export async function removeRedirect(
  { audit, now }: EditingDependencies,
  tx: Transaction,
  by: Admin,
  redirect: RedirectKey,
): Promise<Outcome<RedirectKey>> {
  await takeLock(tx, 'content')
  const at = now().toISOString()
  const { kind, from, to } = redirect
  const isThis = (one: { from: string; to: string }) => one.from === from && one.to === to
  if (kind === 'post') {
    const post = await postKind.find(tx, to)
    if (!post?.facts.aliases?.includes(from)) return fail('NOT_FOUND')
    await changeFacts(tx, by, at, to, post, removeAlias(post.facts, to, from))
    await tx.deleteFrom('post_alias').where('slug', '=', to).where('alias', '=', from).execute()
  } else {
    if (!(await listTagRedirects(tx)).some(isThis)) return fail('NOT_FOUND')
    await changeSite(tx, by, at, ({ tagRedirects = [], ...site }) => ({
      ...site,
      tagRedirects: tagRedirects.filter((one) => !isThis(one)),
    }))
  }
  await countRevision(tx)
  const detail = { kind, from, to }
  const event = { event: 'content_redirect_removed', result: 'success', detail } as const
  await audit.append(tx, { ...by.acting, ...event })
  return ok(redirect)
}

/** The rows that are derived from the facts, such as those of tags, are left to the caller. */
async function changeFacts(
  tx: Transaction,
  by: Admin,
  at: string,
  slug: string,
  post: PostContent,
  facts: PostFacts,
): Promise<void> {
  const key = { kind: 'post', id: slug } as const
  await appendReplaced(tx, { ...key, at, document: post })
  await tx
    .updateTable('post')
    // Without a source, the next import replaces the post with its files.
    .set({ document: JSON.stringify(facts), source: null, updated_at: at })
    .where('slug', '=', slug)
    .execute()
  await requireFit(tx, 'post', [slug])
  const document = { ...post, facts }
  await appendVersion(tx, { ...key, at, by: by.userId, event: 'published', document })
}

/** A draft of the document also shows the change, like any that was published meanwhile. Empty lists are left out. */
async function changeSite(
  tx: Transaction,
  by: Admin,
  at: string,
  change: (site: SiteContent) => SiteContent,
): Promise<void> {
  const key = { kind: 'site', id: 'site' } as const
  const before = await getEntry(tx, 'site')
  const changed = Object.entries(change(before))
  const document = Object.fromEntries(
    changed.filter(([, value]) => !Array.isArray(value) || value.length > 0),
  )
  await appendReplaced(tx, { ...key, at, document: before })
  await tx
    .updateTable('content_entry')
    .set({ document: JSON.stringify(document), updated_at: at })
    .where('kind', '=', key.kind)
    .execute()
  await requireFit(tx, key.kind, [key.id])
  await appendVersion(tx, { ...key, at, by: by.userId, event: 'published', document })
}
