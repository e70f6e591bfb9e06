/** How times are written for people, wherever they stand. */
import { expect, test } from 'vitest'
import { formatMoment, formatSpan } from '#admin/words/times.ts'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { labelled } from '#shared/i18n/labelled.ts'
import { languages } from '#shared/i18n/languages.ts'
import { writeMoment } from '#shared/i18n/moment.ts'
import { writeNotice } from '../../server/identity/notifications/security-notices.ts'
import { toMessageEmail } from '../../server/inbox/message-email.ts'

const moment = '2026-11-21T12:34:56.000Z'
const publicOrigin = 'https://example.com'

const message = {
  id: '6f9619ff-8b86-4011-b42d-00c04fc964ff',
  kind: 'contact' as const,
  created_at: moment,
  name: 'Ada',
  email: 'ada@example.com',
  category: null,
  subject: 'Hello',
  message: 'One',
  language: 'ja' as const,
}

test.each(languages)('profile, panel and emails write times in one form in %s', (language) => {
  const inSeoul = { ko: '2026. 11. 21. 21:34', en: '21 Nov 2026, 21:34', ja: '2026/11/21 21:34' }
  const inLondon = { ko: '2026. 11. 21. 12:34', en: '21 Nov 2026, 12:34', ja: '2026/11/21 12:34' }
  const email = toMessageEmail(message, { ownerLanguage: language, publicOrigin })
  expect(email.text).toContain(catalogues[language].emails.seoul(inSeoul[language]))
  const facts = {
    userId: '1',
    address: null,
    device: null,
    publicOrigin,
    account: 'ada@example.com',
  }
  const notice = writeNotice({ kind: 'newDevice', at: new Date(moment), ...facts })
  const { time } = catalogues[language].notices
  expect(notice.text).toContain(`${labelled(time, `${inLondon[language]} UTC`, language)}\n`)
  expect(writeMoment(moment, language)).toBe(formatMoment(moment, language))
})

test('a number and its unit are written in the panel as in the rest of the language', () => {
  expect(languages.map((language) => formatSpan(32 * 60, language))).toEqual([
    '32분',
    '32 minutes',
    '32分',
  ])
})
