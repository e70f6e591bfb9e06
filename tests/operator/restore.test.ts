/** What a restore brings back, and what not: on both databases, with operator commands. */
import { readdir } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { importContent } from '../../server/content/folder/import-content.ts'
import { checkChain } from '../../server/identity/audit/chain.ts'
import { parseOwnerPasskeys } from '../../server/identity/sign-in/owner-passkeys.ts'
import { listEmails, retryEmail } from '../../server/inbox/email-list.ts'
import { claimEmails } from '../../server/mail/leases.ts'
import { queueEmail } from '../../server/mail/queue-email.ts'
import { restore as runRestore } from '../../server/operator/backup-commands.ts'
import type { OpenedDatabase } from '../../server/platform/db/database.ts'
import { type KeyRing, makeKey, toKeyText } from '../../server/platform/keys/key-ring.ts'
import { shareFolder } from '../../server/platform/storage/folder-lock.ts'
import { parseEnv } from '../../server/settings/env.ts'
import { openAuthAddresses, publicOrigin } from '../support/auth-addresses.ts'
import { databases } from '../support/databases.ts'
import {
  addAccess,
  addAccount,
  addApp,
  addPasskey,
  backUp,
  createQuietAudit,
  inDatabase,
  now,
  restore,
  stepNow,
  time,
} from '../support/restored-site.ts'
import { openBrowser } from '../support/sign-in.ts'
import { openSiteFolder } from '../support/site-folder.ts'
import {
  createAuthenticator,
  type SoftwareAuthenticator,
} from '../support/software-authenticator.ts'

const closed = { id: 1, at: time, user_id: 'ada' } as const

