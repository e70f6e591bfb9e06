import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import { makeKey, toKeyText } from '../platform/keys/key-ring.ts'
import { parseEnv } from '../settings/env.ts'
import { checkAudit, pruneOldRows } from './audit-commands.ts'
import { openAudit } from './command-line.ts'

test.each(databases)(
  'an archive is created and verified, and a changed one is detected on $name',
  async ({ open }) => {
    await using opened = await open()
    await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-audit-'))
    const AUTH_KEYS = toKeyText([makeKey(new Date())])
    const env = parseEnv({ AUTH_KEYS, DATA_DIR: folder.path, LOG_LEVEL: 'silent' })
    let time = Date.parse('2026-11-01T12:00:00Z')
    const now = () => new Date(time)
    const audit = await openAudit(env, opened.db, now)
    for (let row = 0; row < 4; row += 1) {
      await opened.db
        .transaction()
        .execute((tx) =>
          audit.append(tx, { event: 'authn_logout', actor: null, result: 'success' }),
        )
      time += 86_400_000
    }
    const prune = (...args: string[]) => pruneOldRows({ ...opened, env, now, args })
    const check = (...args: string[]) => checkAudit({ ...opened, env, now, args })
    const file = join(folder.path, 'old rows.jsonl')

    expect(await prune('--before', '2026-11-03', '--to', file)).toContain(
      `Moved to ${file} and deleted from the database: 2 rows, up to row 2`,
    )
    expect(await prune('--keep-days', '9')).toContain('has no rows older than 2026-10-27')
    expect(await prune('--keep-days=1')).toContain(
      join(folder.path, 'audit-archive', 'audit-0000000003-0000000003.jsonl'),
    )
    expect(await check()).toContain(
      'is intact: 3 rows, all signatures valid; 3 older rows archived',
    )
    expect(await check('--archive', file)).toContain(
      'is intact: it contains the rows 1 to 2 and matches',
    )

    const lines = (await readFile(file, 'utf8')).trim().split('\n')
    const changed = join(folder.path, 'changed.jsonl')
    for (const [content, said] of [
      [
        lines.join('\n').replace('authn_logout', 'authn_login_success'),
        'line 1: its signature does not match',
      ],
      [lines[0], 'no checkpoint of this database ends there'],
      [lines[1], 'no checkpoint of this database begins there'],
      [[lines[1], lines[0]].join('\n'), 'line 2: a row is missing before it'],
      ['{}', 'line 1: it is not a row of an audit log'],
      ['', 'line 1: the file is empty'],
    ] as const) {
      await writeFile(changed, content ?? '')
      await expect(check('--archive', changed), said).rejects.toThrow(said)
    }
    await expect(check('--archive', join(folder.path, 'none'))).rejects.toThrow('cannot be read')

    for (const args of [
      [],
      ['--before', 'yesterday'],
      ['--before', '2026-13-01'],
      ['--before', '2027-01-01'],
      ['--keep-days', '0'],
      ['--keep-days', '-1'],
      ['--keep-days', '1', '--before', '2026-11-03'],
      ['--all'],
      ['--keep-days', '1', 'more'],
    ]) {
      await expect(prune(...args), args.join(' ')).rejects.toThrow(/--keep-days|--before/)
    }
    await opened.db.updateTable('audit_checkpoint').set({ pruned_rows: 1 }).execute()
    await expect(check()).rejects.toThrow('tampered with: row 2 was archived by a checkpoint')
  },
)
