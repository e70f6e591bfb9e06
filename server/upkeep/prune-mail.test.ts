import { mkdir, mkdtempDisposable, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import { queueEmail } from '../mail/queue-email.ts'
import type { Database } from '../platform/db/database.ts'
import { pruneMail } from './prune-mail.ts'

const now = () => new Date('2026-11-21T12:00:00Z')
const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000).toISOString()
const keep = { bodyDays: 30, deliveryDays: 60, mailboxDays: 60 }

async function addEmail(db: Database, state: 'sent' | 'dead' | 'queued', days: number) {
  const words = { subject: `${state} ${days}`, text: 'A text', html: '<p>A text</p>' }
  const id = (await queueEmail(db, { kind: 'notice', to: null, ...words }, now())) ?? ''
  const finished_at = state === 'queued' ? null : daysAgo(days)
  await db.updateTable('letter').set({ state, finished_at }).where('id', '=', id).execute()
  const attempt = { attempt: 1, outcome: 'deferred' as const, transport: 'mailbox', status: null }
  const times = { started_at: daysAgo(days), finished_at: daysAgo(days) }
  await db
    .insertInto('delivery')
    .values({ id: `of ${id}`, letter_id: id, response: '', ...attempt, ...times })
    .execute()
}

describe.each(databases)('on $name', ({ open }) => {
  test('old bodies and delivery logs of sent emails are deleted, and nothing else', async () => {
    await using opened = await open()
    const { db } = opened
    for (const days of [10, 40, 90]) {
      for (const state of ['sent', 'dead', 'queued'] as const) await addEmail(db, state, days)
    }
    const read = async () => {
      const emails = await db
        .selectFrom('letter')
        .leftJoin('delivery', 'delivery.letter_id', 'letter.id')
        .select(['subject', 'body_text', 'body_html', 'delivery.id as delivery'])
        .execute()
      const without = (lost: (email: (typeof emails)[number]) => boolean) =>
        emails
          .filter(lost)
          .map(({ subject }) => subject)
          .sort()
      return {
        bodies: without(({ body_text, body_html }) => body_text === '' && body_html === ''),
        deliveries: without(({ delivery }) => delivery === null),
      }
    }
    await pruneMail(
      { db, mailboxFolder: '/nowhere', now },
      { bodyDays: 0, deliveryDays: 0, mailboxDays: 9 },
    )
    expect(await read()).toEqual({ bodies: [], deliveries: [] })
    await pruneMail({ db, mailboxFolder: '/nowhere', now }, keep)
    expect(await read()).toEqual({ bodies: ['sent 40', 'sent 90'], deliveries: ['sent 90'] })
  })

  test('one run deletes more than one batch', async () => {
    await using opened = await open()
    for (let index = 0; index < 205; index += 1) await addEmail(opened.db, 'sent', 90)
    await pruneMail({ db: opened.db, mailboxFolder: '/nowhere', now }, keep)
    const left = await opened.db
      .selectFrom('letter')
      .select('id')
      .where('body_text', '<>', '')
      .execute()
    expect(left).toEqual([])
    expect(await opened.db.selectFrom('delivery').select('id').execute()).toEqual([])
  })
})

test('old files of the mailbox are removed by the time in their names; other files stay', async () => {
  const [sqlite] = databases
  if (!sqlite) throw new Error('There is no database.')
  await using opened = await sqlite.open()
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-mailbox-'))
  const mailboxFolder = join(folder.path, 'mailbox')
  await mkdir(mailboxFolder)
  const kept = ['2026-10-30T12-00-00Z New 2.eml', 'notes.txt', '2020-01-01T00-00-00Z.eml.bak']
  for (const name of ['2026-08-01T12-00-00Z Old 1.eml', ...kept]) {
    await writeFile(join(mailboxFolder, name), 'x')
  }
  await pruneMail({ db: opened.db, mailboxFolder, now }, keep)
  expect((await readdir(mailboxFolder)).sort()).toEqual(kept.sort())
})
