import * as v from 'valibot'
import { choice, days, hidden, optional, whole, withDefault } from './setting.ts'

const minPassphraseLength = 16
const levels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

export const upkeepSettings = {
  BACKUP_EVERY_H: whole(
    { fallback: 0, min: 0, max: 8760 },
    { help: 'The hours between scheduled backups. `0`: none are made.' },
  ),
  BACKUP_KEEP: whole(
    { fallback: 14, min: 0, max: 10_000 },
    { help: 'How many scheduled backups are kept. `0`: all.' },
  ),
  BACKUP_DIR: optional(v.string(), {
    help: 'The folder for backups, preferably on another disk. Unset: `DATA_DIR/backups`.',
    example: '/mnt/backups',
  }),
  BACKUP_RECIPIENT: optional(
    v.pipe(
      v.string(),
      v.regex(/^age1[02-9ac-hj-np-z]{58}$/, 'is not an age public key like age1…'),
    ),
    {
      help: 'Encrypts backups for this public key of age. Recommended: the server cannot decrypt them. Unset: not encrypted.',
    },
  ),
  BACKUP_PASSPHRASE: optional(
    v.pipe(
      v.string(),
      v.minLength(minPassphraseLength, `is shorter than ${minPassphraseLength} characters`),
    ),
    {
      help: `Encrypts backups with a passphrase of at least ${minPassphraseLength} characters instead. With \`BACKUP_RECIPIENT\`, it only decrypts earlier backups.`,
      mask: () => hidden,
    },
  ),
  AUDIT_KEEP_DAYS: days(0, {
    help: 'After how many days rows of the audit log are moved into files of `DATA_DIR/audit-archive`. `0`: never.',
  }),
  LETTER_KEEP_DAYS: days(90, {
    help: 'After how many days the texts of sent emails are deleted. `0`: never.',
  }),
  DELIVERY_KEEP_DAYS: days(365, {
    help: 'After how many days the delivery log is deleted. `0`: never.',
  }),
  MAILBOX_KEEP_DAYS: days(365, {
    help: 'After how many days the files of `DATA_DIR/mailbox` are deleted. `0`: never.',
  }),
  ACCESS_LOG: withDefault('off', choice('on', 'off'), {
    help: '`on` logs each response: method, path without query, status, milliseconds, and the network of the client (/24 of IPv4, /48 of IPv6).',
  }),
  LOG_LEVEL: withDefault('info', v.picklist(levels, `is not ${levels.join(', ')}`), {
    help: '`silent`, `fatal`, `error`, `warn`, `info`, `debug` or `trace`. Logs are JSON lines on standard output. In a terminal, `info` shows only what `warn` does, so that the sign-in link stays in sight.',
  }),
  METRICS_TOKEN: optional(v.pipe(v.string(), v.regex(/^\S+$/, 'contains a space')), {
    help: 'The bearer token for `/metrics` (Prometheus). Unset: `/metrics` does not exist.',
    mask: () => hidden,
  }),
}