describe.each(databases)('a restore on $name', { timeout: 120_000 }, (database) => {
  test('revives no session, token, code or counted guess, and lists the accounts that differ', async () => {
    await using folder = await openSiteFolder({ database })
    const { keys } = folder
    const audit = createQuietAudit(keys)
    await inDatabase(folder, async (db) => {
      for (const id of ['ada', 'bom', 'eve'])
        await addAccount(db, id, id === 'eve' ? 'admin' : 'user')
      await addAccess(db, 'ada', keys)
      await db
        .transaction()
        .execute((tx) =>
          audit.append(tx, { event: 'user_created', actor: 'ada', result: 'success' }),
        )
    })
    const name = await backUp(folder)
    await inDatabase(folder, async (db) => {
      await db.deleteFrom('recovery_code').where('hmac', 'like', '%-used').execute()
      await db.deleteFrom('device').where('id_hash', 'like', '%-used').execute()
      await db
        .updateTable('factor')
        .set({ last_step: stepNow + 9 })
        .execute()
      await db.updateTable('passkey').set({ counter: 70 }).execute()
      const count = { key: 'ada', window_start: time, count: 9, expires_at: '9999' }
      await db.insertInto('factor_count').values(count).execute()
      await db.insertInto('seen_id_token').values({ hash: 'seen', expires_at: '9999' }).execute()
      await db.updateTable('user_account').set({ role: 'user' }).where('id', '=', 'eve').execute()
      await db.updateTable('user_account').set({ role: 'admin' }).where('id', '=', 'ada').execute()
      await db
        .updateTable('user_account')
        .set({ disabled_at: time })
        .where('id', '=', 'bom')
        .execute()
      await addPasskey(db, 'bom')
      await addAccount(db, 'new', 'admin')
      await db.insertInto('bootstrap_closed').values(closed).execute()
      await db
        .transaction()
        .execute((tx) =>
          audit.append(tx, { event: 'user_updated', actor: 'eve', result: 'success' }),
        )
    })

    const { changes, ended, replaced } = await restore(folder, name)
    expect(changes).toEqual([
      'ada <ada@example.com> is no longer an admin',
      'bom <bom@example.com> is no longer disabled',
      'bom <bom@example.com> has lost a passkey that was added after the backup',
      'eve <eve@example.com> is an admin again',
      'new <new@example.com> (an admin) no longer has an account: it was created after the backup',
    ])
    expect(ended).toEqual({ sessions: 1, recoveryCodes: 1, devices: 1, claim: true })
    using before = new DatabaseSync(`${replaced}/madang.sqlite`, { readOnly: true })
    expect(before.prepare("select role from user_account where id = 'new'").get()).toBeDefined()

    await inDatabase(folder, async (db) => {
      for (const table of [
        'session',
        'access_token',
        'refresh_handle',
        'pre_auth',
        'pending_factor',
        'preview_link',
      ] as const) {
        expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])
      }
      const codes = await db.selectFrom('recovery_code').select('hmac').execute()
      expect(codes).toEqual([{ hmac: `${keys.currentKid}.ada-unused` }])
      const devices = await db.selectFrom('device').select('id_hash').execute()
      expect(devices).toEqual([{ id_hash: 'ada-unused' }])
      expect(await db.selectFrom('factor').select('last_step').execute()).toEqual([
        { last_step: stepNow + 9 },
      ])
      const [passkey] = await db.selectFrom('passkey').select('counter').execute()
      expect(Number(passkey?.counter)).toBe(70)
      expect(await db.selectFrom('factor_count').select('count').execute()).toEqual([{ count: 9 }])
      expect(await db.selectFrom('seen_id_token').select('hash').execute()).toHaveLength(1)
      expect(await db.selectFrom('bootstrap_closed').selectAll().execute()).toEqual([closed])
      expect(await checkChain(db, keys)).toMatchObject({ ok: true, rows: 2 })
      const { event, detail } = await db
        .selectFrom('audit')
        .selectAll()
        .where('seq', '=', 2)
        .executeTakeFirstOrThrow()
      expect(event).toBe('sys_restored')
      expect(JSON.parse(detail)).toMatchObject({
        backup: name,
        sessions: 1,
        replacedRow: 2,
        changes: 5,
        changed: expect.stringContaining('eve <eve@example.com> is an admin again'),
      })
    })
  })

  test('does not send emails that waited in the backup, unless the operator allows it', async () => {
    await using folder = await openSiteFolder({ database })
    const email = { kind: 'notice', to: null, subject: 'One', text: 'One', html: '' } as const
    await inDatabase(folder, (db) => queueEmail(db, email, now()))
    const name = await backUp(folder)
    const read = () =>
      inDatabase(folder, async (db) => {
        const claimed = await claimEmails(db, { at: new Date('2027-01-01'), limit: 9 })
        const { items, counts } = await listEmails(db, { page: 0, size: 9 })
        return {
          claimed: claimed.length,
          shown: items.map(({ state }) => state),
          held: counts.held,
        }
      })

    expect(await restore(folder, name)).toMatchObject({ heldLetters: 1 })
    expect(await read()).toEqual({ claimed: 0, shown: ['held'], held: 1 })
    // An admin can retry it.
    await inDatabase(folder, async (db) => {
      const [held] = (await listEmails(db, { page: 0, size: 9 })).items
      await db.transaction().execute((tx) => retryEmail(tx, held?.id ?? '', now()))
    })
    expect(await read()).toEqual({ claimed: 1, shown: ['queued'], held: 0 })
    expect(await restore(folder, name, {}, true)).toMatchObject({ heldLetters: 0 })
    expect(await read()).toEqual({ claimed: 1, shown: ['queued'], held: 0 })

    // The command asks, and no answer means no.
    const env = parseEnv(folder.settings)
    const asked: string[] = []
    const answer = (isYes: boolean) => async (question: string) => {
      asked.push(question)
      return isYes
    }
    expect(await runRestore(env, now, [name], answer(false))).toContain('1 email queued')
    expect(await read()).toMatchObject({ shown: ['held'] })
    await runRestore(env, now, [name], answer(true))
    expect(await read()).toMatchObject({ shown: ['queued'] })
    await runRestore(env, now, [name, '--send-queued-letters'], answer(false))
    expect(await read()).toMatchObject({ shown: ['queued'] })
    expect(asked).toHaveLength(2)
  })

  test('lets in no passkey that only its backup knew, and makes nobody the first admin of a site that had one', async () => {
    await using folder = await openSiteFolder({ database })
    const [old, lost, present] = [1, 2, 3].map(() => createAuthenticator({ origin: publicOrigin }))
    const before = await backUp(folder)
    const enter = (key = present, named = key) =>
      inDatabase(folder, (db, { kind }) => enterByPasskey({ db, kind }, folder.keys, key, named))
    expect(await enter(old)).toMatchObject({ user: { isAdmin: true } })
    const name = await backUp(folder)
    await restore(folder, name)
    // The site has another passkey by now. Its account is the restored one, with the role of the backup.
    expect(await enter(old, present)).toBeNull()
    expect(await enter(present)).toMatchObject({ user: { isAdmin: true } })
    // A backup of the time before the first admin.
    await restore(folder, before)
    expect(await enter(lost, present)).toBeNull()
    expect(await enter(present)).toMatchObject({ user: { isAdmin: false } })
  })

  test('names what of it cannot be read', async () => {
    await using folder = await openSiteFolder({ database })
    const draft = { kind: 'post', id: 'none', document: '{"a":', base: null, version: 1 }
    await inDatabase(folder, async (db) => {
      await importContent(db, 'content', now)
      await addAccount(db, 'ada')
      await db
        .insertInto('content_draft')
        .values({ ...draft, saved_at: time, saved_by: 'ada' })
        .execute()
      await db.updateTable('project').set({ document: '{' }).where('id', '=', 1).execute()
    })
    const said = await runRestore(parseEnv(folder.settings), now, [await backUp(folder)])
    expect(said).toMatch(/project\/1 does not fulfil.*\n.*the draft of post\/none cannot be read$/)
  })

  test('is refused if the keys do not match, and while the site is open', async () => {
    await using folder = await openSiteFolder({ database })
    await inDatabase(folder, async (db) => {
      await addAccount(db, 'ada')
      await addApp(db, 'ada', folder.keys)
    })
    const name = await backUp(folder)
    const AUTH_KEYS = toKeyText([makeKey(new Date('2027-01-01T00:00:00Z'))])
    await expect(restore(folder, name, { AUTH_KEYS })).rejects.toThrow(
      /^The backup needs the key 2026-01-01: .*--with-keys/,
    )
    await inDatabase(folder, async (db) => {
      await addAccount(db, 'bom')
      await expect(restore(folder, name)).rejects.toThrow('The site is running')
    })
    // A process that has not connected to its database yet counts too.
    using starting = shareFolder(folder.dataDir)
    await expect(restore(folder, name)).rejects.toThrow('The site is running')
    starting?.release()
    await inDatabase(folder, async (db) => {
      expect(await db.selectFrom('user_account').select('id').execute()).toHaveLength(2)
    })
    expect((await readdir(folder.dataDir)).filter((one) => /partial|replaced/.test(one))).toEqual(
      [],
    )
  })
})

/** Signs in on a site whose settings name one passkey. */
async function enterByPasskey(
  opened: OpenedDatabase,
  keys: KeyRing,
  key: SoftwareAuthenticator | undefined,
  named: SoftwareAuthenticator | undefined,
) {
  const parsed = parseOwnerPasskeys(named?.line ?? '')
  if (!key || !parsed.ok) throw new Error('There is no passkey.')
  const settings = { adminPasskeys: parsed.passkeys }
  const log = pino({ level: 'silent' })
  const { answer } = openAuthAddresses({ opened, keys, log, now, provider: null, settings })
  const browser = openBrowser(answer)
  const { data } = await browser.post('/auth/passkey/options')
  return (await browser.post('/auth/passkey/sign-in', { response: key.assert(data) })).data
}
