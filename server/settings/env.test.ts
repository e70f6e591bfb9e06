import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { OperatorError } from '../platform/operator-error.ts'
import { findMisspelt, parseEnv } from './env.ts'
import { settings } from './table.ts'

test('without settings, the site runs on loopback with SQLite', () => {
  expect(parseEnv({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicOrigin: 'http://localhost:3000',
    publicOriginFrom: null,
    platform: null,
    dataDir: resolve('data'),
    contentDir: resolve('content'),
    databaseUrl: null,
    blogUrl: null,
    logLevel: 'info',
    authKeys: null,
    googleClientId: null,
    googleJwksUrl: null,
    demoCode: null,
    adminPasskeys: [],
    firstAdmins: { subs: [], emails: [] },
    adminSecondFactor: 'optional',
    adminPath: '/admin',
    signUp: 'open',
    authTimes: {
      idleMs: 1_800_000,
      absoluteMs: 43_200_000,
      accessMs: 600_000,
      coalesceMs: 10_000,
      graceMs: 30_000,
      pendingMs: 600_000,
      stepUpMs: 300_000,
    },
    backups: {
      everyHours: 0,
      keep: 14,
      folder: resolve('data/backups'),
      encryption: null,
      passphrase: null,
    },
    mail: { kind: 'mailbox' },
    mailTo: [],
    mailFrom: null,
    mailLeaseS: 20,
    ownerLanguage: null,
    analyticsId: null,
    blockHeadless: false,
    blockedSenders: [],
    trustedProxies: [],
    auditKeepDays: 0,
    databaseLimits: { poolSize: 10, connectMs: 5000, queryMs: 10_000 },
    diskReserveBytes: 16 * 2 ** 20,
    mailRetention: { bodyDays: 90, deliveryDays: 365, mailboxDays: 365 },
    accessLog: false,
    sharedCacheS: 0,
    hsts: 'on',
    metricsToken: null,
    rateLimits: true,
    isTest: false,
  })
})

test('an empty value means the default', () => {
  expect(parseEnv({ PORT: '', DATA_DIR: ' ', BLOG_URL: '' })).toEqual(parseEnv({}))
})

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PUBLIC_ORIGIN', 'example.com'],
  ['PUBLIC_ORIGIN', 'https://example.com/'],
  ['PUBLIC_ORIGIN', 'https://example.com/path'],
  ['PUBLIC_ORIGIN', 'http://example.com'],
  ['DATABASE_URL', 'mysql://localhost'],
  ['DATABASE_POOL_SIZE', '0'],
  ['DATABASE_QUERY_S', '0.5'],
  ['DISK_RESERVE_MB', '-1'],
  ['SHARED_CACHE_S', 'on'],
  ['LETTER_KEEP_DAYS', '100000'],
  ['ACCESS_LOG', 'yes'],
  ['HSTS', 'includeSubDomains'],
  ['BLOG_URL', 'javascript:alert(1)'],
  ['LOG_LEVEL', 'loud'],
  ['MAIL_URL', 'mail.example.com'],
  ['MAIL_URL', 'imap://mail.example.com'],
  ['MAIL_URL', 'smtp://'],
  ['MAIL_URL', 'smtp://:secret@mail.example.com'],
  ['MAIL_URL', 'smtp://mail.example.com/path'],
  ['MAIL_URL', 'smtp://mail.example.com?pool=1'],
  ['MAIL_URL', 'emailjs://api.example.com?service=s&template=t'],
  ['MAIL_URL', 'emailjs://key@api.example.com?template=t'],
  ['MAIL_URL', 'emailjs://key@api.example.com?service=s'],
  ['MAIL_URL', 'emailjs://key@api.example.com?service=s&template='],
  ['MAIL_TO', 'owner@example.com, owner'],
  ['MAIL_FROM', 'Madang'],
  ['OWNER_LANGUAGE', 'fr'],
  ['BLOCK_HEADLESS', 'yes'],
  ['BLOCKED_SENDERS', 'example.com'],
  ['TRUSTED_PROXIES', 'proxy.example.com'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['METRICS_TOKEN', 'two words'],
  ['MADANG_ENV', 'development'],
  ['ADMIN_2FA', 'yes'],
  ['SIGN_UP', 'closed?'],
  ['RATE_LIMITS', 'off'],
  ['RATE_LIMITS', 'on'],
])('an invalid %s is refused by name: %s', (name, value) => {
  expect(() => parseEnv({ [name]: value })).toThrow(new RegExp(`^${name}`))
})

