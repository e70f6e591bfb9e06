/** After a full journey, neither the database nor the log contains a secret that grants access. */
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { publicOrigin } from '../support/auth-addresses.ts'
import { databases, type TestDatabase } from '../support/databases.ts'
import {
  enrolApp,
  enrolPasskey,
  type FactorSite,
  openFactorSite,
  showPasskey,
} from '../support/second-factor-site.ts'
import { ada, openBrowser } from '../support/sign-in.ts'
import { fromBase32 } from '../support/software-authenticator.ts'

const secretFields = new Set([
  'accessToken',
  'refreshToken',
  'secret',
  'otpauthUrl',
  'qr',
  'recoveryCodes',
  'token',
  'code',
  'googleIdToken',
  'twoFactorCode',
])
/** Error codes of the envelope are in a field with the same name as a recovery code. */
const isMachineCode = (text: string) => /^[A-Z_0-9]+_[A-Z_0-9]+$|^VALIDATION$/.test(text)

/** Browsers that record every secret they send or receive. */
function createSpy(site: FactorSite) {
  const secrets = new Set<string>()
  const collect = (value: unknown, field = ''): void => {
    if (typeof value === 'string') {
      if (secretFields.has(field) && !isMachineCode(value)) secrets.add(value)
    } else if (Array.isArray(value)) {
      for (const one of value) collect(one, field)
    } else if (value !== null && typeof value === 'object') {
      for (const [name, one] of Object.entries(value)) collect(one, name)
    }
  }
  const answer = async (request: Request) => {
    const sent = await request.clone().text()
    if (sent !== '') collect(JSON.parse(sent))
    const response = await site.answer(request)
    collect(await response.clone().json())
    for (const line of response.headers.getSetCookie()) {
      const value = line.match(/^[^=]+=([^;]+)/)?.[1]
      if (value) secrets.add(value)
    }
    return response
  }
  return { secrets, openBrowser: () => openBrowser(answer, publicOrigin) }
}

/** Every encoding in which a secret might have been written. */
function waysToWrite(secret: string): string[] {
  const ways = [secret, encodeURIComponent(secret), secret.replaceAll('-', '')]
  if (/^[A-Z2-7]{32}$/.test(secret)) {
    const seed = Buffer.from(fromBase32(secret))
    ways.push(...(['hex', 'base64', 'base64url', 'latin1'] as const).map((as) => seed.toString(as)))
  }
  return [...new Set(ways)]
}

/** Six digits are also found by chance in longer numbers and hashes, so they count alone. */
function contains(written: string, secret: string): boolean {
  if (!/^\d{6}$/.test(secret)) return written.includes(secret)
  return new RegExp(`(?<![\\w+/=-])${secret}(?![\\w+/=-])`).test(written)
}

/** All rows of all tables; with SQLite also every byte of its files, including deleted data. */
async function readAll({ db, kind, address }: TestDatabase): Promise<string> {
  const tables = await db.introspection.getTables()
  const rows = await Promise.all(
    tables.map(({ name }) =>
      db
        .selectFrom(name as 'session')
        .selectAll()
        .execute(),
    ),
  )
  const files = kind === 'sqlite' ? [address, `${address}-wal`] : []
  const bytes = await Promise.all(files.map((file) => readFile(file, 'latin1')))
  return [JSON.stringify(rows), ...bytes].join('\n')
}

describe.each(databases)('after a full journey on $name', (database) => {
  test('neither the database nor the log contains a token, seed, code or cookie value', async () => {
    await using site = await openFactorSite({ database })
    const spy = createSpy(site)
    const [first, second, third] = [spy.openBrowser(), spy.openBrowser(), spy.openBrowser()]

    const { data } = await site.begin(first, ada)
    await first.post('/auth/set-refresh-token', { token: data.refreshToken })
    const app = await enrolApp(site, first)
    const { authenticator } = await enrolPasskey(first)
    await site.begin(second, ada)
    await second.post('/auth/2fa/verify', { token: app.wrongCode() })
    await second.post('/auth/2fa/verify', { token: app.code() })
    site.pass(60)
    await second.post('/auth/refresh')
    await second.post('/auth/2fa/verify', { token: app.code() })
    await site.begin(third, ada)
    const recovered = await third.post('/auth/2fa/recovery', { code: app.recoveryCodes[0] })
    expect(recovered.status).toBe(200)
    await showPasskey(third, authenticator)
    await third.post('/auth/2fa/setup')
    await third.post('/auth/logout')
    const codes = await second.post('/auth/2fa/recovery/regenerate', {})
    expect(codes.status).toBe(200)
    expect((await second.get('/auth/me')).status).toBe(200)

    // The recorded secrets include codes, cookies, tokens and seeds.
    expect(spy.secrets.size).toBeGreaterThan(50)
    const written = `${await readAll(site.database)}\n${JSON.stringify(site.logged)}`
    expect(written).toContain('authn_login_successafterfail')
    for (const secret of spy.secrets) {
      for (const way of waysToWrite(secret)) expect(contains(written, way), secret).toBe(false)
    }
  })
})
