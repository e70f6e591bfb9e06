import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { databases } from '#tests/support/databases.ts'
import type { OpenedDatabase } from '../platform/db/database.ts'
import { createThrottles } from '../platform/http/throttle.ts'
import { createMessages } from './messages.ts'

const words = {
  name: '아다',
  email: 'ada@example.com',
  subject: 'Hello',
  message: 'Hi!\n<b>안녕</b> 🙂',
}
const client = { addressKey: '192.0.2.1', isHeadless: false, userAgent: '' }
const visitor = { language: 'ko', requestId: 'request-1', client } as const
const now = () => new Date('2026-11-21T12:00:00Z')

const toDependencies = (opened: OpenedDatabase) => ({
  ...opened,
  guards: { ...guards, throttles: createThrottles({ ...opened, isOn: false }) },
  now,
  publicOrigin: 'https://example.com',
  ownerLanguage: 'ko' as const,
  onEmail() {},
})

const guards = {
  blockHeadless: false,
  blockedSenders: [],
  refusals: { count() {} },
  isTimed: true,
}
function collect() {
  const lines: string[] = []
  return { lines, log: pino({}, { write: (line: string) => lines.push(line) }) }
}

describe.each(databases)('messages on $name', ({ open }) => {
  test('messages of both forms are stored unchanged, with what the owner needs to reply', async () => {
    await using opened = await open()
    const { lines, log } = collect()
    const { contact, feedback } = createMessages({ ...toDependencies(opened), log })

    const one = await feedback.submit({ ...words, category: 'bug' }, visitor)
    const other = await contact.submit(words, { ...visitor, language: 'ja' })
    const third = await feedback.submit({ ...words, category: '' }, visitor)
    const ids = [one, other, third].map((result) => (result.ok ? result.value.id : ''))

    const rows = await opened.db.selectFrom('message').selectAll().execute()
    const common = {
      ...words,
      status: 'new',
      spam_reason: null,
      note: '',
      folded: expect.stringContaining('hello\nhi!'),
      deleted_at: null,
      read_at: null,
      version: 1,
      created_at: now().toISOString(),
      updated_at: now().toISOString(),
    }
    expect(new Map(rows.map((row) => [row.id, row]))).toEqual(
      new Map([
        [ids[0], { id: ids[0], kind: 'feedback', category: 'bug', language: 'ko', ...common }],
        [ids[1], { id: ids[1], kind: 'contact', category: null, language: 'ja', ...common }],
        [ids[2], { id: ids[2], kind: 'feedback', category: null, language: 'ko', ...common }],
      ]),
    )
    expect(lines).toEqual([])
  })

  test('the email to the owner is in OWNER_LANGUAGE, else in the first language of the site', async () => {
    await using opened = await open()
    const { log } = collect()
    const submit = (ownerLanguage: Language | null, message: string) =>
      createMessages({ ...toDependencies(opened), ownerLanguage, log }).contact.submit(
        { ...words, message },
        visitor,
      )
    await opened.db.deleteFrom('site_language').where('language', '=', 'ko').execute()
    await submit('ja', 'One')
    await submit(null, 'Two')

    const emails = await opened.db.selectFrom('letter').select('body_text').execute()
    const headings = emails.map(({ body_text }) => body_text?.split('\n')[0])
    expect(headings.sort()).toEqual(
      [catalogues.en, catalogues.ja].map((known) => known.emails.contact).sort(),
    )
  })

  test('a failing database is reported to the visitor, and in the log without the text of the message', async () => {
    await using opened = await open()
    const { lines, log } = collect()
    const { contact } = createMessages({ ...toDependencies(opened), log })
    const broken = { ...words, name: null as unknown as string }

    expect(await contact.submit(broken, visitor)).toEqual({ ok: false, code: 'UNAVAILABLE' })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('message not stored')
    expect(lines[0]).toContain('request-1')
    expect(lines[0]).not.toMatch(/ada@example|안녕|Hello/)
  })
})