test('all invalid settings are refused at once: by name, what is expected, and the value of those with a default', () => {
  const wrong = { PORT: '-0.5', MAIL_FROM: 'Madang', BACKUP_KEEP: 'all', STEP_UP_S: '9' }
  expect(() => parseEnv(wrong)).toThrow(
    new OperatorError(
      'PORT is not a port number from 0 to 65535: "-0.5"; MAIL_FROM contains an invalid email address; BACKUP_KEEP is not a whole number from 0 to 10000: "all"; STEP_UP_S is only for tests: it requires MADANG_ENV=test',
    ),
  )
})

test.each(['pa/ss', 'pa#ss', 'pa?ss'])(
  'a password that is not percent-encoded is reported without showing it: %s',
  (password) => {
    const url = `smtp://owner:${password}@mail.example.com:587`
    expect(() => parseEnv({ MAIL_URL: url })).toThrow(/^MAIL_URL .* percent-encoded/)
    expect(() => parseEnv({ MAIL_URL: url })).not.toThrow(password)
  },
)

test('a byte order mark at the start of a settings file is not part of the first name', () => {
  expect(parseEnv({ '\uFEFFPORT': '4000' }).port).toBe(4000)
})

test('an invalid DATABASE_URL is refused without showing its password', () => {
  const url = 'mysql://user:hunter2@localhost/db'
  expect(() => parseEnv({ DATABASE_URL: url })).toThrow(/DATABASE_URL/)
  expect(() => parseEnv({ DATABASE_URL: url })).not.toThrow(/hunter2/)
})

test.each([
  ['AUTH_KEYS', 'one:c2hvcnQ='],
  ['AUTH_KEYS', `one:${'A'.repeat(43)}=`],
  ['ADMIN_EMAILS', 'owner@gmail.com, nobody'],
  ['ADMIN_GOOGLE_SUBS', '1001, 10 02'],
])(
  'an invalid %s of sign-in is refused by name, without repeating its value: %s',
  (name, value) => {
    expect(() => parseEnv({ [name]: value })).toThrow(new RegExp(`^${name}`))
    expect(() => parseEnv({ [name]: value })).not.toThrow(value)
  },
)

test.each([
  ['GOOGLE_JWKS_URL', 'http://127.0.0.1:9/keys'],
  ['SESSION_IDLE_S', '1.5'],
  ['SESSION_ABS_S', '60'],
  ['ACCESS_TTL_S', '60'],
  ['RT_COALESCE_S', '0'],
  ['RT_GRACE_S', '0'],
  ['PENDING_TTL_S', '60'],
  ['STEP_UP_S', '60'],
  ['MAIL_LEASE_S', '2'],
])('the test setting %s is accepted only in tests', (name, value) => {
  expect(() => parseEnv({ [name]: value })).toThrow(`${name} is only for tests`)
  expect(() => parseEnv({ [name]: value, MADANG_ENV: 'production' })).toThrow(name)
  expect(() => parseEnv({ [name]: value, MADANG_ENV: 'test' })).not.toThrow()
  expect(() => parseEnv({ [name]: 'soon', MADANG_ENV: 'test' })).toThrow(new RegExp(`^${name}`))
})

