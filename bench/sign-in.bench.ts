/**
 * The cost of sign-in, on a server with SQLite: `GET /auth/me`, which every signed-in page calls, as often as
 * it can be answered; and a whole sign-in with both factors, from its first call to its last.
 */

import { mkdtempDisposable } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { codeAt, fromBase32 } from '#tests/support/authenticator-app.ts'
import { type ServerProcess, startSite } from '../tests/support/server-process.ts'
import { generator, measureLoad } from './measure-load.ts'
import { median, quantile } from './median.ts'
import { createReport, rounded } from './report.ts'

const rounds = 5
const roundSeconds = 3
const people = 60
const stepMs = 30_000

const report = createReport('sign-in: GET /auth/me, and a whole sign-in with two factors')
await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-bench-'))
// One machine signs in sixty users in a row here, which the limits by address would stop.
const code = 'the-code-of-the-bench'
const settings = { MADANG_ENV: 'test', RATE_LIMITS: 'off', DEMO_CODE: code }
await using site = await startSite(folder.path, settings)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

await reportWhoIsSignedIn()
await reportSignIns()
agent.destroy()
report.finish()

async function reportWhoIsSignedIn(): Promise<void> {
  const client = openClient(site)
  await begin(client, 'someone@example.com')
  const headers = { Cookie: client.cookie() }
  await measureLoad(site.origin, '/auth/me', headers, 2)
  const rates: number[] = []
  const before = site.cpuMicroseconds()
  let all = 0
  for (let round = 0; round < rounds; round += 1) {
    const { answered, seconds } = await measureLoad(site.origin, '/auth/me', headers, roundSeconds)
    rates.push(answered / seconds)
    all += answered
  }
  report.line(`GET /auth/me, ${rounds} rounds of ${roundSeconds} s (${generator})`)
  report.line(`  requests/s of each: ${rates.map(rounded).join(' ')}`)
  const after = site.cpuMicroseconds()
  if (before !== null && after !== null) {
    report.line(`  processor time a request: ${rounded((after - before) / all)} µs`)
  }
  const value = median(rates)
  report.limit({ name: 'GET /auth/me, median', value, unit: 'requests/s', least: 3000 })
}

/** Each user has their own authenticator, because a code is valid for one sign-in. */
async function reportSignIns(): Promise<void> {
  const enrolled = []
  for (let index = 0; index < people; index += 1)
    enrolled.push(await enrol(`p${index}@example.com`))
  const before = site.cpuMicroseconds()
  const times: number[] = []
  for (const { email, seed } of enrolled) {
    const client = openClient(site)
    const nonce = await client.timed('GET', '/auth/config')
    const googleIdToken = await getIdToken(client, email, nonce['nonce'] as string)
    await client.timed('POST', '/auth/google', { googleIdToken })
    await client.timed('POST', '/auth/2fa/verify', { token: codeAt(seed, new Date()) })
    times.push(client.spentMs())
  }
  const after = site.cpuMicroseconds()
  report.line(`a whole sign-in (config, google, verify), ${people} of them, one after another`)
  report.line(
    `  median ${rounded(median(times))} ms, 95 % within ${rounded(quantile(times, 0.95))} ms`,
  )
  if (before !== null && after !== null) {
    const each = (after - before) / people / 1000
    report.line(`  processor time of each, the demo provider's token included: ${rounded(each)} ms`)
  }
  report.limit({ name: 'a whole sign-in, median', value: median(times), unit: 'ms', most: 15 })
}

async function enrol(email: string): Promise<{ email: string; seed: Uint8Array }> {
  const client = openClient(site)
  await begin(client, email)
  const { secret } = await client.ask('POST', '/auth/2fa/setup')
  const seed = fromBase32(secret as string)
  // Uses the code of the previous step, so that the current one is still valid for the sign-in.
  const token = codeAt(seed, new Date(Date.now() - stepMs))
  await client.ask('POST', '/auth/2fa/confirm', { token })
  return { email, seed }
}

async function begin(client: Client, email: string): Promise<void> {
  const { nonce } = await client.ask('GET', '/auth/config')
  const googleIdToken = await getIdToken(client, email, nonce as string)
  await client.ask('POST', '/auth/google', { googleIdToken })
}

/** The code of the demo provider is sent first, once per browser. */
async function getIdToken(client: Client, email: string, nonce: string): Promise<string> {
  await client.ask('POST', '/demo-identity/unlock', { code })
  const clientId = 'madang-demo.localhost'
  const body = { email, nonce, clientId, language: 'en' }
  const { credential } = await client.ask('POST', '/demo-identity/token', body)
  return credential as string
}

type Data = Record<string, unknown>

interface Client {
  ask(method: string, path: string, body?: object): Promise<Data>
  /** Like `call`, and adds its time to `spentMs`. */
  timed(method: string, path: string, body?: object): Promise<Data>
  spentMs(): number
  cookie(): string
}

/** On a raw keep-alive connection: `fetch` takes longer than some of the calls. */
function openClient({ origin }: ServerProcess): Client {
  const cookies = new Map<string, string>()
  let spent = 0
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  function ask(method: string, path: string, body?: object): Promise<Data> {
    return new Promise((resolve, reject) => {
      const headers = {
        Cookie: cookie(),
        'X-Requested-With': 'XMLHttpRequest',
        ...(body && { 'Content-Type': 'application/json' }),
      }
      const sent = request(origin + path, { agent, method, headers }, async (response) => {
        for (const line of response.headers['set-cookie'] ?? []) {
          const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? []
          cookies.set(name, value)
        }
        const { success, data, code } = (await json(response)) as Data
        if (success === true) resolve(data as Data)
        else reject(new Error(`${path} answered ${response.statusCode} ${code}.`))
      })
      sent.on('error', reject)
      sent.end(body && JSON.stringify(body))
    })
  }

  return {
    ask,
    async timed(...call) {
      const begun = performance.now()
      const data = await ask(...call)
      spent += performance.now() - begun
      return data
    },
    spentMs: () => spent,
    cookie,
  }
}
