/**
 * Links at which people without an account see a draft as it is at that moment. The address contains a random
 * token, of which only a hash is stored; it expires, and can be revoked.
 */
import { createHash, randomBytes } from 'node:crypto'
import {
  type CreatedLink,
  type DocumentKey,
  type PreviewLink,
  previewLinkLimits,
  previewLinkPrefix,
} from '#shared/admin/content.ts'
import { fail, ok } from '#shared/result.ts'
import type { Admin, AdminReader } from '../identity/sign-in/admin-guard.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import type { Outcome } from '../platform/json-api/define-call.ts'
import { auditContentEvent, type EditingDependencies, refuseFields } from './drafts.ts'
import { openDocument } from './open-document.ts'

/** A document that a valid link shows. Only `findShared` makes one. */
export interface SharedDocument {
  readonly key: DocumentKey
  readonly isShared: true
}

const dayMs = 86_400_000
/** 128 bits, so that no token can be guessed. */
const tokenBytes = 16
const tokenPattern = /^[0-9a-f]{32}$/

export async function createLink(
  { audit, now }: EditingDependencies,
  tx: Transaction,
  by: Admin,
  { key, days }: { key: DocumentKey; days: number },
): Promise<Outcome<CreatedLink>> {
  if (!(await openDocument(tx, key))) return fail('NOT_FOUND')
  const valid = await selectValid(tx, key, now()).execute()
  if (valid.length >= previewLinkLimits.perDocument) {
    return refuseFields([
      { path: ['days'], problem: `has ${previewLinkLimits.perDocument} links already` },
    ])
  }
  const token = randomBytes(tokenBytes).toString('hex')
  const created = now()
  const id = randomBytes(8).toString('hex')
  const createdAt = created.toISOString()
  const expiresAt = new Date(created.getTime() + days * dayMs).toISOString()
  await tx
    .insertInto('preview_link')
    .values({
      id,
      token_hash: toHash(token),
      kind: key.kind,
      document_id: key.id,
      created_at: createdAt,
      created_by: by.userId,
      expires_at: expiresAt,
    })
    .execute()
  await auditContentEvent(audit, tx, by, key, 'content_shared')
  const path = previewLinkPrefix + token
  return ok({ id, path, createdAt, createdBy: null, expiresAt })
}

/** Newest first; expired links are left out. */
export async function listLinks(
  db: Database,
  now: Date,
  _by: AdminReader,
  key: DocumentKey,
): Promise<PreviewLink[]> {
  const rows = await selectValid(db, key, now).execute()
  return rows.map(({ id, created_at, expires_at, name }) => ({
    id,
    createdAt: created_at,
    createdBy: name,
    expiresAt: expires_at,
  }))
}

export async function revokeLink(
  { audit }: EditingDependencies,
  tx: Transaction,
  by: Admin,
  { key, link }: { key: DocumentKey; link: string },
): Promise<Outcome<DocumentKey>> {
  const removed = await tx
    .deleteFrom('preview_link')
    .where('id', '=', link)
    .where('kind', '=', key.kind)
    .where('document_id', '=', key.id)
    .returning('id')
    .execute()
  if (removed.length === 0) return fail('NOT_FOUND')
  await auditContentEvent(audit, tx, by, key, 'content_unshared')
  return ok(key)
}

/** null: there is no such link, it has expired, or who made it is no admin any more. */
export async function findShared(
  db: Database,
  now: Date,
  token: string,
): Promise<SharedDocument | null> {
  if (!tokenPattern.test(token)) return null
  const row = await db
    .selectFrom('preview_link')
    .innerJoin('user_account', 'user_account.id', 'preview_link.created_by')
    .select(['kind', 'document_id'])
    .where('token_hash', '=', toHash(token))
    .where('expires_at', '>', now.toISOString())
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return { key: { kind: row.kind as DocumentKey['kind'], id: row.document_id }, isShared: true }
}

export async function deleteExpiredLinks(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('preview_link').where('expires_at', '<=', now.toISOString()).execute()
}

function selectValid(db: Database, { kind, id }: DocumentKey, now: Date) {
  return db
    .selectFrom('preview_link')
    .leftJoin('user_account', 'user_account.id', 'preview_link.created_by')
    .select(['preview_link.id', 'preview_link.created_at', 'expires_at', 'user_account.name'])
    .where('kind', '=', kind)
    .where('document_id', '=', id)
    .where('expires_at', '>', now.toISOString())
    .orderBy('preview_link.created_at', 'desc')
    .orderBy('preview_link.id')
}

function toHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
