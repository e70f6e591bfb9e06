import { mkdir, mkdtempDisposable, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { type DatabaseUnderTest, databases } from '#tests/support/databases.ts'
import { startMailProvider, startMailServer } from '#tests/support/mail.ts'
import { createAuthenticator } from '../../../tests/support/software-authenticator.ts'
import { writeManifest } from '../../backups/manifest.ts'
import { createAudit } from '../../identity/audit/audit.ts'
import { openDemoFile } from '../../identity/demo-provider/demo-file.ts'
import { type Database, openSqlite } from '../../platform/db/database.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { createKeyRing, makeKey, toKeyText } from '../../platform/keys/key-ring.ts'
import { parseEnv } from '../../settings/env.ts'
import { doctor } from './doctor.ts'

const now = () => new Date('2026-11-21T12:00:00Z')

describe.each(databases)('the doctor on $name', ({ open }) => {
  test('reports a new site as healthy, and sends a test email that can be inspected', async () => {
    await using opened = await open()
    await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-doctor-'))
    const env = parseEnv({ DATA_DIR: folder.path })
    const words = await doctor({ ...opened, env, now, args: ['--mail'] })
    expect(words).toMatch(/^ok +version +Madang \d+\.\d+\.\d+, Node \d+/)
    expect(words).toMatch(/^ok +database/m)
    expect(words).toMatch(/^ok +resumes +Typst, with .*PretendardJP-Regular.otf/m)
    expect(words).toMatch(/^ok +mail +mailbox/m)
    expect(words).toMatch(/^ok +test +The email was accepted: .*\.eml$/m)
    expect(await readdir(join(folder.path, 'mailbox'))).toHaveLength(1)
  })

  test('sends through the mail server, and reports its response', async () => {
    await using opened = await open()
    await using server = await startMailServer()
    await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-doctor-'))
    const mail = {
      DATA_DIR: folder.path,
      MAIL_URL: `smtp://127.0.0.1:${server.port}`,
      MAIL_TO: 'owner@example.com',
    }
    const words = await doctor({ ...opened, env: parseEnv(mail), now, args: ['--mail'] })
    expect(words).toMatch(/^ok +mail +smtp 127\.0\.0\.1:\d+: The server accepts mail\.$/m)
    expect(words).toMatch(/^ok +test +The email was accepted: 250 /m)
    expect(server.received).toMatchObject([{ to: ['owner@example.com'] }])
  })
})

const [sqlite] = databases as [DatabaseUnderTest]

test('an unreachable mail server and a refusing provider are reported with the reason', async () => {
  await using opened = await sqlite.open()
  const gone = await startMailServer()
  await gone[Symbol.asyncDispose]()
  const unreachable = { MAIL_URL: `smtp://127.0.0.1:${gone.port}` }
  const examine = (settings: Record<string, string>, args: string[]) =>
    doctor({ ...opened, env: parseEnv(settings), now, args })
  await expect(examine(unreachable, [])).rejects.toThrow(/^FAILED +mail .*ECONNREFUSED/m)
  await expect(examine(unreachable, [])).rejects.toThrow(/^warning +mail +MAIL_TO is not set/m)

  await using provider = await startMailProvider(() => ({ status: 403, text: 'Forbidden' }))
  const refused = {
    MAIL_URL: `emailjs://key@${provider.host}?service=s&template=t`,
    MAIL_TO: 'owner@example.com',
  }
  await expect(examine(refused, ['--mail'])).rejects.toThrow(
    /^FAILED +test +The email was not accepted, and will not be tried again: Forbidden$/m,
  )
})

test('demo sign-in fails behind a proxy, whether known from the settings or from a request', async () => {
  await using opened = await sqlite.open()
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-doctor-'))
  const examine = (settings: Record<string, string> = {}) => {
    const env = parseEnv({ DATA_DIR: folder.path, ...settings })
    return doctor({ ...opened, env, now, args: [] })
  }
  expect(await examine()).toMatch(/^ok +sign-in +demo accounts, only on this machine/m)
  const google = { TRUSTED_PROXIES: '127.0.0.1' }
  const clientId = '12-ours.apps.googleusercontent.com'
  expect(await examine({ ...google, GOOGLE_CLIENT_ID: clientId })).toMatch(
    /^ok +sign-in +Google, as 12-ours/m,
  )
  expect(await examine({ ...google, GOOGLE_CLIENT_ID: 'ours' })).toMatch(
    /^warning +sign-in +GOOGLE_CLIENT_ID=ours does not end with/m,
  )
  const { line } = createAuthenticator({ origin: 'https://example.com' })
  const byPasskey = {
    PUBLIC_ORIGIN: 'https://example.com',
    ADMIN_2FA: 'required',
    ADMIN_PASSKEYS: line,
  }
  expect(await examine(byPasskey)).toMatch(/^ok +sign-in +1 passkey of the owner$/m)
  const passkeyOn = (origin: string) =>
    `GOOGLE_CLIENT_ID, or ADMIN_PASSKEYS to what ${origin}/login shows`
  for (const [name, value, missing] of [
    ['TRUSTED_PROXIES', '127.0.0.1', 'PUBLIC_ORIGIN and GOOGLE_CLIENT_ID'],
    ['PUBLIC_ORIGIN', 'https://example.com', passkeyOn('https://example.com')],
    ['PUBLIC_ORIGIN', 'https://localhost', passkeyOn('https://localhost')],
    ['PUBLIC_ORIGIN', 'https://203.0.113.5', 'GOOGLE_CLIENT_ID'],
    ['HOST', '0.0.0.0', 'PUBLIC_ORIGIN and GOOGLE_CLIENT_ID'],
  ] as const) {
    await expect(examine({ [name]: value }), value).rejects.toThrow(
      new RegExp(`^FAILED +sign-in +is off: .*: set ${missing}$`, 'm'),
    )
  }

  const running = openDemoFile(folder.path)
  running.store('http://localhost:3000/login?demo=x')
  expect(await examine()).toMatch(/^ok +sign-in/m)
  running.recordProxied()
  await expect(examine()).rejects.toThrow(
    /^FAILED +sign-in +requests arrive through a proxy, .*: set PUBLIC_ORIGIN and GOOGLE_CLIENT_ID$/m,
  )
})

test('an unknown option is refused', async () => {
  await using opened = await sqlite.open()
  const examination = { ...opened, env: parseEnv({}), now, args: ['--post'] }
  await expect(doctor(examination)).rejects.toThrow('Unknown option --post')
})

test('a changed audit log, and an address that may not make an admin, are reported', async () => {
  await using opened = await sqlite.open()
  const { db } = opened
  const key = makeKey(now())
  const audit = createAudit({ keys: createKeyRing([key]), log: pino({ level: 'silent' }), now })
  for (let i = 0; i < 2; i++) {
    await db
      .transaction()
      .execute((tx) => audit.append(tx, { event: 'user_created', actor: null, result: 'success' }))
  }
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-doctor-'))
  const env = parseEnv({
    DATA_DIR: folder.path,
    AUTH_KEYS: toKeyText([key]),
    ADMIN_EMAILS: 'ada@gmail.com, ada@school.example',
  })
  const examine = () => doctor({ ...opened, env, now, args: [] })
  const words = await examine()
  expect(words).toMatch(/^ok +audit +2 rows, all signatures valid/m)
  expect(words.match(/^warning +admin .*/gm)).toEqual([
    expect.stringContaining('ada@school.example'),
  ])

  await db.updateTable('audit').set({ actor: 'eve' }).where('seq', '=', 1).execute()
  await expect(examine()).rejects.toThrow(
    /^FAILED +audit +row 1 has a signature that does not match/m,
  )
})

/** The offset of each page of a table in the file, as SQLite reports it. */
async function pagesOf(db: Database, table: string): Promise<{ at: number; size: number }[]> {
  const { rows } = await sql<{ at: number; size: number }>`
    select pgoffset as at, pgsize as size from dbstat where name = ${table}`.execute(db)
  return rows
}

test('a damaged page on disk is found, and the report says what to do', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-doctor-'))
  const file = join(folder.path, 'madang.sqlite')
  const env = parseEnv({ DATA_DIR: folder.path })
  const opened = openSqlite(file)
  await migrate(opened, now)
  for (let hour = 0; hour < 500; hour += 1) {
    const row = { hour: String(hour).padStart(200, '0'), kind: 'x', count: 1 }
    await opened.db.insertInto('refusal_count').values(row).execute()
  }
  expect(await doctor({ ...opened, env, now, args: [] })).toMatch(
    /^ok +database .*all pages are intact/m,
  )
  await sql`pragma wal_checkpoint(truncate)`.execute(opened.db)
  const [page] = (await pagesOf(opened.db, 'refusal_count')).slice(3)
  await opened.db.destroy()
  if (!page) throw new Error('The table has too few pages.')
  const bytes = await readFile(file)
  bytes.fill(0xa5, page.at + 8, page.at + page.size)
  await writeFile(file, bytes)

  const damaged = openSqlite(file)
  try {
    await expect(doctor({ ...damaged, env, now, args: [] })).rejects.toThrow(
      /^FAILED +database .* is damaged: .*; stop the site and restore a backup/m,
    )
  } finally {
    await damaged.db.destroy()
  }
})

