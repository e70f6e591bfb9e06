/** Parses the settings of `.env.example` once. No other module reads the environment. */
import { resolve } from 'node:path'
import * as v from 'valibot'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { type MailSettings, mailbox, parseMailUrl } from '../mail/transports/mail-url.ts'
import type { PoolSettings } from '../platform/db/postgres.ts'
import { isAddressOrCidr } from '../platform/http/client-address.ts'
import { isLoopback } from '../platform/http/loopback.ts'
import { type HstsMode, hstsModes } from '../platform/http/transport-security.ts'
import { OperatorError } from '../platform/operator-error.ts'
import type { MailRetention } from '../upkeep/retention/forget-mail.ts'
import { type AuthEnv, authEntries, authTestSettings, toAuthSettings } from './auth-env.ts'
import { type BackupSettings, backupEntries, toBackupSettings } from './backup-env.ts'
import { findMisspelt } from './misspelt-settings.ts'
import {
  emailAddress as address,
  daysSetting,
  listSetting,
  optionalSetting,
  setting,
  wholeSetting,
} from './setting.ts'

/**
 * Some editors write a byte order mark at the start of `.env`, which Node takes for a part of the first name.
 */
const byteOrderMark = /^\uFEFF/

const unset = (value: unknown) => value === undefined || value === ''

const origin = v.pipe(
  v.string(),
  v.check((text) => URL.parse(text)?.origin === text, 'is not an origin like https://example.com'),
  v.check((text) => {
    const url = URL.parse(text)
    return url?.protocol === 'https:' || isLoopback(url?.hostname ?? '')
  }, 'must begin with https:// unless its host is a loopback address'),
)

const settings = v.object({
  HOST: setting(v.string(), '127.0.0.1'),
  PORT: setting(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'is not a port number'),
      v.transform(Number),
      v.maxValue(65_535, 'is not a port number'),
    ),
    '3000',
  ),
  PUBLIC_ORIGIN: optionalSetting(origin),
  DATA_DIR: setting(v.string(), './data'),
  CONTENT_DIR: setting(v.string(), './content'),
  DATABASE_URL: optionalSetting(
    v.pipe(v.string(), v.regex(/^postgres(?:ql)?:\/\//, 'does not begin with postgres://')),
  ),
  DATABASE_POOL_SIZE: wholeSetting({ fallback: 10, min: 1, max: 500 }),
  DATABASE_CONNECT_S: wholeSetting({ fallback: 5, min: 1, max: 600 }),
  DATABASE_QUERY_S: wholeSetting({ fallback: 10, min: 1, max: 3600 }),
  DISK_RESERVE_MB: wholeSetting({ fallback: 16, min: 0, max: 1_000_000 }),
  BLOG_URL: optionalSetting(
    v.pipe(v.string(), v.url('is not a URL'), v.startsWith('https://', 'must begin with https://')),
  ),
  ANALYTICS_ID: optionalSetting(
    v.pipe(v.string(), v.regex(/^G-[A-Z0-9]{4,16}$/, 'is not a measurement id like G-XXXXXXXXXX')),
  ),
  LOG_LEVEL: setting(
    v.picklist(
      ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'],
      'is not a log level',
    ),
    'info',
  ),
  ...authEntries,
  ...backupEntries,
  MAIL_URL: optionalSetting(
    v.pipe(
      v.string(),
      v.rawTransform<string, MailSettings>(({ dataset, addIssue, NEVER }) => {
        const read = parseMailUrl(dataset.value, isLoopback)
        if ('settings' in read) return read.settings
        addIssue({ message: read.problem })
        return NEVER
      }),
    ),
  ),
  MAIL_TO: listSetting(address),
  MAIL_FROM: optionalSetting(address),
  OWNER_LANGUAGE: setting(v.picklist(languages, 'is not ko, en or ja'), 'ko'),
  BLOCK_HEADLESS: setting(
    v.pipe(
      v.picklist(['true', 'false'], 'is not true or false'),
      v.transform((text) => text === 'true'),
    ),
    'false',
  ),
  BLOCKED_SENDERS: listSetting(
    v.pipe(
      v.string(),
      v.regex(
        /^[^\s@]*@[^\s@]+$/,
        'contains an entry that is neither an email address nor an @domain',
      ),
    ),
  ),
  TRUSTED_PROXIES: listSetting(
    v.pipe(
      v.string(),
      v.check(isAddressOrCidr, 'contains an entry that is neither an IP address nor a CIDR'),
    ),
  ),
  AUDIT_KEEP_DAYS: setting(
    v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'is not a number of days'), v.transform(Number)),
    '0',
  ),
  HSTS: setting(v.picklist(hstsModes, 'is not on, subdomains or off'), 'on'),
  SHARED_CACHE_S: wholeSetting({ fallback: 0, min: 0, max: 31_536_000 }),
  LETTER_KEEP_DAYS: daysSetting(90),
  DELIVERY_KEEP_DAYS: daysSetting(365),
  MAILBOX_KEEP_DAYS: daysSetting(365),
  ACCESS_LOG: setting(v.picklist(['on', 'off'], 'is not on or off'), 'off'),
  METRICS_TOKEN: optionalSetting(v.pipe(v.string(), v.regex(/^\S+$/, 'contains a space'))),
  MADANG_ENV: setting(
    v.picklist(['production', 'test'], 'is not production or test'),
    'production',
  ),
  RATE_LIMITS: optionalSetting(v.picklist(['on', 'off'], 'is not on or off')),
})

