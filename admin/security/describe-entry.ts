/** The details of a row of the audit log in words. The log itself stores names and ids, the same for every reader. */
import type { AuditEntry } from '#shared/admin/audit.ts'
import type { PanelWords } from '#shared/i18n/panel/en.ts'
import type { AuditDetailWords } from '#shared/i18n/panel/security/details/en.ts'
import { lookUp } from '#shared/look-up.ts'

type Detail = AuditEntry['detail'][string]
/** The words of the panel, and those for details. */
type Words = PanelWords & { details: AuditDetailWords }
type Describe = (value: never, entry: AuditEntry, words: Words) => string | null

/** Ids and positions, which only the log itself needs; it can be exported and read with them. */
const hidden = [
  'session',
  'user',
  'message',
  'letter',
  'version',
  'at',
  'revision',
  'others',
  'kid',
  'through',
  'from',
  'at',
  'replacedRow',
  'replacedSignature',
]

const describers: Record<string, Describe> = {
  failuresBefore: (count: number, _, { details }) => ifAny(count, details.failuresBefore),
  failures: (count: number, _, { details }) => ifAny(count, details.failures),
  ended: (count: number, { detail }, { details }) =>
    ifAny(count, detail['others'] === true ? details.othersEnded : details.ended),
  role: (role: string, _, { details, security: { users } }) =>
    details.role(lookUp(users.roles, role) ?? role),
  // Earlier versions wrote a disabled account down as a change of its rights.
  disabled: (isDisabled: boolean, { event }, { details }) =>
    isDisabled && event === 'privilege_permissions_changed' ? details.isDisabled : null,
  status: (status: string, { event }, { inbox, details }) =>
    event === 'message_changed'
      ? details.status(lookUp(inbox.folderNames, status) ?? status)
      : null,
  by: (by: string, _, { details }) => lookUp(details.by, by) ?? by,
  reason: (reason: string, _, { details }) =>
    lookUp(details.reasons, reason) ?? details.reason(reason),
  format: (format: string, _, { details }) => details.format(format.toUpperCase()),
  rows: (count: number, _, { details }) => details.rows(count),
  file: (name: string, _, { details }) => details.file(name),
  backup: (name: string, _, { details }) => details.backup(name),
  sessions: (count: number, _, { details }) => ifAny(count, details.ended),
  recoveryCodes: (count: number, _, { details }) => ifAny(count, details.codes),
  codes: (count: number, _, { details }) => ifAny(count, details.codes),
  devices: (count: number, _, { details }) => ifAny(count, details.devices),
  apps: (count: number, _, { details }) => ifAny(count, details.apps),
  claim: (isClosed: boolean, _, { details }) => (isClosed ? details.claim : null),
  heldLetters: (count: number, _, { details }) => ifAny(count, details.heldLetters),
  changes: (count: number, _, { details }) => ifAny(count, details.changes),
  changed: (sentences: string) => sentences || null,
  document: (document: string, _, { documents }) => describeDocument(document, documents.kinds),
  kids: (names: string, _, { details }) => details.keys(names),
  to: (kind: string, { detail }) => `${detail['from']} → ${kind}`,
}

/** Nothing is left out that no sentence exists for: it is shown by its name. */
export function describeEntry(entry: AuditEntry, words: Words): string[] {
  const { factor, detail, subject } = entry
  const { details } = words
  const facts = Object.entries(detail).flatMap(([name, value]) =>
    hidden.includes(name) ? [] : (describe(name, value, entry, words) ?? []),
  )
  return [
    ...(subject
      ? [subject.name === null ? details.deletedAccount : details.account(subject.name)]
      : []),
    ...(factor ? [lookUp(details.factors, factor) ?? factor] : []),
    ...facts,
  ]
}

function describe(name: string, value: Detail, entry: AuditEntry, words: Words): string | null {
  const describer = lookUp(describers, name)
  if (!describer) return `${name}: ${value}`
  return value === null ? null : describer(value as never, entry, words)
}

/** `project/1` as `Project 1`. There is one document of some kinds, which has the name of its kind. */
function describeDocument(document: string, kinds: Record<string, string>): string {
  const [kind = '', ...rest] = document.split('/')
  const id = rest.join('/')
  const name = lookUp(kinds, kind) ?? kind
  return id === kind ? name : `${name} ${id}`
}

function ifAny(count: number, toText: (count: number) => string): string | null {
  return count > 0 ? toText(count) : null
}
