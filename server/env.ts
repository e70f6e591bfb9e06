/** The settings of `docs` and `.env.example`, parsed once. Nothing else reads the environment. */
import { resolve } from 'node:path'
import * as v from 'valibot'
import type { AuthTimes } from './auth/session-times.ts'
import type { Key } from './keys/key-ring.ts'
import { parseKeys } from './keys/key-text.ts'
import { OperatorError } from './operator-error.ts'

const unset = (value: unknown) => value === undefined || value === ''

/** A setting with a default, which an empty value means too: `PORT=` in a file is not a port. */
const setting = <const Schema extends v.GenericSchema<string, unknown>>(
  schema: Schema,
  standard: string,
) =>
  v.pipe(
    v.optional(v.string(), standard),
    v.transform((text) => text.trim() || standard),
    schema,
  )

const optionalSetting = <const Schema extends v.GenericSchema<string, unknown>>(schema: Schema) =>
  v.optional(v.pipe(v.string(), v.trim(), schema))

const origin = v.pipe(
  v.string(),
  v.check((text) => URL.parse(text)?.origin === text, 'is not an origin like https://example.com'),
  v.check((text) => {
    const url = URL.parse(text)
    return url?.protocol === 'https:' || isLoopback(url?.hostname ?? '')
  }, 'must begin with https:// unless it is on a loopback address'),
)

/** A list of things that are each as `schema` says, comma-separated. */
const listSetting = <const Schema extends v.GenericSchema<string, string>>(schema: Schema) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) =>
        text
          .split(',')
          .map((one) => one.trim())
          .filter((one) => one !== ''),
      ),
      v.array(schema),
    ),
    '',
  )

const address = v.pipe(v.string(), v.maxLength(254), v.rfcEmail('holds what is no e-mail address'))

/** A knob of tests: seconds, fractions among them. */
const secondsKnob = (standard: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^\d{1,9}(?:\.\d{1,3})?$/, 'is not a number of seconds'),
      v.transform(Number),
    ),
    String(standard),
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
  BLOG_URL: optionalSetting(
    v.pipe(v.string(), v.url('is not an address'), v.startsWith('https://', 'must be https')),
  ),
  LOG_LEVEL: setting(
    v.picklist(
      ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'],
      'is not a log level',
    ),
    'info',
  ),
  AUTH_KEYS: optionalSetting(
    v.pipe(
      v.string(),
      v.rawTransform<string, [Key, ...Key[]]>(({ dataset, addIssue, NEVER }) => {
        const parsed = parseKeys(dataset.value)
        if (parsed.ok) return parsed.keys
        addIssue({ message: parsed.problem })
        return NEVER
      }),
    ),
  ),
  GOOGLE_CLIENT_ID: optionalSetting(
    v.pipe(v.string(), v.regex(/^[!-~]{1,255}$/, 'is not a client id')),
  ),
  ADMIN_GOOGLE_SUBS: listSetting(
    v.pipe(v.string(), v.regex(/^[!-~]{1,255}$/, 'holds what is no subject')),
  ),
  ADMIN_EMAILS: listSetting(address),
  ADMIN_2FA: setting(
    v.picklist(['optional', 'required'], 'is neither optional nor required'),
    'optional',
  ),
  SIGN_UP: setting(v.picklist(['open', 'closed'], 'is neither open nor closed'), 'open'),
  MADANG_ENV: setting(
    v.picklist(['production', 'test'], 'is neither production nor test'),
    'production',
  ),
  GOOGLE_JWKS_URL: v.optional(v.pipe(v.string(), v.trim(), v.url('is not an address'))),
  SESSION_IDLE_S: secondsKnob(1800),
  SESSION_ABS_S: secondsKnob(43_200),
  ACCESS_TTL_S: secondsKnob(600),
  RT_COALESCE_S: secondsKnob(10),
  RT_GRACE_S: secondsKnob(30),
  PENDING_TTL_S: secondsKnob(600),
  STEP_UP_S: secondsKnob(300),
})

/** For tests alone: what is set here makes a site less safe, or time run faster. */
const testKnobs = [
  'GOOGLE_JWKS_URL',
  'SESSION_IDLE_S',
  'SESSION_ABS_S',
  'ACCESS_TTL_S',
  'RT_COALESCE_S',
  'RT_GRACE_S',
  'PENDING_TTL_S',
  'STEP_UP_S',
] as const

export interface Env {
  host: string
  port: number
  /** Scheme, host and port by which visitors know the site; the only source of absolute addresses. */
  publicOrigin: string
  dataDir: string
  contentDir: string
  /** null: SQLite in `dataDir`. */
  databaseUrl: string | null
  blogUrl: string | null
  logLevel: string
  /** null: those of the file in `dataDir`. */
  authKeys: [Key, ...Key[]] | null
  /** null: no Google; on loopback, the demo provider stands in. */
  googleClientId: string | null
  /** null: where Google publishes its keys. */
  googleJwksUrl: string | null
  /** Who becomes the first admin; addresses in lower case. */
  firstAdmins: { subs: string[]; emails: string[] }
  adminSecondFactor: 'optional' | 'required'
  signUp: 'open' | 'closed'
  authTimes: AuthTimes
}

/** Reads the settings, or names the one that is wrong. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => !unset(value)))
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
  if (env.DATABASE_URL && !env.AUTH_KEYS) {
    throw new OperatorError(
      'AUTH_KEYS must be set where DATABASE_URL is, so that all instances have the same: k1:$(openssl rand -base64 32)',
    )
  }
  return Object.freeze({
    host: env.HOST,
    port: env.PORT,
    publicOrigin: env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`,
    dataDir: resolve(env.DATA_DIR),
    contentDir: resolve(env.CONTENT_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    blogUrl: env.BLOG_URL ?? null,
    logLevel: env.LOG_LEVEL,
    authKeys: env.AUTH_KEYS ?? null,
    googleClientId: env.GOOGLE_CLIENT_ID ?? null,
    googleJwksUrl: env.GOOGLE_JWKS_URL ?? null,
    firstAdmins: {
      subs: env.ADMIN_GOOGLE_SUBS,
      emails: env.ADMIN_EMAILS.map((one) => one.toLowerCase()),
    },
    adminSecondFactor: env.ADMIN_2FA,
    signUp: env.SIGN_UP,
    authTimes: {
      idleMs: env.SESSION_IDLE_S * 1000,
      absoluteMs: env.SESSION_ABS_S * 1000,
      accessMs: env.ACCESS_TTL_S * 1000,
      coalesceMs: env.RT_COALESCE_S * 1000,
      graceMs: env.RT_GRACE_S * 1000,
      pendingMs: env.PENDING_TTL_S * 1000,
      stepUpMs: env.STEP_UP_S * 1000,
    },
  })
}

export function readEnv(): Env {
  return parseEnv(process.env)
}

/** Whether a host name (without port, IPv6 in brackets or not) can only be this machine. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    /^127(?:\.\d{1,3}){3}$/.test(hostname) ||
    /^\[?::1\]?$/.test(hostname)
  )
}
