/** The table of all settings. A new setting is one row in one of its groups. */

import { resolve } from 'node:path'
import * as v from 'valibot'
import { languages } from '#shared/i18n/languages.ts'
import { isAdminPath } from '../identity/sign-in/admin-path.ts'
import { type OwnerPasskey, parseOwnerPasskeys } from '../identity/sign-in/owner-passkeys.ts'
import { type MailSettings, parseMailUrl } from '../mail/transports/mail-url.ts'
import { nameTransport } from '../mail/transports/transport.ts'
import { isAddressOrCidr } from '../platform/http/client-address.ts'
import { isLoopback } from '../platform/http/loopback.ts'
import { hstsModes } from '../platform/http/transport-security.ts'
import type { Key } from '../platform/keys/key-ring.ts'
import { parseKeys } from '../platform/keys/key-ring.ts'
import {
  choice,
  days,
  emailAddress,
  hidden,
  list,
  optional,
  type SettingRow,
  seconds,
  whole,
  withDefault,
} from './setting.ts'

const notPort = 'is not a port number from 0 to 65535'
const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, notPort),
  v.transform(Number),
  v.maxValue(65_535, notPort),
)

const origin = v.pipe(
  v.string(),
  v.check(
    (text) => URL.parse(text)?.origin === text,
    'is not an origin like https://example.com, without a slash or path at its end',
  ),
  v.check((text) => {
    const url = URL.parse(text)
    return url?.protocol === 'https:' || isLoopback(url?.hostname ?? '')
  }, 'must begin with https:// unless its host is a loopback address'),
)

const sender = v.pipe(
  v.string(),
  v.regex(/^[^\s@]*@[^\s@]+$/, 'contains an entry that is neither an email address nor an @domain'),
  v.toLowerCase(),
)

const siteSettings = {
  HOST: withDefault('127.0.0.1', v.string(), { help: 'The address to listen on.' }),
  PORT: withDefault('3000', port, { help: 'The port to listen on.' }),
  PUBLIC_ORIGIN: optional(origin, {
    help: 'The origin that visitors use: scheme, host and port. It must be https unless the host is a loopback address. Unset: the address that a hosting platform names in `RENDER_EXTERNAL_URL`, `RAILWAY_PUBLIC_DOMAIN`, `FLY_APP_NAME` or `KOYEB_PUBLIC_DOMAIN`, else `http://localhost:$PORT`.',
    example: 'https://example.com',
  }),
  BLOG_URL: optional(
    v.pipe(v.string(), v.url('is not a URL'), v.startsWith('https://', 'must begin with https://')),
    {
      help: 'An https address for the blog link in the header. Unset: the link leads to `/blog`.',
      example: 'https://blog.example.com',
    },
  ),
  ANALYTICS_ID: optional(
    v.pipe(v.string(), v.regex(/^G-[A-Z0-9]{4,16}$/, 'is not a measurement id like G-XXXXXXXXXX')),
    {
      help: 'A Google Analytics measurement id. Unset: no analytics script is loaded and nothing is sent.',
      example: 'G-XXXXXXXXXX',
    },
  ),
  TRUSTED_PROXIES: list(
    v.pipe(
      v.string(),
      v.check(isAddressOrCidr, 'contains an entry that is neither an IP address nor a CIDR'),
    ),
    {
      help: 'Addresses or CIDRs of proxies whose `X-Forwarded-For` is trusted, read from right to left; comma-separated.',
    },
  ),
  HSTS: withDefault('on', v.picklist(hstsModes, 'is not on, subdomains or off'), {
    help: 'The `Strict-Transport-Security` header, for two years: `on` (this host name), `subdomains` (also all names below it: only if all of them are served by https) or `off`.',
  }),
  SHARED_CACHE_S: whole(
    { fallback: 0, min: 0, max: 31_536_000 },
    {
      help: 'For how many seconds a shared cache in front (a CDN, nginx) may serve a public page without asking; see [operations](operations.md#a-cache-in-front). `0`: never.',
    },
  ),
  BLOCK_HEADLESS: withDefault('false', choice('true', 'false'), {
    help: 'Whether both forms refuse headless browsers: `true` or `false`.',
  }),
  BLOCKED_SENDERS: list(sender, {
    help: 'Senders that both forms refuse: email addresses, or domains such as `@example.com`; comma-separated.',
  }),
}

