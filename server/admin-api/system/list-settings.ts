/**
 * The settings as the panel shows them to an admin: the values of settings, but of secrets only whether they
 * are set.
 */
import type { SystemSetting } from '#shared/admin/system.ts'
import { nameTransport } from '../../mail/transports/transport.ts'
import type { Env } from '../../settings/env.ts'

type Shown = Pick<SystemSetting, 'name' | 'value'> & { isSecret?: true }

const hidden = '•••'

/** A new field of `Env` does not compile until it is added here. */
const toShown = {
  host: (value) => shown('HOST', value),
  port: (value) => shown('PORT', String(value)),
  publicOrigin: (value) => shown('PUBLIC_ORIGIN', value),
  dataDir: (value) => shown('DATA_DIR', value),
  contentDir: (value) => shown('CONTENT_DIR', value),
  databaseUrl: (value) => secret('DATABASE_URL', value && toPublicUrl(value)),
  databaseLimits: ({ poolSize, connectMs, queryMs }) => [
    ...shown('DATABASE_POOL_SIZE', String(poolSize)),
    ...shown('DATABASE_CONNECT_S', toSeconds(connectMs)),
    ...shown('DATABASE_QUERY_S', toSeconds(queryMs)),
  ],
  diskReserveBytes: (value) => shown('DISK_RESERVE_MB', String(value / 2 ** 20)),
  authKeys: (value) => secret('AUTH_KEYS', value?.map(() => hidden).join(', ') ?? null),
  googleClientId: (value) => shown('GOOGLE_CLIENT_ID', value),
  googleJwksUrl: (value) => shown('GOOGLE_JWKS_URL', value),
  demoCode: (value) => secret('DEMO_CODE', value && hidden),
  firstAdmins: ({ subs, emails }) => [
    ...shown('ADMIN_GOOGLE_SUBS', toList(subs)),
    ...shown('ADMIN_EMAILS', toList(emails)),
  ],
  adminSecondFactor: (value) => shown('ADMIN_2FA', value),
  signUp: (value) => shown('SIGN_UP', value),
  adminPath: (value) => shown('ADMIN_PATH', value),
  authTimes: (times) => [
    ...shown('SESSION_IDLE_S', toSeconds(times.idleMs)),
    ...shown('SESSION_ABS_S', toSeconds(times.absoluteMs)),
    ...shown('ACCESS_TTL_S', toSeconds(times.accessMs)),
    ...shown('RT_COALESCE_S', toSeconds(times.coalesceMs)),
    ...shown('RT_GRACE_S', toSeconds(times.graceMs)),
    ...shown('PENDING_TTL_S', toSeconds(times.pendingMs)),
    ...shown('STEP_UP_S', toSeconds(times.stepUpMs)),
  ],
  backups: ({ everyHours, keep, folder, encryption }) => [
    ...shown('BACKUP_EVERY_H', String(everyHours)),
    ...shown('BACKUP_KEEP', String(keep)),
    ...shown('BACKUP_DIR', folder),
    ...shown(
      'BACKUP_RECIPIENT',
      encryption && 'recipient' in encryption ? encryption.recipient : null,
    ),
    ...secret('BACKUP_PASSPHRASE', encryption && 'passphrase' in encryption ? hidden : null),
  ],
  mail: (value) => secret('MAIL_URL', value.kind === 'mailbox' ? null : nameTransport(value)),
  mailTo: (value) => shown('MAIL_TO', toList(value)),
  mailFrom: (value) => shown('MAIL_FROM', value),
  ownerLanguage: (value) => shown('OWNER_LANGUAGE', value),
  blockHeadless: (value) => shown('BLOCK_HEADLESS', String(value)),
  blockedSenders: (value) => shown('BLOCKED_SENDERS', toList(value)),
  blogUrl: (value) => shown('BLOG_URL', value),
  analyticsId: (value) => shown('ANALYTICS_ID', value),
  trustedProxies: (value) => shown('TRUSTED_PROXIES', toList(value)),
  auditKeepDays: (value) => shown('AUDIT_KEEP_DAYS', String(value)),
  mailRetention: ({ bodyDays, deliveryDays, mailboxDays }) => [
    ...shown('LETTER_KEEP_DAYS', String(bodyDays)),
    ...shown('DELIVERY_KEEP_DAYS', String(deliveryDays)),
    ...shown('MAILBOX_KEEP_DAYS', String(mailboxDays)),
  ],
  accessLog: (value) => shown('ACCESS_LOG', value ? 'on' : 'off'),
  sharedCacheS: (value) => shown('SHARED_CACHE_S', String(value)),
  hsts: (value) => shown('HSTS', value),
  metricsToken: (value) => secret('METRICS_TOKEN', value && hidden),
  logLevel: (value) => shown('LOG_LEVEL', value),
  rateLimits: (value) => shown('RATE_LIMITS', value ? 'on' : 'off'),
  isTest: (value) => shown('MADANG_ENV', value ? 'test' : 'production'),
} satisfies { [Name in keyof Env]: (value: Env[Name]) => Shown[] }

export function listSettings(env: Env): SystemSetting[] {
  const names = Object.keys(toShown) as (keyof Env)[]
  return names
    .flatMap((name) => (toShown[name] as (value: Env[typeof name]) => Shown[])(env[name]))
    .map(({ name, value, isSecret = false }) => ({ name, value, isSecret }))
}

function shown(name: string, value: string | null): Shown[] {
  return [{ name, value }]
}

function secret(name: string, value: string | null): Shown[] {
  return [{ name, value, isSecret: true }]
}

/**
 * The host and name of a database. User, password and options are left out, because each may contain a
 * password.
 */
function toPublicUrl(text: string): string {
  const url = URL.parse(text)
  return url ? `${url.protocol}//${hidden}@${url.host}${url.pathname}` : hidden
}

function toList(values: string[]): string | null {
  return values.length > 0 ? values.join(', ') : null
}

function toSeconds(ms: number): string {
  return String(ms / 1000)
}