test.each([
  ['PUBLIC_ORIGIN', 'https://example.com'],
  ['HOST', '0.0.0.0'],
  ['HOST', '::'],
  ['HOST', '192.0.2.1'],
])('the settings for tests are refused on a site that others can reach: %s=%s', (name, value) => {
  expect(() => parseEnv({ [name]: value })).not.toThrow()
  expect(() => parseEnv({ [name]: value, MADANG_ENV: ' test ' })).toThrow(
    `${name} must be a loopback address with MADANG_ENV=test`,
  )
  const local = { HOST: '::1', PUBLIC_ORIGIN: 'https://app.localhost' }
  expect(parseEnv({ ...local, MADANG_ENV: 'test' }).isTest).toBe(true)
})

test('the code of demo sign-in can be chosen only in tests', () => {
  expect(() => parseEnv({ DEMO_CODE: 'known' })).toThrow('DEMO_CODE is only for tests')
  expect(parseEnv({ DEMO_CODE: 'known', MADANG_ENV: 'test' }).demoCode).toBe('known')
  expect(() => parseEnv({ DEMO_CODE: 'two words', MADANG_ENV: 'test' })).toThrow(/^DEMO_CODE/)
})

test('the settings for sign-in are converted', () => {
  const env = parseEnv({
    MADANG_ENV: 'test',
    ADMIN_GOOGLE_SUBS: '1001, 1002,',
    ADMIN_EMAILS: 'Owner@GMail.com',
    SESSION_IDLE_S: '1.5',
    RT_COALESCE_S: '0',
  })
  expect(env.firstAdmins).toEqual({ subs: ['1001', '1002'], emails: ['owner@gmail.com'] })
  expect(env.authTimes).toMatchObject({ idleMs: 1500, coalesceMs: 0, absoluteMs: 43_200_000 })
})

test('an origin without TLS is accepted only on loopback', () => {
  expect(parseEnv({ PUBLIC_ORIGIN: 'http://127.0.0.1:8080' }).publicOrigin).toBe(
    'http://127.0.0.1:8080',
  )
  expect(parseEnv({ PUBLIC_ORIGIN: 'https://example.com' }).publicOrigin).toBe(
    'https://example.com',
  )
})

