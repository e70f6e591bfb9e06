/** Lists the earlier addresses of posts and tags that lead to the present ones, and removes them. */
import type { PostRedirect, RedirectKey } from '#shared/admin/posts.ts'
import { valueAt } from '#shared/content-changes.ts'
import { removeAlias } from '#shared/posts.ts'
import { postKind } from '../content/kinds/post-kind.ts'
import { countRevision } from '../content/store/count-revision.ts'
import { parseStored } from '../content/store/read-stored.ts'
import { listTagRedirects } from '../content/store/site-tags.ts'
import type { Admin, AdminReader } from '../identity/sign-in/admin-guard.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { takeLock } from '../platform/db/take-lock.ts'
import type { Outcome } from '../platform/json-api/define-call.ts'
import { changeSite } from './change-site.ts'
import type { EditingDependencies } from './drafts.ts'
import { storeFacts } from './post-facts.ts'

/** Newest first; those that came with an import have no time, and are last. */
export async function listRedirects(db: Database, _by: AdminReader): Promise<PostRedirect[]> {
  const aliases = await db.selectFrom('post_alias').select(['slug', 'alias']).execute()
  const renamed = await findRenamed(db)
  const all: PostRedirect[] = [
    ...aliases.map(({ slug, alias }) => ({
      kind: 'post' as const,
      from: alias,
      to: slug,
      since: renamed.get(`${slug}/${alias}`) ?? null,
    })),
    ...(await listTagRedirects(db)).map(({ from, to, since }) => ({
      kind: 'tag' as const,
      from,
      to,
      since,
    })),
  ]
  const rank = ({ since, kind, from }: PostRedirect) => [since ?? '', kind, from].join('\n')
  return all.sort((one, other) => (rank(one) < rank(other) ? 1 : -1))
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
  const isRemoved = await (redirect.kind === 'post' ? removeFromPost : removeFromSite)(
    tx,
    by,
    at,
    redirect,
  )
  if (!isRemoved) return { ok: false, code: 'NOT_FOUND' }
  await countRevision(tx)
  const { kind, from, to } = redirect
  await audit.append(tx, {
    ...by.acting,
    event: 'content_redirect_removed',
    result: 'success',
    detail: { kind, from, to },
  })
  return { ok: true, value: redirect }
}

async function removeFromPost(
  tx: Transaction,
  by: Admin,
  at: string,
  { from: alias, to: slug }: RedirectKey,
): Promise<boolean> {
  const post = await postKind.find(tx, slug)
  if (!post?.facts.aliases?.includes(alias)) return false
  await storeFacts(tx, by, { slug, post, facts: removeAlias(post.facts, slug, alias), at })
  await tx.deleteFrom('post_alias').where('slug', '=', slug).where('alias', '=', alias).execute()
  return true
}

async function removeFromSite(
  tx: Transaction,
  by: Admin,
  at: string,
  { from, to }: RedirectKey,
): Promise<boolean> {
  const isThis = (one: { from: string; to: string }) => one.from === from && one.to === to
  if (!(await listTagRedirects(tx)).some(isThis)) return false
  await changeSite(tx, by, at, ({ tagRedirects = [], ...site }) => ({
    ...site,
    tagRedirects: tagRedirects.filter((one) => !isThis(one)),
  }))
  return true
}
