/** The second factor with a real database, an adjustable clock and the queued emails. */
import { randomBytes, randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { type Audit, createAudit } from '../../server/identity/audit/audit.ts'
import { createNotify } from '../../server/identity/notifications/security-notices.ts'
import { createSecondFactor } from '../../server/identity/second-factor/second-factor.ts'
import {
  beginSetup,
  checkSetup,
  completeSetup,
} from '../../server/identity/second-factor/totp-factor.ts'
import type { Claimant, SecondFactor } from '../../server/identity/sign-in/second-factor.ts'
import type { OpenedDatabase } from '../../server/platform/db/database.ts'
import { createThrottles } from '../../server/platform/http/throttle.ts'
import { createKeyRing, type KeyRing } from '../../server/platform/keys/key-ring.ts'
import type { DatabaseUnderTest, TestDatabase } from './databases.ts'
import { codeAt, fromBase32, wrongCodeAt } from './software-authenticator.ts'

export const publicOrigin = 'http://localhost:3000'

export interface FactorTest extends AsyncDisposable {
  opened: TestDatabase
  db: TestDatabase['db']
  audit: Audit
  keys: KeyRing
  secondFactor: SecondFactor
  /**
   * The second factor of another instance, with its own connection. On SQLite that takes a child process
   * (`tests/identity/sign-in-races.test.ts`), because waiting for a lock blocks the whole process.
   */
  openInstance(): Promise<SecondFactor>
  /** The queued emails. */
  listEmails(): Promise<{ to: string | null; subject: string; text: string }[]>
  /** The parsed log. */
  logged: Record<string, unknown>[]
  now(): Date
  pass(seconds: number): void
}

export async function openFactorTest(database: DatabaseUnderTest): Promise<FactorTest> {
  const opened = await database.open()
  const keys = createKeyRing([{ kid: 'first', bytes: randomBytes(32) }])
  const logged: Record<string, unknown>[] = []
  const log = pino({}, { write: (line: string) => logged.push(JSON.parse(line)) })
  let time = Date.parse('2026-11-21T12:00:00Z')
  const now = () => new Date(time)
  const audit = createAudit({ keys, log, now })
  const notify = createNotify({ now, publicOrigin })
  const surroundings = {
    audit,
    keys,
    notify,
    now,
    throttles: createThrottles({ ...opened, isOn: false }),
  }
  const refusals = { count() {} }
  const open = ({ db }: OpenedDatabase) => createSecondFactor({ ...surroundings, db, refusals })
  const secondFactor = open(opened)
  return {
    opened,
    db: opened.db,
    audit,
    keys,
    secondFactor,
    openInstance: async () =>
      opened.kind === 'sqlite' ? secondFactor : open(await opened.openAgain()),
    listEmails: () =>
      opened.db
        .selectFrom('letter')
        .select(['recipient as to', 'subject', 'body_text as text'])
        .orderBy('created_at')
        .execute(),
    logged,
    now,
    pass(seconds) {
      time += seconds * 1000
    },
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  }
}

export interface TestUser {
  id: string
  email: string
  /** The user on a device that has never signed in before. */
  unknownDevice: Claimant
}

export async function addUser(
  { db }: Pick<FactorTest, 'db'>,
  role: 'admin' | 'user' = 'user',
): Promise<TestUser> {
  const id = randomUUID()
  const email = `${id.slice(0, 8)}@example.com`
  await db
    .insertInto('user_account')
    .values({
      id,
      role,
      name: 'Ada',
      email,
      picture_url: null,
      disabled_at: null,
      created_at: '2026-11-21T00:00:00.000Z',
      version: 1,
    })
    .execute()
  const unknownDevice = {
    userId: id,
    deviceHash: null,
    deviceLabel: 'Firefox',
    address: '192.0.2.7',
  }
  return { id, email, unknownDevice }
}

/** A user on a device that has signed in before. */
export async function addDevice(
  { db }: FactorTest,
  { id, unknownDevice }: TestUser,
): Promise<Claimant> {
  const deviceHash = randomBytes(32).toString('base64url')
  await db
    .insertInto('device')
    .values({
      id_hash: deviceHash,
      user_id: id,
      label: 'Firefox',
      created_at: '2026-11-21T00:00:00.000Z',
      expires_at: '2027-05-20T00:00:00.000Z',
    })
    .execute()
  return { ...unknownDevice, deviceHash }
}

export interface TestApp {
  seed: Uint8Array
  /** The current code. */
  code(): string
  wrongCode(): string
}

/** An authenticator app, set up and confirmed with a code of the previous step. */
export async function addApp({ db, keys, now }: FactorTest, user: TestUser): Promise<TestApp> {
  const { secret } = await beginSetup(db, keys, user, now())
  const seed = fromBase32(secret)
  const before = codeAt(seed, new Date(now().getTime() - 30_000))
  const confirmed = await checkSetup(db, keys, user.id, before, now())
  if (!confirmed) throw new Error('The code of the step before was refused.')
  await db.transaction().execute((tx) => completeSetup(tx, keys, user.id, confirmed, now()))
  return { seed, code: () => codeAt(seed, now()), wrongCode: () => wrongCodeAt(seed, now()) }
}

export const invalid = { ok: false, code: 'INVALID_2FA_CODE' }
export const limited = { ok: false, code: 'CODES_SPENT' }

export const totp = (code: string) => ({ factor: 'totp', code }) as const

export const show = (secondFactor: SecondFactor, claimant: Claimant, code: string) =>
  secondFactor.use(claimant, totp(code), async (_, proven) => proven)

export async function fail(
  { secondFactor }: FactorTest,
  claimant: Claimant,
  wrongCode: string,
  times: number,
) {
  const outcomes = []
  for (let i = 0; i < times; i++) outcomes.push(await show(secondFactor, claimant, wrongCode))
  return outcomes
}

export const events = async ({ db }: FactorTest) =>
  (await db.selectFrom('audit').select(['event', 'result']).orderBy('seq').execute()).map(
    ({ event, result }) => `${event} ${result}`,
  )