/** Settings only for tests: they weaken the protection of a site, or shorten its timeouts. */
const testSettings = ['RATE_LIMITS', ...authTestSettings]

export interface Env extends AuthEnv {
  host: string
  port: number
  /** The public scheme, host and port of the site; the only source of absolute URLs. */
  publicOrigin: string
  dataDir: string
  contentDir: string
  /** null: SQLite in `dataDir`. */
  databaseUrl: string | null
  /** PostgreSQL: the maximum number of connections, the timeout for connecting, and the limit for a query. */
  databaseLimits: PoolSettings & { queryMs: number }
  /** If fewer bytes than this are free on the disk of `dataDir`, the site is not ready. */
  diskReserveBytes: number
  blogUrl: string | null
  /** The id of a Google Analytics property; null: nothing of it is loaded. */
  analyticsId: string | null
  logLevel: string
  backups: BackupSettings
  mail: MailSettings
  /** The recipients of emails to the owner; empty: the addresses of the admins. */
  mailTo: string[]
  /** null: an address at the host of the site. */
  mailFrom: string | null
  /** The language of emails to the owner. */
  ownerLanguage: Language
  blockHeadless: boolean
  /** Email addresses, and domains that start with `@`. */
  blockedSenders: string[]
  trustedProxies: string[]
  /** Rows of the audit log that are older than this are moved into files; 0: never. */
  auditKeepDays: number
  /** After how many days sent emails and delivery logs are deleted. */
  mailRetention: MailRetention
  /** Whether each request is logged. */
  accessLog: boolean
  /** How long a shared cache may serve a public page without revalidation; 0: not at all. */
  sharedCacheS: number
  /** The mode of the HSTS header. */
  hsts: HstsMode
  metricsToken: string | null
  rateLimits: boolean
  /** MADANG_ENV=test */
  isTest: boolean
}

/** Parses the settings; throws an error that names the first invalid one. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const present = Object.fromEntries(
    Object.entries(source)
      .filter(([, value]) => !unset(value))
      .map(([name, value]) => [name.replace(byteOrderMark, ''), value]),
  )
  const parsed = v.safeParse(settings, present)
  if (!parsed.success) {
    const [issue] = parsed.issues
    // Does not repeat the value: some settings contain passwords, and this line is logged.
    throw new OperatorError(`${issue.path?.[0]?.key} ${issue.message}`)
  }
  const env = parsed.output
  const testSetting = testSettings.find((name) => present[name] !== undefined)
  if (testSetting && env.MADANG_ENV !== 'test') {
    throw new OperatorError(`${testSetting} is only for tests: it requires MADANG_ENV=test`)
  }
  return Object.freeze({
    host: env.HOST,
    port: env.PORT,
    publicOrigin: env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`,
    dataDir: resolve(env.DATA_DIR),
    contentDir: resolve(env.CONTENT_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseLimits: {
      poolSize: env.DATABASE_POOL_SIZE,
      connectMs: env.DATABASE_CONNECT_S * 1000,
      queryMs: env.DATABASE_QUERY_S * 1000,
    },
    diskReserveBytes: env.DISK_RESERVE_MB * 2 ** 20,
    blogUrl: env.BLOG_URL ?? null,
    analyticsId: env.ANALYTICS_ID ?? null,
    logLevel: env.LOG_LEVEL,
    ...toAuthSettings(env),
    backups: toBackupSettings(env, resolve(env.DATA_DIR)),
    mail: env.MAIL_URL ?? mailbox,
    mailTo: env.MAIL_TO,
    mailFrom: env.MAIL_FROM ?? null,
    ownerLanguage: env.OWNER_LANGUAGE,
    blockHeadless: env.BLOCK_HEADLESS,
    blockedSenders: env.BLOCKED_SENDERS.map((one) => one.toLowerCase()),
    trustedProxies: env.TRUSTED_PROXIES,
    auditKeepDays: env.AUDIT_KEEP_DAYS,
    mailRetention: {
      bodyDays: env.LETTER_KEEP_DAYS,
      deliveryDays: env.DELIVERY_KEEP_DAYS,
      mailboxDays: env.MAILBOX_KEEP_DAYS,
    },
    accessLog: env.ACCESS_LOG === 'on',
    sharedCacheS: env.SHARED_CACHE_S,
    hsts: env.HSTS,
    metricsToken: env.METRICS_TOKEN ?? null,
    rateLimits: env.RATE_LIMITS !== 'off',
    isTest: env.MADANG_ENV === 'test',
  })
}

export function readEnv(): Env {
  return parseEnv(process.env)
}

/** A sentence for each environment variable whose name is close to that of a setting. */
export function listMisspeltSettings(): string[] {
  return findMisspelt(Object.keys(process.env), Object.keys(settings.entries)).map(
    ({ name, nearest }) => `${name} is not a setting. Did you mean ${nearest}?`,
  )
}
