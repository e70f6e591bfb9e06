/** The operator commands about accounts and keys, as child processes. */
import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bundledCommands } from '../../scripts/build.mjs'
import { openKeyFile } from '../../server/platform/keys/key-file.ts'
import { createKeyRing, makeKey, toKeyText } from '../../server/platform/keys/key-ring.ts'
import { openAuthSite, provider } from '../support/auth-site.ts'
import { databases, type TestDatabase } from '../support/databases.ts'
import { start, temporaryFolder } from '../support/running-site.ts'
import { ada, bom, clientId, signIn } from '../support/sign-in.ts'

const key = makeKey(new Date())
const keys = createKeyRing([key])
const patient = { timeout: 60_000 }

/** The output and exit code of a command. */
async function madang({ kind, address }: TestDatabase, args: string[], more = {}) {
  const database: Record<string, string> =
    kind === 'sqlite'
      ? { DATA_DIR: dirname(address) }
      : { DATA_DIR: await temporaryFolder(), DATABASE_URL: address }
  const settings = { ...database, AUTH_KEYS: toKeyText([key]), LOG_LEVEL: 'silent', ...more }
  const keepsData = kind === 'sqlite'
  await using command = await start(settings, { file: bundledCommands, args, keepsData })
  return { code: await command.exited, said: command.output().trim() }
}

describe.each(databases)('the command line on $name', (database) => {
  test('makes admins, takes it from them, and keeps the last one', patient, async () => {
    await using site = await openAuthSite({ database, keys })
    const opened = site.database
    const [one, other] = [site.openBrowser(), site.openBrowser()]
    await signIn(one, provider, ada, site.now())
    await signIn(other, provider, bom, site.now())
    const isAdmin = async () =>
      Promise.all([one, other].map(async (who) => (await who.get('/auth/me')).data.isAdmin))

    const granted = await madang(opened, ['admin:grant', '--sub', ada.sub])
    expect(granted).toEqual({
      code: 0,
      said: expect.stringContaining('Ada <ada@gmail.com> is now an admin.'),
    })
    await signIn(one, provider, ada, site.now())
    expect(await isAdmin()).toEqual([true, false])
    const refused = await madang(opened, ['admin:revoke', '--email', 'ADA@gmail.com'])
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('is the last admin') })
    expect((await madang(opened, ['admin:grant', `--email=${bom.email}`])).code).toBe(0)
    expect((await madang(opened, ['admin:revoke', '--sub', ada.sub])).code).toBe(0)
    for (const ended of [one, other]) expect((await ended.get('/auth/me')).status).toBe(401)
    await signIn(one, provider, ada, site.now())
    await signIn(other, provider, bom, site.now())
    expect(await isAdmin()).toEqual([false, true])
    const audited = await site.audited()
    const changes = audited.filter((event) => event === 'privilege_permissions_changed')
    expect(changes).toHaveLength(3)
    // After the first admin, the settings have no effect.
    expect(await opened.db.selectFrom('bootstrap_closed').select('id').execute()).toHaveLength(1)
  })

  test(
    'makes an admin of somebody who is yet to come, and forgets failed codes',
    patient,
    async () => {
      await using site = await openAuthSite({ database, keys, settings: { signUp: 'closed' } })
      const opened = site.database
      const { db } = opened
      const whom = ['--sub', ada.sub, '--email', ada.email]
      const google = { GOOGLE_CLIENT_ID: clientId }

      expect((await madang(opened, ['admin:grant', ...whom.slice(0, 2)], google)).code).toBe(1)
      expect((await madang(opened, ['admin:grant', ...whom], google)).code).toBe(0)
      const { data } = await signIn(site.openBrowser(), provider, ada, site.now())
      expect(data.user).toMatchObject({ isAdmin: true, name: 'Ada' })

      const count = { window_start: '', count: 9, expires_at: '9999' }
      await db
        .insertInto('factor_count')
        .values([
          { key: `${data.user.id}:totpUnknownDevice::900`, ...count },
          { key: 'somebody:totpUnknownDevice::900', ...count },
        ])
        .execute()
      expect((await madang(opened, ['auth:unlock', '--email', ada.email])).code).toBe(0)
      const left = await db.selectFrom('factor_count').select('key').execute()
      expect(left).toEqual([{ key: 'somebody:totpUnknownDevice::900' }])
    },
  )

  test(
    'signs somebody out everywhere, and says whether the audit log was touched',
    patient,
    async () => {
      await using site = await openAuthSite({ database, keys })
      const opened = site.database
      const [one, other] = [site.openBrowser(), site.openBrowser()]
      await signIn(one, provider, ada, site.now())
      const { data } = await signIn(other, provider, bom, site.now())

      const ended = await madang(opened, ['auth:end-sessions', '--sub', ada.sub])
      expect(ended).toEqual({ code: 0, said: 'Ada <ada@gmail.com> is signed out everywhere.' })
      expect((await one.get('/auth/me')).status).toBe(401)
      expect((await other.get('/auth/me')).status).toBe(200)

      const factor = {
        id: 'one',
        user_id: data.user.id,
        secret_enc: 'x',
        last_step: 0,
        confirmed_at: '',
      }
      await opened.db.insertInto('factor').values(factor).execute()
      const removed = await madang(opened, ['auth:remove-second-factor', '--sub', bom.sub])
      expect(removed).toMatchObject({
        code: 0,
        said: expect.stringContaining('no longer has a second factor'),
      })
      expect(await opened.db.selectFrom('factor').selectAll().execute()).toEqual([])
      expect((await other.get('/auth/me')).status).toBe(401)

      const whole = await madang(opened, ['audit:check'])
      expect(whole).toEqual({
        code: 0,
        said: expect.stringContaining('is intact: 5 rows, all signatures valid'),
      })
      await opened.db.updateTable('audit').set({ actor: null }).where('seq', '=', 2).execute()
      const touched = await madang(opened, ['audit:check'])
      expect(touched).toEqual({ code: 1, said: expect.stringContaining('row 2') })
    },
  )
})

