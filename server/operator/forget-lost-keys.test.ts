import { mkdtempDisposable, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type DatabaseUnderTest, databases } from '#tests/support/databases.ts'
import { type Key, makeKey, toKeyText } from '../platform/keys/key-ring.ts'
import { parseEnv } from '../settings/env.ts'
import { checkAudit, pruneOldRows } from './audit-commands.ts'
import { openAudit } from './command-line.ts'
import { forgetLostKeys } from './forget-lost-keys.ts'

/** A site with an archived row, and two more in the database, signed in turn with keys that it then loses. */
async function openSite({ open }: DatabaseUnderTest, kids: readonly string[] = ['lost']) {
  const opened = await open()
  const folder = await mkdtempDisposable(join(tmpdir(), 'madang-lost-keys-'))
  let time = Date.parse('2026-11-01T12:00:00Z')
  const now = () => new Date(time)
  const toKey = (kid: string) => ({ ...makeKey(now()), kid })
  const keys = kids.map(toKey)
  /** The first key is the current one. */
  const toEnv = (first: Key, ...others: Key[]) => {
    const AUTH_KEYS = toKeyText([first, ...others])
    return parseEnv({ AUTH_KEYS, DATA_DIR: folder.path, LOG_LEVEL: 'silent' })
  }
  const lost = toEnv(...(keys as [Key]))
  const present = toEnv(toKey('present'))
  for (let row = 0; row < 2; row += 1) {
    const current = keys[row % keys.length] as Key
    const env = toEnv(current, ...keys.filter((key) => key !== current))
    const audit = await openAudit(env, opened.db, now)
    await opened.db
      .transaction()
      .execute((tx) => audit.append(tx, { event: 'authn_logout', actor: 'ada', result: 'success' }))
    time += 2 * 86_400_000
  }
  await pruneOldRows({ ...opened, env: lost, now, args: ['--keep-days', '3'] })
  const operation = { ...opened, env: present, now, args: [] }
  return {
    db: opened.db,
    archives: join(folder.path, 'audit-archive'),
    check: (...args: string[]) => checkAudit({ ...operation, args }),
    forget: () => forgetLostKeys(operation),
    async [Symbol.asyncDispose]() {
      await opened[Symbol.asyncDispose]()
      await folder.remove()
    },
  }
}

describe.each(databases)('the audit log on $name, after keys are given up', (database) => {
  test('can be verified from there on; rows that only those keys could verify are in a file', async () => {
    await using site = await openSite(database)
    await expect(site.check()).rejects.toThrow(
      /^The audit log cannot be verified: .* key lost is missing/,
    )
    const file = join(site.archives, 'audit-0000000002-0000000003.jsonl')
    expect(await site.forget()).toContain(
      `Moved to ${file}, as nothing can verify them any more: 2 rows`,
    )
    expect(await site.check()).toContain('is intact: 1 row, all signatures valid; 3 older rows')
    expect((await readFile(file, 'utf8')).match(/"seq":\d/g)).toEqual(['"seq":2', '"seq":3'])
    const { event, detail } = await site.db
      .selectFrom('audit')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(event).toBe('sys_keys_lost')
    expect(JSON.parse(detail)).toMatchObject({ kids: 'lost', rows: 2, through: 3 })

    // The checkpoint has a signature that the site can verify again.
    await site.db.updateTable('audit_checkpoint').set({ pruned_rows: 2 }).execute()
    await expect(site.check()).rejects.toThrow('tampered with')
  })

  test('has archives that cannot be checked by signature, but still by the checkpoints', async () => {
    await using site = await openSite(database)
    await site.forget()
    for (const name of ['audit-0000000001-0000000001.jsonl', 'audit-0000000002-0000000003.jsonl']) {
      const said = await site.check('--archive', join(site.archives, name))
      expect(said, name).toContain('is intact')
      expect(said, name).toContain('made with lost cannot be checked')
    }
    const file = join(site.archives, 'audit-0000000002-0000000003.jsonl')
    const written = await readFile(file, 'utf8')
    const change = (seq: number) =>
      written.replace(`{"seq":${seq},"at":"2`, `{"seq":${seq},"at":"3`)
    await writeFile(file, change(2))
    await expect(site.check('--archive', file)).rejects.toThrow('was changed: line 2')
    await writeFile(file, change(3))
    await expect(site.check('--archive', file)).rejects.toThrow(
      'contains the rows 2 to 3, but no checkpoint of this database ends there. Signatures',
    )
  })

  test('can be verified although it was signed with several keys that are lost', async () => {
    await using site = await openSite(database, ['lost', 'older'])
    expect(await site.forget()).toContain('2 rows')
    expect(await site.check()).toContain('is intact: 1 row, all signatures valid; 3 older rows')
  })

  test('stays as it is while the file of those rows has other contents, although no key can tell', async () => {
    await using site = await openSite(database)
    const rows = await site.db.selectFrom('audit').selectAll().orderBy('seq').execute()
    const last = { ...rows.at(-1), actor: 'eve' }
    const file = join(site.archives, 'audit-0000000002-0000000003.jsonl')
    const lines = [rows[0], last].map((row) => `${JSON.stringify(row)}\n`)
    await writeFile(file, lines.join(''))
    await expect(site.forget()).rejects.toThrow('already exists with different contents')
    expect(await site.db.selectFrom('audit').selectAll().orderBy('seq').execute()).toEqual(rows)
    await rm(file)
    expect(await site.forget()).toContain('2 rows')
  })

  test('still counts as changed if it was: nobody hides a change behind lost keys', async () => {
    for (const change of [{ actor: 'eve' }, { hmac: 'another.AAAA' }] as const) {
      await using site = await openSite(database)
      await site.db.updateTable('audit').set(change).where('seq', '=', 2).execute()
      expect(await site.forget()).toContain('was changed')
      await expect(site.check()).rejects.toThrow('tampered with')
      expect(await readdir(site.archives)).toEqual(['audit-0000000001-0000000001.jsonl'])
    }
  })
})