const dataSettings = {
  DATA_DIR: withDefault('./data', v.string(), {
    help: 'The folder of the SQLite file, the keys, the backups, the mailbox, and notes about emails that were sent and are not yet recorded in the database. A marker file beside it (`./data.site`) records that a site exists, so that an empty folder or one that is not mounted is not taken for a new site.',
    show: resolve,
  }),
  CONTENT_DIR: withDefault('./content', v.string(), {
    help: 'The content that is imported into an empty database.',
    show: resolve,
  }),
  DATABASE_URL: optional(
    v.pipe(v.string(), v.regex(/^postgres(?:ql)?:\/\//, 'does not begin with postgres://')),
    {
      help: '`postgres://…` for PostgreSQL instead of SQLite; several instances may then run. Unset: SQLite in `DATA_DIR`.',
      example: 'postgres://user:password@localhost:5432/madang',
      mask: toPublicUrl,
    },
  ),
  DATABASE_POOL_SIZE: whole(
    { fallback: 10, min: 1, max: 500 },
    { help: 'PostgreSQL only: the maximum number of connections of this instance.' },
  ),
  DATABASE_CONNECT_S: whole(
    { fallback: 5, min: 1, max: 600 },
    { help: 'PostgreSQL only: the seconds to wait for a connection.' },
  ),
  DATABASE_QUERY_S: whole(
    { fallback: 10, min: 1, max: 3600 },
    { help: 'PostgreSQL only: the seconds that a query may take.' },
  ),
  DISK_RESERVE_MB: whole(
    { fallback: 16, min: 0, max: 1_000_000 },
    {
      help: '`/readyz` fails when fewer megabytes than this are free on the disk of `DATA_DIR`.',
    },
  ),
}

/** The host and name of a database. User, password and options are left out, because each may contain a password. */
function toPublicUrl(text: string): string {
  const url = URL.parse(text)
  return url ? `${url.protocol}//${hidden}@${url.host}${url.pathname}` : hidden
}

const visibleText = (problem: string) => v.pipe(v.string(), v.regex(/^[!-~]{1,255}$/, problem))

const keys = v.pipe(
  v.string(),
  v.rawTransform<string, [Key, ...Key[]]>(({ dataset, addIssue, NEVER }) => {
    const parsed = parseKeys(dataset.value)
    if (parsed.ok) return parsed.keys
    addIssue({ message: parsed.problem })
    return NEVER
  }),
)

const ownerPasskeys = v.pipe(
  v.string(),
  v.rawTransform<string, OwnerPasskey[]>(({ dataset, addIssue, NEVER }) => {
    const parsed = parseOwnerPasskeys(dataset.value)
    if (parsed.ok) return parsed.passkeys
    addIssue({ message: parsed.problem })
    return NEVER
  }),
)

const signInSettings = {
  AUTH_KEYS: optional(keys, {
    help: 'The keys of the site, as `kid:base64,kid:base64` of 32 random bytes each; the first is the current one. A key of exactly 32 bytes, in base64 or hexadecimal, may stand alone, as platforms generate it. Required with `DATABASE_URL`: `echo k1:$(openssl rand -base64 32)`. Unset: a key is created at the first start in `DATA_DIR/auth-keys` (mode 0600).',
    mask: (value: Key[]) => value.map(() => hidden).join(', '),
  }),
  GOOGLE_CLIENT_ID: optional(
    visibleText('is not a client id like 1234-abcd.apps.googleusercontent.com'),
    {
      help: 'The client id of this site at Google. Unset: a demo identity provider, only on loopback addresses, never with `TRUSTED_PROXIES`, and only for browsers that have the code printed at the start.',
    },
  ),
  ADMIN_GOOGLE_SUBS: list(
    visibleText(
      'contains an entry that is not the subject of an account, such as 110169484474386276334',
    ),
    {
      help: 'Who becomes the first admin: subjects of Google accounts, comma-separated. Ignored once there has been an admin.',
    },
  ),
  ADMIN_EMAILS: list(v.pipe(emailAddress, v.toLowerCase()), {
    help: 'Who becomes the first admin: email addresses, comma-separated. An address outside gmail.com counts only if Google manages the accounts of its domain. Ignored once there has been an admin.',
  }),
  ADMIN_PASSKEYS: {
    schema: v.optional(ownerPasskeys, ''),
    fallback: null,
    help: 'Passkeys of the owner, who signs in by them without Google: `ID.KEY`, as `/login` shows it, at most ten, comma-separated. Nothing in it is secret. Requires `ADMIN_2FA=required` and an https `PUBLIC_ORIGIN` with a host name. The account becomes the first admin by the rule of `ADMIN_EMAILS`, and has no address: set `MAIL_TO`.',
  },
  ADMIN_2FA: withDefault(
    'optional',
    v.picklist(['optional', 'required'], 'is not optional or required'),
    {
      help: 'Whether an admin must have a second factor: `optional` or `required`. With `required`, an admin without one can only set one up.',
    },
  ),
  ADMIN_PATH: withDefault(
    '/admin',
    v.pipe(v.string(), v.check(isAdminPath, 'is not a path like /admin, or is already in use')),
    {
      help: 'The path of the panel. No other route may use it, and it is shown only to admins.',
    },
  ),
  SIGN_UP: withDefault('open', v.picklist(['open', 'closed'], 'is not open or closed'), {
    help: 'Who may sign in: `open` (anyone with a Google account) or `closed` (only admins).',
  }),
}

const anyOf = new Intl.ListFormat('en-GB', { type: 'disjunction' })
const languagesAsCode = languages.map((language) => `\`${language}\``)

const mailUrl = v.pipe(
  v.string(),
  v.rawTransform<string, MailSettings>(({ dataset, addIssue, NEVER }) => {
    const read = parseMailUrl(dataset.value, isLoopback)
    if ('settings' in read) return read.settings
    addIssue({ message: read.problem })
    return NEVER
  }),
)

const emailSettings = {
  MAIL_URL: optional(mailUrl, {
    help: 'How email is sent: `smtp://user:pass@host:587`, `smtps://user:pass@host:465`, or `emailjs://publicKey:privateKey@host?service=ID&template=ID`. Unset: emails are written as files to `DATA_DIR/mailbox`.',
    mask: nameTransport,
  }),
  MAIL_TO: list(emailAddress, {
    help: 'The recipients of messages and notices, comma-separated. Unset: the addresses of the admins.',
  }),
  MAIL_FROM: optional(emailAddress, {
    help: 'The sender of emails. Unset: `madang@` the host of `PUBLIC_ORIGIN`.',
  }),
  OWNER_LANGUAGE: optional(v.picklist(languages, `is not ${anyOf.format(languages)}`), {
    help: `The language of emails to the owner: ${anyOf.format(languagesAsCode)}. Unset: the first language of the site.`,
  }),
}

const minPassphraseLength = 16
const levels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

const upkeepSettings = {
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

const code = v.pipe(v.string(), v.regex(/^[!-~]{1,255}$/, 'must be a code without spaces'))

/** Only for tests: they weaken the protection of a site, or shorten its timeouts. */
const testSettings = {
  RATE_LIMITS: withDefault('on', choice('on', 'off'), {
    help: '`off` disables the limits by address.',
  }),
  DEMO_CODE: optional(code, {
    help: 'The code of demo sign-in. Unset: a random one at each start.',
    mask: () => hidden,
  }),
  GOOGLE_JWKS_URL: optional(v.pipe(v.string(), v.url('is not a URL')), {
    help: 'The address of the signing keys of the identity provider. Unset: that of Google.',
  }),
  SESSION_IDLE_S: seconds(1800, {
    help: 'A session ends after this many seconds without activity.',
  }),
  SESSION_ABS_S: seconds(43_200, { help: 'A session ends after this many seconds in any case.' }),
  ACCESS_TTL_S: seconds(600, { help: 'An access token is valid for this many seconds.' }),
  RT_COALESCE_S: seconds(10, {
    help: 'Tabs that refresh within this many seconds receive the same refresh token.',
  }),
  RT_GRACE_S: seconds(30, {
    help: 'The previous refresh token is accepted for this many seconds after it was replaced.',
  }),
  PENDING_TTL_S: seconds(600, {
    help: 'A sign-in waits this many seconds for its second factor.',
  }),
  STEP_UP_S: seconds(300, {
    help: 'After a proof, changes that need a recent one are allowed for this many seconds.',
  }),
  MAIL_LEASE_S: seconds(20, {
    help: 'Another instance sends the emails of a crashed one after this many seconds.',
  }),
}

const modeSettings = {
  MADANG_ENV: withDefault(
    'production',
    v.picklist(['production', 'test'], 'is not production or test'),
    {
      help: '`test` allows the settings for tests, and only loopback addresses in `HOST` and `PUBLIC_ORIGIN`; with `production` those settings stop the start.',
    },
  ),
}

/** In the order of the documents. */
export const settingGroups: Record<string, Record<string, SettingRow>> = {
  Site: siteSettings,
  'Data and database': dataSettings,
  'Sign-in': signInSettings,
  Email: emailSettings,
  'Backups, retention and logs': upkeepSettings,
  'Tests only': { ...modeSettings, ...testSettings },
}

export const settings = {
  ...siteSettings,
  ...dataSettings,
  ...signInSettings,
  ...emailSettings,
  ...upkeepSettings,
  ...modeSettings,
  ...testSettings,
}

/** The names of the settings that only MADANG_ENV=test allows. */
export const testSettingNames = Object.keys(testSettings)

/** `BLOG_URL` is `blogUrl`. */
export type FieldName<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${CapitalizedName<Rest>}`
  : Lowercase<Name>

type CapitalizedName<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Capitalize<Lowercase<First>>}${CapitalizedName<Rest>}`
  : Capitalize<Lowercase<Name>>

type Output<Row> = Row extends SettingRow<infer Schema> ? v.InferOutput<Schema> : never

/** The parsed values by field name; null: not set. */
export type SettingValues = {
  [Name in keyof typeof settings & string as FieldName<Name>]: undefined extends Output<
    (typeof settings)[Name]
  >
    ? NonNullable<Output<(typeof settings)[Name]>> | null
    : Output<(typeof settings)[Name]>
}

export function toFieldName(name: string): string {
  return name.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())
}
