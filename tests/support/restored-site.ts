/** A site whose backups are restored, and the content of its database. */
import { pino } from 'pino'
import { makeBackup } from '../../server/backups/make-backup.ts'
import { type Restored, restoreBackup } from '../../server/backups/restore-backup.ts'
import { openDatabase } from '../../server/boot/open-database.ts'
import { createAudit } from '../../server/identity/audit/audit.ts'
import type { Database, OpenedDatabase } from '../../server/platform/db/database.ts'
import type { Key, KeyRing } from '../../server/platform/keys/key-ring.ts'
import { findKeyRing } from '../../server/platform/keys/open-keys.ts'
import { parseEnv } from '../../server/settings/env.ts'
import type { SiteFolder } from './site-folder.ts'

export const time = '2026-11-21T12:00:00.000Z'
export const now = () => new Date(time)
export const stepNow = now().getTime() / 30_000
export const createQuietAudit = (keys: KeyRing) =>
  createAudit({ keys, log: pino({ level: 'silent' }), now })

export async function inDatabase<Value>(
  folder: SiteFolder,
  work: (db: Database, opened: OpenedDatabase) => Promise<Value>,
): Promise<Value> {
  const database = await openDatabase(parseEnv(folder.settings), now)
  try {
    return await work(database.db, database)
  } finally {
    await database.close()
  }
}

export async function backUp(
  folder: SiteFolder,
  keys: Key[] | null = null,
  at: () => Date = now,
): Promise<string> {
  const siteKeys = await findKeyRing(parseEnv(folder.settings))
  const { name } = await inDatabase(folder, (_, { db, kind }) =>
    makeBackup({
      database: { db, kind },
      all: folder.file('backups'),
      keys,
      siteKeys,
      reason: 'command',
      now: at,
    }),
  )
  return name
}

export function restore(
  folder: SiteFolder,
  name: string,
  more = {},
  sendsQueuedEmails = false,
): Promise<Restored> {
  const env = parseEnv({ ...folder.settings, ...more })
  return restoreBackup({
    ...env,
    name,
    now,
    createAudit: createQuietAudit,
    acceptsDoubt: async () => true,
    sendsQueuedEmails: async () => sendsQueuedEmails,
    folders: [env.backups.folder],
    decryption: { identity: null, passphrase: null },
  })
}

export async function addAccount(db: Database, id: string, role: 'admin' | 'user' = 'user') {
  await db
    .insertInto('user_account')
    .values({
      id,
      role,
      name: id,
      email: `${id}@example.com`,
      picture_url: null,
      disabled_at: null,
      created_at: time,
      version: 1,
    })
    .execute()
}

/** One of every credential, and of every counter of attempts. */
export async function addAccess(db: Database, user_id: string, keys: KeyRing): Promise<void> {
  const seal = () => keys.encrypt('rt', user_id, Buffer.from('x'))
  await db
    .insertInto('session')
    .values({
      id: user_id,
      sid_hash: user_id,
      user_id,
      rt_counter: 1,
      rt_key_enc: seal(),
      rotated_at: time,
      created_at: time,
      last_active_at: time,
      signed_in_at: time,
      step_up_until: null,
      aal: 2,
      must_enrol: 0,
      device_hash: null,
      device_label: 'Firefox',
      ip_prefix: '192.0.2.7',
      revoked_at: null,
      revoke_reason: null,
    })
    .execute()
  const token = { hash: user_id, session_id: user_id, expires_at: '9999' }
  await db.insertInto('access_token').values(token).execute()
  await db
    .insertInto('refresh_handle')
    .values({ ...token, used_at: null })
    .execute()
  await db
    .insertInto('pre_auth')
    .values({
      id_hash: user_id,
      nonce: 'n',
      user_id,
      token_hash: null,
      challenge: null,
      tries: 0,
      done: 0,
      created_at: time,
      expires_at: '9999',
    })
    .execute()
  const pending = { user_id, secret_enc: seal(), expires_at: '9999' }
  await db.insertInto('pending_factor').values(pending).execute()
  await db
    .insertInto('preview_link')
    .values({
      id: user_id,
      token_hash: user_id,
      kind: 'post',
      document_id: 'x',
      created_at: time,
      created_by: user_id,
      expires_at: '9999',
    })
    .execute()
  await addApp(db, user_id, keys)
  await addPasskey(db, user_id)
  for (const one of ['used', 'unused']) {
    const hmac = `${keys.currentKid}.${user_id}-${one}`
    await db.insertInto('recovery_code').values({ hmac, user_id }).execute()
    const device = { id_hash: `${user_id}-${one}`, user_id, label: '', created_at: time }
    await db
      .insertInto('device')
      .values({ ...device, expires_at: '9999' })
      .execute()
  }
}

export async function addApp(db: Database, user_id: string, keys: KeyRing): Promise<void> {
  const secret_enc = keys.encrypt('seed', user_id, Buffer.from('x'))
  const factor = { id: `app of ${user_id}`, user_id, secret_enc, last_step: 5, confirmed_at: time }
  await db.insertInto('factor').values(factor).execute()
}

export async function addPasskey(db: Database, user_id: string): Promise<void> {
  await db
    .insertInto('passkey')
    .values({
      id: `passkey of ${user_id}`,
      user_id,
      public_key: 'k',
      counter: 7,
      transports: '[]',
      name: 'k',
      created_at: time,
      last_used_at: null,
    })
    .execute()
}
