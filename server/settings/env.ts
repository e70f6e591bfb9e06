/**
 * The settings of the table (`table.ts`), parsed once. No other module reads the environment. Settings that belong
 * together, such as the times of sign-in, are combined in one field.
 */
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { distance } from 'fastest-levenshtein'
import * as v from 'valibot'
import { lookUp } from '#shared/look-up.ts'
import { backupsFolder } from '../backups/backups.ts'
import type { Encryption } from '../backups/encrypt-file.ts'
import type { AuthTimes } from '../identity/sign-in/session-times.ts'
import { type MailSettings, mailbox } from '../mail/transports/mail-url.ts'
import type { PoolSettings } from '../platform/db/postgres.ts'
import { isLoopback } from '../platform/http/loopback.ts'
import { OperatorError } from '../platform/operator-error.ts'
import type { MailRetention } from '../upkeep/prune-mail.ts'
import { findPlatform } from './platforms.ts'
import type { SettingRow } from './setting.ts'
import { type SettingValues, settings, testSettingNames, toFieldName } from './table.ts'

/** Some editors write a byte order mark at the start of `.env`, which Node takes for a part of the first name. */
const byteOrderMark = /^\uFEFF/

const originName = 'PUBLIC_ORIGIN'

export interface BackupSettings {
  /** The interval of scheduled backups; 0: none. */
  everyHours: number
  /** How many scheduled backups are kept; 0: all. */
  keep: number
  folder: string
  /** null: backups are not encrypted. */
  encryption: Encryption | null
  /** Decrypts older backups also while new ones are encrypted for a recipient. */
  passphrase: string | null
}

/** A setting as the panel shows it. */
export interface ShownSetting {
  name: string
  /** null: not set. For a secret, a text that contains no usable part of it. */
  value: string | null
  isSecret: boolean
}

interface Combined {
  /** The public scheme, host and port of the site; the only source of absolute URLs. */
  publicOrigin: string
  /** The variable that it comes from; null: the default. */
  publicOriginFrom: string | null
  /** The variable by which a hosting platform names its address for the site; null: there is none. */
  platform: string | null
  dataDir: string
  contentDir: string
  /** PostgreSQL: the maximum number of connections, the timeout for connecting, and the limit for a query. */
  databaseLimits: PoolSettings & { queryMs: number }
  /** If fewer bytes than this are free on the disk of `dataDir`, the site is not ready. */
  diskReserveBytes: number
  /** The people who may become the first admin; email addresses in lower case. */
  firstAdmins: { subs: string[]; emails: string[] }
  adminSecondFactor: 'optional' | 'required'
  authTimes: AuthTimes
  backups: BackupSettings
  mail: MailSettings
  mailRetention: MailRetention
  /** MADANG_ENV=test */
  isTest: boolean
  shown: readonly ShownSetting[]
}

/** The fields of the table that are combined into others. */
type Parts =
  | `database${'PoolSize' | 'ConnectS' | 'QueryS'}`
  | `session${'IdleS' | 'AbsS'}`
  | `rt${'CoalesceS' | 'GraceS'}`
  | `backup${'EveryH' | 'Keep' | 'Dir' | 'Recipient' | 'Passphrase'}`
  | `${'letter' | 'delivery' | 'mailbox'}KeepDays`
  | 'diskReserveMb'
  | 'adminGoogleSubs'
  | 'adminEmails'
  | 'admin2fa'
  | 'accessTtlS'
  | 'pendingTtlS'
  | 'stepUpS'
  | 'mailUrl'
  | 'madangEnv'

export type Env = Omit<SettingValues, Parts | keyof Combined> & Combined

const schema = v.object(
  Object.fromEntries(Object.entries(settings).map(([name, row]) => [name, row.schema])),
)

