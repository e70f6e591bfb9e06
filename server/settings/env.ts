/** The settings of `docs` and `.env.example`, parsed once. Nothing else reads the environment. */
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
import { type AuthEnv, authEntries, authKnobs, toAuthSettings } from './auth-env.ts'
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

/** Some editors begin `.env` with one, and Node takes it for a part of the first name. */
const byteOrderMark = /^\uFEFF/

const unset = (value: unknown) => value === undefined || value === ''

const origin = v.pipe(
  v.string(),
  v.check((text) => URL.parse(text)?.origin === text, 'is not an origin like https://example.com'),
  v.check((text) => {
    const url = URL.parse(text)
    return url?.protocol === 'https:' || isLoopback(url?.hostname ?? '')
  }, 'must begin with https:// unless it is on a loopback address'),
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
  DATABASE_POOL_SIZE: wholeSetting({ standard: 10, least: 1, most: 500 }),
  DATABASE_CONNECT_S: wholeSetting({ standard: 5, least: 1, most: 600 }),
  DATABASE_QUERY_S: wholeSetting({ standard: 10, least: 1, most: 3600 }),
  DISK_RESERVE_MB: wholeSetting({ standard: 16, least: 0, most: 1_000_000 }),
  BLOG_URL: optionalSetting(
    v.pipe(v.string(), v.url('is not an address'), v.startsWith('https://', 'must be https')),
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
      v.regex(/^[^\s@]*@[^\s@]+$/, 'holds what is neither an e-mail address nor an @domain'),
    ),
  ),
  TRUSTED_PROXIES: listSetting(
    v.pipe(v.string(), v.check(isAddressOrCidr, 'holds what is neither an address nor a CIDR')),
  ),
  AUDIT_KEEP_DAYS: setting(
    v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'is not a number of days'), v.transform(Number)),
    '0',
  ),
  HSTS: setting(v.picklist(hstsModes, 'is not on, subdomains or off'), 'on'),
  SHARED_CACHE_S: wholeSetting({ standard: 0, least: 0, most: 31_536_000 }),
  LETTER_KEEP_DAYS: daysSetting(90),
  DELIVERY_KEEP_DAYS: daysSetting(365),
  MAILBOX_KEEP_DAYS: daysSetting(365),
  ACCESS_LOG: setting(v.picklist(['on', 'off'], 'is neither on nor off'), 'off'),
  METRICS_TOKEN: optionalSetting(v.pipe(v.string(), v.regex(/^\S+$/, 'has a space in it'))),
  MADANG_ENV: setting(
    v.picklist(['production', 'test'], 'is neither production nor test'),
    'production',
  ),
  RATE_LIMITS: optionalSetting(v.picklist(['on', 'off'], 'is neither on nor off')),
})

/** For tests alone: what is set here makes a site less safe, or time run faster. */
const testKnobs = ['RATE_LIMITS', ...authKnobs]

export interface Env extends AuthEnv {
  host: string
  port: number
  /** Scheme, host and port by which visitors know the site; the only source of absolute addresses. */
  publicOrigin: string
  dataDir: string
  contentDir: string
  /** null: SQLite in `dataDir`. */
  databaseUrl: string | null
  /** Of PostgreSQL: the most connections, how long one may take to be had, and how long a query may take. */
  databaseLimits: PoolSettings & { queryMs: number }
  /** With less room than this on the disk of `dataDir` the site is not ready. */
  diskReserveBytes: number
  blogUrl: string | null
  /** Of a Google Analytics property; null: nothing of it is loaded. */
  analyticsId: string | null
  logLevel: string
  backups: BackupSettings
  mail: MailSettings
  /** Where letters to the owner go; empty: to the admins' own addresses. */
  mailTo: string[]
  /** null: an address of the site's own host. */
  mailFrom: string | null
  /** The one that letters to the owner are written in. */
  ownerLanguage: Language
  blockHeadless: boolean
  /** Addresses, and domains with an `@` before them. */
  blockedSenders: string[]
  trustedProxies: string[]
  /** Older rows of the audit log are moved into files; 0: none are. */
  auditKeepDays: number
  /** After how many days mail that was sent is let go of. */
  mailRetention: MailRetention
  /** Whether each answer is written into the log. */
  accessLog: boolean
  /** How long a cache in front may keep a public page before it asks again; 0: not at all. */
  sharedCacheS: number
  /** Whether browsers are told to come by https alone. */
  hsts: HstsMode
  metricsToken: string | null
  rateLimits: boolean
  /** MADANG_ENV=test */
  isTest: boolean
}

/** Reads the settings, or names the one that is wrong. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const present = Object.fromEntries(
    Object.entries(source)
      .filter(([, value]) => !unset(value))
      .map(([name, value]) => [name.replace(byteOrderMark, ''), value]),
  )
  const parsed = v.safeParse(settings, present)
  if (!parsed.success) {
    const [issue] = parsed.issues
    // The value is not repeated: some of these hold passwords, and this line ends up in logs.
    throw new OperatorError(`${issue.path?.[0]?.key} ${issue.message}`)
  }
  const env = parsed.output
  const knob = testKnobs.find((name) => present[name] !== undefined)
  if (knob && env.MADANG_ENV !== 'test') {
    throw new OperatorError(`${knob} is for tests alone: it needs MADANG_ENV=test`)
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

/** One sentence for each name in the environment that is nearly that of a setting. */
export function listMisspeltSettings(): string[] {
  return findMisspelt(Object.keys(process.env), Object.keys(settings.entries)).map(
    ({ name, nearest }) => `${name} is not a setting. Did you mean ${nearest}?`,
  )
}
