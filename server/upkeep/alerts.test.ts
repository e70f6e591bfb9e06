import { describe, expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { languages } from '#shared/i18n/languages.ts'
import { databases } from '#tests/support/databases.ts'
import { queueEmail } from '../mail/queue-email.ts'
import type { Database } from '../platform/db/database.ts'
import { type Alert, createAlerts, listAlerts } from './alerts.ts'

const begin = Date.parse('2026-11-21T12:00:00Z')
const hourMs = 3_600_000

function open(db: Database, alerts: Alert[]) {
  let time = begin
  let woken = 0
  const check = createAlerts({
    db,
    alerts,
    now: () => new Date(time),
    publicOrigin: 'https://example.com',
    onEmail: () => {
      woken += 1
    },
  })
  const subjects = async () =>
    (await db.selectFrom('letter').select('subject').orderBy('created_at').execute()).length
  return { check, subjects, pass: (hours: number) => (time += hours * hourMs), woken: () => woken }
}

describe.each(databases)('alerts on $name', (database) => {
  test('the owner is told once a day while a problem lasts, in every language, and not when there is none', async () => {
    await using opened = await database.open()
    const { db } = opened
    let facts: string | null = null
    const alert: Alert = { kind: 'diskNearlyFull', find: async () => facts }
    const { check, subjects, pass, woken } = open(db, [alert])
    await check()
    expect(await subjects()).toBe(0)
    facts = '/data: 10 / 8000 MB'
    await Promise.all([check(), check(), check()])
    expect([await subjects(), woken()]).toEqual([1, 1])
    pass(23)
    await check()
    expect(await subjects()).toBe(1)
    pass(1)
    await check()
    expect(await subjects()).toBe(2)
    const email = await db.selectFrom('letter').selectAll().executeTakeFirstOrThrow()
    expect(email).toMatchObject({ kind: 'notice', state: 'queued', recipient: null })
    for (const language of languages) {
      const { subject, text } = catalogues[language].notices.alerts.diskNearlyFull
      expect(email.subject).toContain(subject)
      expect(email.body_text).toContain(text)
    }
    expect(email.body_text).toContain(facts)
  })

  test('a check that fails fails the job, and the other checks still run', async () => {
    await using opened = await database.open()
    const broken = async () => {
      throw new Error('no disk')
    }
    const alerts: Alert[] = [
      { kind: 'diskNearlyFull', find: broken },
      { kind: 'deadLetters', find: async () => '3' },
    ]
    const { check, subjects } = open(opened.db, alerts)
    await expect(check()).rejects.toThrow('could not be checked')
    expect(await subjects()).toBe(1)
  })

  test('emails that failed in the last day are one alert, a nearly full disk is another', async () => {
    await using opened = await database.open()
    const { db } = opened
    const find = async (kind: Alert['kind'], diskReserveBytes = 0) => {
      const alerts = listAlerts({ db, dataDir: import.meta.dirname, diskReserveBytes })
      return alerts.find((alert) => alert.kind === kind)?.find(new Date(begin))
    }
    const words = { kind: 'notice', to: null, subject: 'x', text: 'x', html: 'x' } as const
    await queueEmail(db, words, new Date(begin))
    expect(await find('deadLetters')).toBeNull()
    const die = (hours: number) => ({
      state: 'dead' as const,
      finished_at: new Date(begin - hours * hourMs).toISOString(),
    })
    await db.updateTable('letter').set(die(25)).execute()
    expect(await find('deadLetters')).toBeNull()
    await db.updateTable('letter').set(die(2)).execute()
    expect(await find('deadLetters')).toBe('1')
    // The copy of a notice for a recipient that refuses it, which an alert of its own would only repeat.
    await db.updateTable('letter').set({ dedupe_key: 'rest:1:gone@example.com' }).execute()
    expect(await find('deadLetters')).toBeNull()
    expect(await find('diskNearlyFull', 2 ** 60)).toMatch(/ MB$/)
  })
})
