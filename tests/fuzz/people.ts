/**
 * The users who send requests: anonymous, with a started sign-in, an ordinary user, an admin. And the ids
 * that they could know.
 */
import type { Database } from '../../server/platform/db/database.ts'
import { openBrowser, signIn, type TestProvider, takeCookies } from '../support/sign-in.ts'
import type { KnownValues } from './by-schema.ts'

/** What each sends with their requests. */
export type People = Record<'nobody' | 'begun' | 'user' | 'admin', Record<string, string>>

interface PeopleDependencies {
  answer(request: Request): Promise<Response>
  db: Database
  google: TestProvider
  now(): Date
  /** Opened once by each browser that may use the demo provider. */
  unlockLink: string
}

export async function openPeople(
  dependencies: PeopleDependencies,
): Promise<{ people: People; known: KnownValues }> {
  const { answer, db, google, now, unlockLink } = dependencies
  const begun = openBrowser(answer)
  const { data: config } = await begun.get('/auth/config')
  const googleIdToken = await google.sign(
    { sub: 'begun', email: 'begun@gmail.com' },
    config.nonce,
    now(),
  )
  const user = await enter('user')
  const admin = await enter('admin')
  await db.updateTable('user_account').set({ role: 'user' }).execute()
  await db
    .updateTable('user_account')
    .set({ role: 'admin', disabled_at: null })
    .where('email', '=', 'admin@gmail.com')
    .execute()
  await sendMessage()
  return {
    people: { nobody: {}, begun: { cookie: cookieOf(begun) }, user, admin },
    known: { ...(await listKnown(db)), googleIdToken: [googleIdToken] },
  }

  async function enter(name: string): Promise<Record<string, string>> {
    await db
      .updateTable('user_account')
      .set({ disabled_at: null })
      .where('email', '=', `${name}@gmail.com`)
      .execute()
    // A second factor that was set up by the fuzz would keep them out.
    for (const table of ['factor', 'passkey', 'pending_factor'] as const)
      await db.deleteFrom(table).execute()
    const browser = openBrowser(answer)
    const { data, code } = await signIn(
      browser,
      google,
      { sub: name, email: `${name}@gmail.com` },
      now(),
    )
    if (!data?.accessToken) throw new Error(`${name} could not sign in: ${code}`)
    takeCookies(browser.cookies, await answer(new Request(unlockLink)))
    return { cookie: cookieOf(browser), authorization: `Bearer ${data.accessToken}` }
  }

  async function sendMessage(): Promise<void> {
    const browser = openBrowser(answer)
    const words = {
      name: 'Ada',
      email: 'ada@example.com',
      subject: now().toISOString(),
      message: 'Hi',
    }
    const { status, code } = await browser.post('/api/contact', words)
    if (status !== 202) throw new Error(`The message was refused: ${code}`)
  }
}

function cookieOf({ cookies }: { cookies: Map<string, string> }): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

async function listKnown(db: Database): Promise<KnownValues> {
  const idsOf = async (table: 'message' | 'letter' | 'user_account' | 'session') =>
    (await db.selectFrom(table).select('id').limit(5).execute()).map(({ id }) => id)
  const ids = await Promise.all(
    (['message', 'letter', 'user_account', 'session'] as const).map(idsOf),
  )
  return {
    id: [...ids.flat(), '1', '2', '2147483647', '2147483648', '9999999999'],
    slug: ['two-bookings-one-room', 'second-semester-in-sydney', 'no-such-post', 'constructor'],
    version: ['"1"', '"2"', '1', '"999999999"'],
    token: ['123456', 'rx_abc'],
    code: ['0'.repeat(24)],
  }
}
