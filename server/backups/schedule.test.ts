import { mkdir, mkdtempDisposable, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { type DatabaseUnderTest, databases } from '#tests/support/databases.ts'
import { getSiteId } from '../platform/db/site-id.ts'
import { makeBackup, pruneBackups } from './make-backup.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { backUpWhenDue, describeForgottenBackups, recordBackup } from './schedule.ts'

const hourMs = 3_600_000
const log = pino({ level: 'silent' })

describe.each(databases)('scheduled backups on $name', ({ open }) => {
  test('are made by one of several instances and retried after a failure, and the owner is told of missing ones', async () => {
    await using opened = await open()
    const { db } = opened
    let time = Date.parse('2026-11-01T00:00:00Z')
    const now = () => new Date(time)
    let runs = 0
    let isBroken = false
    const round = (instance = opened) =>
      backUpWhenDue({
        ...instance,
        everyHours: 24,
        log,
        now,
        async run() {
          runs += 1
          if (isBroken) throw new Error('No space left on device')
          await recordBackup(instance, 'one', now())
          return 'one'
        },
        folder: 'no-folder',
        ownerLanguage: 'en',
        publicOrigin: 'https://example.com',
      })
    const emails = () => db.selectFrom('letter').select(['subject', 'body_text']).execute()

    const others = await Promise.all([1, 2].map(() => opened.openAgain()))
    await Promise.all([round(), ...others.map((other) => round({ ...opened, ...other }))])
    expect(runs).toBe(1)
    time += 23 * hourMs
    await round()
    expect(runs).toBe(1)
    isBroken = true
    time += hourMs
    await round()
    await round()
    expect(runs).toBe(2)
    // The next attempt is after an hour, not after a day.
    time += hourMs
    await round()
    expect(runs).toBe(3)
    expect(await emails()).toEqual([])
    time += 24 * hourMs
    await round()
    time += hourMs
    await round()
    expect(await emails()).toEqual([
      {
        subject: 'No backup has been made for a while',
        body_text: expect.stringMatching(/Last backup: 1 Nov 2026, 00:00 UTC.*No space left/s),
      },
    ])
    isBroken = false
    time += 24 * hourMs
    await round()
    expect(await emails()).toHaveLength(1)
  })

  test('are kept up to the configured number, and manual backups are not deleted', async () => {
    await using opened = await open()
    await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-prune-'))
    const all = join(folder.path, 'backups')
    const now = () => new Date('2026-11-22T12:00:00Z')
    const reasons = ['command', 'scheduled', 'upgrade', 'scheduled', 'scheduled'] as const
    const site = await getSiteId(opened.db, now())
    const names: string[] = []
    for (const reason of reasons) {
      // Each backup is named by a different second, whatever the clock says.
      names.push((await makeBackup({ database: opened, all, keys: null, reason, now })).name)
    }
    expect(await pruneBackups(all, 0, site)).toEqual([])
    expect(await pruneBackups(all, 2, site)).toEqual([names[1]])
    const left = (await readdir(all)).filter((name) => name.endsWith('Z'))
    expect(left.sort()).toEqual(names.filter((_, index) => index !== 1).sort())
  })
})

test('backups that no site prunes any more are named in the log and stay; those of a live site are not', async () => {
  const [{ open }] = databases as [DatabaseUnderTest]
  await using opened = await open()
  await getSiteId(opened.db, new Date(), 'this')
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-forgotten-'))
  const all = folder.path
  const add = async (day: string, manifest: Partial<Manifest>) => {
    const name = `${day}T12-00-00Z`
    await mkdir(join(all, name))
    await writeManifest(join(all, name), {
      ...{ format: 1, madeAt: '', kind: 'sqlite', sha256: '', rows: {}, site: 'this' },
      ...{ reason: 'scheduled', ...manifest },
    })
    return name
  }
  await add('2026-07-01', {})
  await add('2026-07-02', { site: 'live' })
  await add('2026-07-03', { site: 'earlier', reason: 'command' })
  const withoutId = await add('2026-07-04', { site: null })
  const earlier = await add('2026-09-01', { site: 'earlier' })
  await add('2026-10-01', { site: 'live' })
  const now = () => new Date('2026-11-01T12:00:00Z')
  const lines: string[] = []
  await backUpWhenDue({
    ...{ db: opened.db, everyHours: 24, now },
    log: pino({}, { write: (line) => lines.push(line) }),
    run: async () => 'made',
    ...{ folder: all, ownerLanguage: 'en', publicOrigin: 'https://example.com' },
  })
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`nothing deletes 2 scheduled backups in ${all}, of`)
  expect(lines[1]).toContain(`: ${withoutId}, ${earlier}; delete`)
  expect(await describeForgottenBackups(all, 'this', new Date('2026-10-10T12:00:00Z'))).toContain(
    `: ${withoutId}; delete`,
  )
  expect(await pruneBackups(all, 1, 'this')).toEqual([])
  expect((await readdir(all)).filter((name) => name.endsWith('Z'))).toHaveLength(6)
})

test('scheduled backups in a folder that another site uses leave its files alone', async () => {
  const [{ open }] = databases as [DatabaseUnderTest]
  await using one = await open()
  await using other = await open()
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-shared-'))
  const all = folder.path
  const now = () => new Date('2026-11-22T12:00:00Z')
  await mkdir(join(all, 'film.partial'))
  const site = await getSiteId(one.db, now())
  await getSiteId(other.db, now())
  const names: string[] = []
  for (const database of [one, other, one]) {
    const reason = 'scheduled'
    names.push((await makeBackup({ database, all, keys: null, reason, now })).name)
  }
  expect(await pruneBackups(all, 1, site)).toEqual([names[0]])
  expect(await readdir(all)).toEqual(expect.arrayContaining(['film.partial', ...names.slice(1)]))
})