test('.env.example names every setting and no other, and all its values are valid', async () => {
  const text = await readFile(join(import.meta.dirname, '..', '..', '.env.example'), 'utf8')
  const lines = text.split('\n').filter((line) => /^#?[A-Z0-9_]+=/.test(line))
  const example = Object.fromEntries(
    lines.map((line) => line.replace('#', '').split(/=(.*)/s).slice(0, 2)),
  )
  expect(Object.keys(example).sort()).toEqual(Object.keys(settings).sort())
  expect(() => parseEnv(example)).not.toThrow()
})

const known = ['HOST', 'PORT', 'PUBLIC_ORIGIN', 'LOG_LEVEL', 'MAIL_TO', 'MAIL_FROM']

test.each([
  ['PUBLIC_ORGIN', 'PUBLIC_ORIGIN'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['HOTS', null],
  ['HOSTS', 'HOST'],
])('%s is reported as a misspelling of %s', (name, nearest) => {
  expect(findMisspelt([name], known)).toEqual(nearest ? [{ name, nearest }] : [])
})

test('names of other programs and correct names are not reported', () => {
  expect(findMisspelt(['HOME', 'PATH', 'SHELL', 'LANG', 'PWD', 'USER', 'PORT'], known)).toEqual([])
})

test('a name is not reported if the setting that it resembles is set too', () => {
  expect(findMisspelt(['MAILTO', 'MAIL_TO'], known)).toEqual([])
})

const spkiOf = (make: () => { publicKey: KeyObject }) =>
  make().publicKey.export({ format: 'der', type: 'spki' }).toString('base64url')
const p256 = spkiOf(() => generateKeyPairSync('ec', { namedCurve: 'P-256' }))
const idOf = (letter: string) => letter.repeat(43)
const onTheNet = { PUBLIC_ORIGIN: 'https://example.com', ADMIN_2FA: 'required' }

test('passkeys of the owner are named with id and key, and need a second factor and an address that browsers accept', () => {
  const ADMIN_PASSKEYS = ` ${idOf('a')}.${p256},, ${idOf('b')}.${spkiOf(() => generateKeyPairSync('ed25519'))} ,`
  expect(parseEnv({ ...onTheNet, ADMIN_PASSKEYS }).adminPasskeys.map(({ id }) => id)).toEqual([
    idOf('a'),
    idOf('b'),
  ])
  expect(parseEnv({}).adminPasskeys).toEqual([])
  expect(() => parseEnv({ ADMIN_PASSKEYS, PUBLIC_ORIGIN: 'https://example.com' })).toThrow(
    /^ADMIN_PASSKEYS requires ADMIN_2FA=required: such a passkey is only the first factor$/,
  )
  for (const PUBLIC_ORIGIN of [
    'http://localhost:3000',
    'https://203.0.113.5',
    'https://[2001:db8::1]',
  ]) {
    expect(() => parseEnv({ ...onTheNet, ADMIN_PASSKEYS, PUBLIC_ORIGIN }), PUBLIC_ORIGIN).toThrow(
      /^ADMIN_PASSKEYS requires a PUBLIC_ORIGIN with https and a host name/,
    )
  }
  // Where tests run, browsers accept it without TLS.
  expect(parseEnv({ ADMIN_PASSKEYS, ADMIN_2FA: 'required', MADANG_ENV: 'test' }).isTest).toBe(true)
})

test.each([
  ['is no key', 'hello', 'entry 1 is not ID.KEY, as /login shows it'],
  [
    'has the name of the setting',
    `ADMIN_PASSKEYS=${idOf('a')}.${p256}`,
    'entry 1 is not ID.KEY, as /login shows it',
  ],
  ['has a short id', `abc.${p256}`, 'entry 1 is not ID.KEY, as /login shows it'],
  ['repeats an id', `${idOf('a')}.${p256},${idOf('a')}.${p256}`, 'entry 2 repeats an earlier id'],
  [
    'has random bytes as key',
    `${idOf('a')}.${idOf('k')}`,
    'entry 1 has no key for ES256, EdDSA or RS256',
  ],
  ['is cut', `${idOf('a')}.${p256.slice(0, -4)}`, 'entry 1 has no key for ES256, EdDSA or RS256'],
  [
    'is of another curve',
    `${idOf('a')}.${p256},${idOf('b')}.${spkiOf(() => generateKeyPairSync('ec', { namedCurve: 'P-384' }))}`,
    'entry 2 has no key for ES256, EdDSA or RS256',
  ],
  [
    'is a short RSA key',
    `${idOf('a')}.${spkiOf(() => generateKeyPairSync('rsa', { modulusLength: 1024 }))}`,
    'entry 1 has no key for ES256, EdDSA or RS256',
  ],
  [
    'is an RSA key with which anybody could sign',
    `${idOf('a')}.${spkiOf(() => ({ publicKey: createPublicKey({ key: { kty: 'RSA', n: '_'.repeat(342), e: 'AQ' }, format: 'jwk' }) }))}`,
    'entry 1 has no key for ES256, EdDSA or RS256',
  ],
  [
    'is too many',
    [...'abcdefghijk'].map((letter) => `${idOf(letter)}.${p256}`).join(),
    'has more than 10 entries',
  ],
])('a passkey of the owner that %s is refused, and named', (_, ADMIN_PASSKEYS, problem) => {
  expect(() => parseEnv({ ...onTheNet, ADMIN_PASSKEYS })).toThrow(
    new RegExp(`^ADMIN_PASSKEYS ${problem.replace('.', '\\.')}$`),
  )
})