/** Parses the settings; throws an error that says of each invalid one what is expected. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const present = Object.fromEntries(
    Object.entries(source)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [name.replace(byteOrderMark, ''), value]),
  )
  const platform = findPlatform(present)
  const isFromPlatform = platform !== null && !present[originName]?.trim()
  if (isFromPlatform) present[originName] = platform.origin
  const parsed = v.safeParse(schema, present, { abortPipeEarly: true })
  const issues = describeIssues(parsed.issues ?? [], present, (name) =>
    isFromPlatform && name === originName ? `${originName} from ${platform.variable}` : name,
  )
  const problems = [...issues, ...listForbidden(present)]
  if (!parsed.success || problems.length > 0) throw new OperatorError(problems.join('; '))
  const values = Object.fromEntries(
    Object.keys(settings).map((name) => [toFieldName(name), lookUp(parsed.output, name) ?? null]),
  ) as unknown as SettingValues
  const env = {
    ...combine(values),
    publicOriginFrom: isFromPlatform ? platform.variable : values.publicOrigin && originName,
    platform: platform?.variable ?? null,
    shown: show(present, parsed.output),
  }
  const unfit = [...listExposed(env), ...listUnfit(env)]
  if (unfit.length > 0) throw new OperatorError(unfit.join('; '))
  return Object.freeze(env)
}

/**
 * Repeats only the values of settings that have a default, such as ports and numbers: this line is logged, and others may
 * contain passwords or addresses of people.
 */
function describeIssues(
  issues: readonly v.BaseIssue<unknown>[],
  present: Record<string, string | undefined>,
  toSource: (name: string) => string,
): string[] {
  const rows: Record<string, SettingRow> = settings
  return issues.map(({ path, message }) => {
    const name = String(path?.[0]?.key)
    const isPublic = lookUp(rows, name)?.fallback != null
    return `${toSource(name)} ${message}${isPublic ? `: ${JSON.stringify(lookUp(present, name))}` : ''}`
  })
}

function listForbidden(present: Record<string, string | undefined>): string[] {
  if (present['MADANG_ENV']?.trim() === 'test') return []
  return testSettingNames
    .filter((name) => lookUp(present, name) !== undefined)
    .map((name) => `${name} is only for tests: it requires MADANG_ENV=test`)
}

/** The settings for tests lift limits, so that nobody but this machine may reach such a site. */
function listExposed({ host, isTest, publicOrigin }: Env): string[] {
  if (!isTest) return []
  const hosts = { HOST: host, PUBLIC_ORIGIN: new URL(publicOrigin).hostname }
  return Object.entries(hosts)
    .filter(([, hostname]) => !isLoopback(hostname))
    .map(([name]) => `${name} must be a loopback address with MADANG_ENV=test`)
}

/** Whether browsers make passkeys for this public address: not for an IP address, and not without TLS. */
export function hasPasskeys(publicOrigin: string): boolean {
  const { hostname, protocol } = new URL(publicOrigin)
  return protocol === 'https:' && isIP(hostname.replaceAll(/[[\]]/g, '')) === 0
}

/** A site for tests is only on loopback addresses, where browsers make passkeys without TLS. */
function listUnfit({ adminPasskeys, adminSecondFactor, isTest, publicOrigin }: Env): string[] {
  if (adminPasskeys.length === 0) return []
  const name = 'ADMIN_PASSKEYS'
  return [
    ...(adminSecondFactor === 'required'
      ? []
      : [`${name} requires ADMIN_2FA=required: such a passkey is only the first factor`]),
    ...(isTest || hasPasskeys(publicOrigin)
      ? []
      : [`${name} requires a ${originName} with https and a host name, as browsers do`]),
  ]
}