test('lost keys are named, and the other checks still run', async () => {
  await using opened = await sqlite.open()
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-doctor-'))
  const key = makeKey(now())
  const audit = createAudit({ keys: createKeyRing([key]), log: pino({ level: 'silent' }), now })
  await opened.db
    .transaction()
    .execute((tx) => audit.append(tx, { event: 'user_created', actor: null, result: 'success' }))
  const env = parseEnv({ DATA_DIR: folder.path })
  const examined = doctor({ ...opened, env, now, args: [] })
  await expect(examined).rejects.toThrow(
    new RegExp(`^FAILED +keys +The key ${key.kid} is missing or wrong`, 'm'),
  )
  await expect(examined).rejects.toThrow(/^ok +mail/m)
})

test('a missing or old backup and a full disk are reported', async () => {
  await using opened = await sqlite.open()
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-doctor-'))
  const examine = (at: string, settings: Record<string, string> = {}) => {
    const env = parseEnv({ DATA_DIR: folder.path, ...settings })
    return doctor({ ...opened, env, now: () => new Date(at), args: [] })
  }
  const made = '2026-11-21T12-00-00Z'
  // Another site may use the same folder.
  const other = join(folder.path, 'backups', '2026-11-21T12-00-01Z')
  await mkdir(other, { recursive: true })
  await writeManifest(other, {
    format: 1,
    madeAt: '',
    kind: 'sqlite',
    site: 'another',
    reason: 'scheduled',
    sha256: '',
    rows: {},
  })
  expect(await examine('2026-11-21T12:00:00Z')).toMatch(/^warning +backup +there is no backup in /m)
  await mkdir(join(folder.path, 'backups', made), { recursive: true })
  expect(await examine('2026-11-28T11:59:59Z')).toMatch(/^ok +backup +2026-11-21T12-00-00Z$/m)
  expect(await examine('2026-11-28T12:00:00Z')).toMatch(/^warning +backup .* is 7 days old; /m)
  expect(await examine('2027-01-01T12:00:00Z')).toMatch(
    /^warning +backups +nothing deletes 1 scheduled backup .*: 2026-11-21T12-00-01Z;/m,
  )
  await expect(examine('2026-11-22T12:00:00Z', { DISK_RESERVE_MB: '1000000' })).rejects.toThrow(
    /^FAILED +disk +only \d+ MB are free/m,
  )
})