const [sqlite] = databases as [(typeof databases)[0]]

test('a command that does not say whom, or means nobody, changes nothing', patient, async () => {
  await using opened = await sqlite.open()
  for (const [args, said] of [
    [['admin:grant'], 'Select an account'],
    [['admin:grant', '--sub'], 'Select an account'],
    [['admin:revoke', '--name', 'Ada'], 'Select an account'],
    [
      ['auth:unlock', '--email', 'nobody@example.com'],
      'No account has the email address nobody@example.com. The panel lists all accounts under Security, Users.',
    ],
    [['admin:grant', '--email', 'nobody@example.com'], 'must sign in once first'],
  ] as const) {
    expect(await madang(opened, [...args])).toMatchObject({
      code: 1,
      said: expect.stringContaining(said),
    })
  }
  expect(await opened.db.selectFrom('audit').selectAll().execute()).toEqual([])
})

test(
  'keys:rotate gives the file a new first key, and says what to do where there is no file',
  patient,
  async () => {
    await using opened = await sqlite.open()
    const dataDir = dirname(opened.address)
    const rotated = await madang(opened, ['keys:rotate'], { AUTH_KEYS: '' })
    expect(rotated).toMatchObject({ code: 0, said: expect.stringContaining('Restart the site') })
    const [first, second] = await openKeyFile(dataDir, () => new Date())
    expect(rotated.said).toContain(`The key ${first.kid} is the current one.`)
    expect(second).toBeDefined()
    expect((await stat(join(dataDir, 'auth-keys'))).mode & 0o777).toBe(0o600)

    const given = await madang(opened, ['keys:rotate'])
    expect(given).toMatchObject({ code: 1, said: expect.stringContaining('AUTH_KEYS=$(date') })
    expect(given.said).not.toContain(toKeyText([key]).slice(-20))
  },
)
