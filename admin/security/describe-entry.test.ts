import { expect, test } from 'vitest'
import type { AuditEntry } from '#shared/admin/audit.ts'
import { languages } from '#shared/i18n/languages.ts'
import { en as english } from '#shared/i18n/panel/en.ts'
import { ja } from '#shared/i18n/panel/ja.ts'
import { ko } from '#shared/i18n/panel/ko.ts'
import { details as enDetails } from '#shared/i18n/panel/security/details/en.ts'
import { details as jaDetails } from '#shared/i18n/panel/security/details/ja.ts'
import { details as koDetails } from '#shared/i18n/panel/security/details/ko.ts'
import { describeEntry } from './describe-entry.ts'

const en = { ...english, details: enDetails }
const catalogues = {
  ko: { ...ko, details: koDetails },
  en,
  ja: { ...ja, details: jaDetails },
}
const id = '4d1c9c0e-1111-4222-8333-444455556666'

function entry(event: string, detail: AuditEntry['detail'], changes: Partial<AuditEntry> = {}) {
  const base = { seq: 1, at: '2026-11-21T12:00:00.000Z', actor: null, result: 'success' } as const
  const rest = { subject: null, factor: null, address: null, device: null }
  return { ...base, ...rest, event, detail, ...changes }
}

const bom = { id, name: '봄', email: 'bom@gmail.com' }

/** The details of every event that the server writes. */
const written: AuditEntry[] = [
  entry('authn_login_successafterfail', { session: id, failuresBefore: 2 }, { factor: 'totp' }),
  entry('authn_login_success', { session: id, failuresBefore: 0 }, { factor: 'google' }),
  entry('authn_login_fail', { failures: 3 }, { factor: 'passkey' }),
  entry('authn_login_fail', { reason: 'used before' }, { factor: 'google' }),
  entry('authn_login_fail', { reason: 'ERR_JWT_EXPIRED' }, { factor: 'google' }),
  entry('authn_logout', { session: id, others: false, ended: 1 }),
  entry('session_revoked', { session: id, others: true, ended: 2 }),
  entry('session_revoked', { session: id, user: id }, { subject: bom }),
  entry('authn_factor_added', { session: id, ended: 1 }, { factor: 'recovery' }),
  entry('account_disabled', { user: id }, { subject: bom }),
  entry('account_enabled', { user: id }, { subject: { id, name: null, email: null } }),
  entry('privilege_permissions_changed', { user: id, role: 'admin' }, { subject: bom }),
  entry('privilege_permissions_changed', { user: id, role: 'user', disabled: true }),
  entry('privilege_permissions_changed', { role: 'user', by: 'provider_gone' }),
  entry('privilege_permissions_changed', { role: 'admin', by: 'settings' }),
  entry('privilege_permissions_changed', { role: 'admin', by: 'operator', ended: 1 }),
  entry('message_opened', { message: id }),
  entry('message_changed', { message: id, status: 'done', version: 2 }),
  entry('messages_exported', { format: 'csv' }),
  entry('content_published', { document: 'profile/profile' }),
  entry('content_drafted', { document: 'project/1' }),
  entry('letter_retried', { letter: id }),
  entry('sys_keys_rotated', { kid: 'one' }),
  entry('sys_audit_pruned', { by: 'operator', rows: 5, through: 9, file: '1-9.jsonl' }),
  entry('sys_keys_lost', {
    by: 'operator',
    kids: 'old',
    apps: 1,
    codes: 10,
    sessions: 2,
    rows: 5,
    through: 9,
    file: '1-9.jsonl',
  }),
  entry('sys_database_moved', { by: 'operator', from: 'sqlite', to: 'postgres', at: '2026' }),
  entry('sys_restored', {
    by: 'operator',
    backup: '2026-11-20T12-00-00Z',
    sessions: 1,
    recoveryCodes: 2,
    devices: 0,
    claim: true,
    heldLetters: 3,
    replacedRow: 7,
    replacedSignature: 'one.abc',
    changes: 0,
    changed: '',
  }),
]

test.each(languages)(
  'the details of every event are words of %s, without names and ids',
  (language) => {
    for (const one of written) {
      const said = describeEntry(one, catalogues[language]).join(' · ')
      expect(said, one.event).not.toContain(id)
      for (const [name, value] of Object.entries(one.detail)) {
        expect(said, one.event).not.toContain(`${name}: ${value}`)
      }
      if (language === 'en') continue
      const latin = said.replaceAll(
        /Google|CSV|ERR_JWT_EXPIRED|sqlite|postgres|old|[\d-]+\S*(?:Z|jsonl)/g,
        '',
      )
      expect(latin, one.event).not.toMatch(/[A-Za-z]{2}/)
    }
  },
)

test('a document is named by its kind', () => {
  const nameOf = (document: string) => describeEntry(entry('content_published', { document }), en)
  expect(nameOf('profile/profile')).toEqual(['About me'])
  expect(nameOf('project/1')).toEqual(['Project 1'])
})

test('a row says who it was about and what came of it, and leaves out what did not happen', () => {
  const textsOf = (one: AuditEntry) => describeEntry(one, en)
  expect(textsOf(entry('account_disabled', { user: id }, { subject: bom }))).toEqual([
    'account of 봄',
  ])
  expect(textsOf(entry('authn_login_success', { failuresBefore: 0 }))).toEqual([])
  expect(textsOf(entry('session_revoked', { others: true, ended: 2 }))).toEqual([
    '2 other sessions ended',
  ])
  expect(
    textsOf(entry('privilege_permissions_changed', { user: id, role: 'user', disabled: true })),
  ).toEqual(['role: User', 'account disabled'])
})

test('a detail without words is shown by its name', () => {
  expect(describeEntry(entry('future', { weather: 'rain', constructor: 1 }), en)).toEqual([
    'weather: rain',
    'constructor: 1',
  ])
})
