/** Concurrent acts and removals: the last commit decides, and no transaction waits forever. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openCookies } from '../../server/identity/sign-in/cookies.ts'
import { inSession } from '../../server/identity/sign-in/sessions.ts'
import { provider } from '../support/auth-site.ts'
import { databases, type TestDatabase } from '../support/databases.ts'
import { openPanelSite, type PanelSite } from '../support/panel-api.ts'
import { type Answered, ada, bom, signIn } from '../support/sign-in.ts'

const rounds = 6

async function versionOf({ database: { db } }: PanelSite, id: string): Promise<number> {
  const account = db.selectFrom('user_account').select('version').where('id', '=', id)
  return (await account.executeTakeFirstOrThrow()).version
}

/** Rows of the audit log are in the order of their commits. */
async function findActsAfterRemoval({ database: { db } }: PanelSite, id: string) {
  const rows = await db.selectFrom('audit').selectAll().orderBy('seq').execute()
  let isAdmin = false
  let removals = 0
  let acts = 0
  const late: string[] = []
  for (const { actor, event, detail } of rows) {
    const { user, role } = JSON.parse(detail)
    if (event === 'privilege_permissions_changed' && user === id) {
      isAdmin = role === 'admin'
      if (!isAdmin) removals += 1
    } else if (actor === id && event !== 'authn_login_success') {
      acts += 1
      if (!isAdmin) late.push(event)
    }
  }
  return { late, removals, acts }
}

describe.each(databases)('on $name', (database) => {
  test('no change by an admin is committed after their removal', async () => {
    await using site = await openPanelSite({ database })
    const owner = site.ada
    const { id } = site.bom
    const dan = await site.signIn({ sub: '2001', email: 'dan@gmail.com' })
    const grant = async (role: string, whom = id, by = owner): Promise<Answered> =>
      by.ask('PATCH', `/users/${whom}`, { body: { role }, version: await versionOf(site, whom) })
    for (let round = 0; round < rounds; round += 1) {
      expect((await grant('admin')).status).toBe(200)
      // The change of role ended the existing sessions.
      const admin = await site.signIn(bom)
      const acts = [
        () => admin.ask('POST', '/letters/test'),
        () => grant(round % 2 ? 'user' : 'admin', dan.id, admin),
        () => admin.ask('GET', '/messages/export'),
        () => grant('user'),
        () => grant('admin', id, admin),
        () => admin.ask('POST', '/letters/test'),
        () => grant('admin', dan.id, admin),
        () => admin.ask('POST', '/letters/test'),
      ]
      // In each round the removal is at another position among the acts.
      const turned = [...acts.slice(round), ...acts.slice(0, round)]
      await Promise.all(turned.map((act) => act()))
      expect((await admin.ask('GET', '/home')).status).toBe(401)
    }
    const { late, removals, acts } = await findActsAfterRemoval(site, id)
    expect(late).toEqual([])
    expect(removals).toBe(rounds)
    expect(acts).toBeGreaterThan(0)
  }, 60_000)

  test('concurrent changes of accounts, sessions and factors never deadlock', async () => {
    await using site = await openPanelSite({ database })
    const { db } = site.database
    for (let round = 0; round < rounds; round += 1) {
      await db.updateTable('user_account').set({ role: 'admin', disabled_at: null }).execute()
      const people = await Promise.all([ada, ada, ada, bom, bom, bom].map(site.signIn))
      const ofAda = people.filter(({ id }) => id === site.ada.id)
      const ofBom = people.filter(({ id }) => id === site.bom.id)
      const against = people.map((one) => [one, one.id === site.ada.id ? ofBom : ofAda] as const)
      const answers = await Promise.all(
        against.flatMap(([one, others], number) => {
          const own = one.id === site.ada.id ? ofAda : ofBom
          const { id = '', sessionId = '' } = others[number % 3] ?? {}
          return [
            one.ask('DELETE', `/sessions/${sessionId}`),
            one.browser.call('DELETE', `/auth/sessions/${own[(number + 1) % 3]?.sessionId}`),
            one.browser.post('/auth/2fa/setup'),
            one.browser.post('/auth/refresh'),
            one.browser.post('/auth/sessions/revoke-others'),
            versionOf(site, id).then((version) =>
              one.ask('PATCH', `/users/${id}`, { body: { disabled: true }, version }),
            ),
            signIn(site.openBrowser(), provider, number % 2 ? ada : bom, site.now()),
          ]
        }),
      )
      // A transaction that PostgreSQL had to abort would have thrown an unexpected error.
      for (const { status } of answers) expect(status).toBeLessThan(500)
    }
  }, 60_000)
})

/** Whether the change has to wait for a lock, or finishes without waiting. */
async function waitsForLock({ db }: TestDatabase, change: Promise<unknown>): Promise<boolean> {
  let isDone = false
  const done = change.then(() => {
    isDone = true
  })
  while (!isDone) {
    const { rows } = await sql<{ waiting: boolean }>`
      select count(*) > 0 as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if (rows[0]?.waiting) return true
  }
  await done
  return false
}

// On SQLite a transaction has the database to itself.
test.each(databases.slice(1))(
  'what a transaction has checked stays true until it ends, on $name',
  async (database) => {
    await using site = await openPanelSite({ database })
    const { db } = site.database
    const cookie = [...site.ada.browser.cookies]
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
    const found = await site.auth.sessions.find(openCookies(new Headers({ cookie })))
    if (!found.ok) throw new Error('Ada is signed in.')
    const { sessions } = site.auth
    const changes = [
      () =>
        db.updateTable('session').set({ revoked_at: 'now' }).where('id', '=', site.ada.sessionId),
      () => db.updateTable('user_account').set({ role: 'user' }).where('id', '=', site.ada.id),
    ]
    for (const change of changes) {
      let changing: Promise<unknown> = Promise.resolve()
      const waited = await inSession({ db, sessions }, found.value, async () => {
        changing = change().execute()
        return waitsForLock(site.database, changing)
      })
      expect(waited).toEqual({ ok: true, value: true })
      await changing
      await db.updateTable('session').set({ revoked_at: null }).execute()
    }
  },
)
