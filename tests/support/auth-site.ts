/** The calls of a site without its pages, for fast tests of sign-in. */

import { pino } from 'pino'
import type { AdminCall } from '../../server/admin-api/admin-access.ts'
import type { OpenedAuth } from '../../server/boot/open-auth.ts'
import type { IdentityProvider } from '../../server/identity/sign-in/identity-provider.ts'
import type { AuthTimes } from '../../server/identity/sign-in/session-times.ts'
import type { KeyRing } from '../../server/platform/keys/key-ring.ts'
import type { Refusals } from '../../server/platform/refusals/refusals.ts'
import type { Env } from '../../server/settings/env.ts'
import { openAuthAddresses, publicOrigin } from './auth-addresses.ts'
import { type DatabaseUnderTest, databases, type TestDatabase } from './databases.ts'
import { type Browser, createTestProvider, openBrowser } from './sign-in.ts'
import { testKeys } from './site.ts'

/** Shared by all tests of a file, because generating a key takes a while. */
export const provider = createTestProvider()

interface Options {
  database?: DatabaseUnderTest | undefined
  /** Replaces the default database. */
  opened?: TestDatabase
  settings?: Partial<Env>
  times?: Partial<AuthTimes>
  isThrottled?: boolean
  keys?: KeyRing
  provider?: IdentityProvider | null
}

export interface AuthSite extends AsyncDisposable {
  adminCalls: AdminCall[]
  auth: OpenedAuth
  database: TestDatabase
  refusals: Refusals
  /** Advances the clock of the site. */
  pass(seconds: number): void
  now(): Date
  answer(request: Request): Promise<Response>
  openBrowser(): Browser
  /** The rows of the audit log, oldest first. */
  audited(): Promise<string[]>
  logged: Record<string, unknown>[]
}

export async function openAuthSite({
  database = databases[0] as DatabaseUnderTest,
  opened: given,
  settings = {},
  times = {},
  isThrottled = false,
  keys = testKeys,
  provider: voucher = provider,
}: Options = {}): Promise<AuthSite> {
  const opened = given ?? (await database.open())
  const { db } = opened
  let at = Date.parse('2026-11-21T12:00:00Z')
  const now = () => new Date(at)
  const logged: Record<string, unknown>[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => logged.push(JSON.parse(line)) })
  const { adminCalls, auth, refusals, answer } = openAuthAddresses({
    opened,
    keys,
    log,
    now,
    provider: voucher,
    settings,
    times,
    isThrottled,
  })
  return {
    adminCalls,
    auth,
    database: opened,
    refusals,
    pass(seconds) {
      at += seconds * 1000
    },
    now,
    answer,
    openBrowser: () => openBrowser(answer, publicOrigin),
    async audited() {
      const rows = await db.selectFrom('audit').select('event').orderBy('seq').execute()
      return rows.map(({ event }) => event)
    },
    logged,
    [Symbol.asyncDispose]: async () => {
      if (!given) await opened[Symbol.asyncDispose]()
    },
  }
}