function combine(values: SettingValues): Omit<Env, 'shown' | 'publicOriginFrom' | 'platform'> {
  const { databasePoolSize, databaseConnectS, databaseQueryS, diskReserveMb, ...one } = values
  const { adminGoogleSubs, adminEmails, admin2fa, mailUrl, madangEnv, ...two } = one
  const { sessionIdleS, sessionAbsS, accessTtlS, rtCoalesceS, rtGraceS, ...three } = two
  const { pendingTtlS, stepUpS, letterKeepDays, deliveryKeepDays, mailboxKeepDays, ...four } = three
  const { backupEveryH, backupKeep, backupDir, backupRecipient, backupPassphrase, ...rest } = four
  const dataDir = resolve(values.dataDir)
  return {
    ...rest,
    publicOrigin: values.publicOrigin ?? `http://localhost:${values.port}`,
    dataDir,
    contentDir: resolve(values.contentDir),
    databaseLimits: {
      poolSize: databasePoolSize,
      connectMs: databaseConnectS * 1000,
      queryMs: databaseQueryS * 1000,
    },
    diskReserveBytes: diskReserveMb * 2 ** 20,
    firstAdmins: { subs: adminGoogleSubs, emails: adminEmails },
    adminSecondFactor: admin2fa,
    authTimes: {
      idleMs: sessionIdleS * 1000,
      absoluteMs: sessionAbsS * 1000,
      accessMs: accessTtlS * 1000,
      coalesceMs: rtCoalesceS * 1000,
      graceMs: rtGraceS * 1000,
      pendingMs: pendingTtlS * 1000,
      stepUpMs: stepUpS * 1000,
    },
    backups: {
      everyHours: backupEveryH,
      keep: backupKeep,
      folder: backupDir === null ? backupsFolder(dataDir) : resolve(backupDir),
      encryption: toEncryption(backupRecipient, backupPassphrase),
      passphrase: backupPassphrase,
    },
    mail: mailUrl ?? mailbox,
    mailRetention: {
      bodyDays: letterKeepDays,
      deliveryDays: deliveryKeepDays,
      mailboxDays: mailboxKeepDays,
    },
    isTest: madangEnv === 'test',
  }
}

function toEncryption(recipient: string | null, passphrase: string | null): Encryption | null {
  if (recipient !== null) return { recipient }
  return passphrase === null ? null : { passphrase }
}

function show(
  present: Record<string, string | undefined>,
  values: Record<string, unknown>,
): ShownSetting[] {
  return Object.entries(settings).map(([name, row]) => {
    const { fallback, mask, show }: SettingRow = row
    const text = lookUp(present, name)?.trim() || fallback
    const value = lookUp(values, name)
    if (text === null || value === undefined) return { name, value: null, isSecret: Boolean(mask) }
    return { name, value: (mask ?? show)?.(value) ?? text, isSecret: mask !== undefined }
  })
}

export function readEnv(): Env {
  return parseEnv(process.env)
}

/** For the program `git`: it asks nothing, and no hook that runs this process says which repository it works on. */
export function readGitEnv(): Record<string, string | undefined> {
  const others = Object.entries(process.env).filter(
    ([name]) => !/^GIT_(?:DIR|WORK|INDEX|OBJ|COM)/.test(name),
  )
  return { ...Object.fromEntries(others), GIT_TERMINAL_PROMPT: '0' }
}

/** A sentence for each environment variable whose name is close to that of a setting. */
export function listMisspeltSettings(): string[] {
  return findMisspelt(Object.keys(process.env), Object.keys(settings)).map(
    ({ name, nearest }) => `${name} is not a setting. Did you mean ${nearest}?`,
  )
}

/** Short names are close to many others: the distance of `HOME` and `HOST` is 2. */
const allowedDistance = (name: string) => (name.length < 6 ? 1 : 2)

/**
 * Returns each name of `present` (the environment) that is not in `known` (the settings) but close to one of
 * them, with the nearest setting.
 */
export function findMisspelt(
  present: string[],
  known: string[],
): { name: string; nearest: string }[] {
  const isKnown = new Set(known)
  return present.flatMap((name) => {
    if (isKnown.has(name)) return []
    const nearest = known.find(
      (setting) => !present.includes(setting) && distance(name, setting) <= allowedDistance(name),
    )
    return nearest ? [{ name, nearest }] : []
  })
}
