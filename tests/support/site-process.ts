/** The calls of a site in a child process (`site-processes.ts`): answers all requests it is sent at once. */
import { createLocalJWKSet, type JWK } from 'jose'
import { pino } from 'pino'
import { openPostgres, openSqlite } from '../../server/platform/db/database.ts'
import { createKeyRing, parseKeys } from '../../server/platform/keys/key-ring.ts'
import { openAuthAddresses, publicOrigin } from './auth-addresses.ts'
import { createTestProvider } from './sign-in.ts'

export interface ProcessSettings {
  databaseAddress: string
  /** The keys in the form of AUTH_KEYS. */
  keys: string
  /** The public key of the identity provider. */
  providerKey: JWK
  time: number
}

export interface SentRequest {
  path: string
  method: string
  headers: [string, string][]
  body: string | null
}

export interface SentAnswer {
  status: number
  headers: [string, string][]
  body: string
}

type Answer = (request: Request) => Promise<Response>

async function open(settings: ProcessSettings): Promise<Answer> {
  const { databaseAddress, keys, providerKey, time } = settings
  const isPostgres = databaseAddress.startsWith('postgres')
  const opened = isPostgres ? await openPostgres(databaseAddress) : openSqlite(databaseAddress)
  const parsed = parseKeys(keys)
  if (!parsed.ok) throw new Error(parsed.problem)
  const openKeys = async () => createLocalJWKSet({ keys: [providerKey] })
  const provider = { ...createTestProvider(), openKeys }
  const now = () => new Date(time)
  const log = pino({ level: 'silent' })
  return openAuthAddresses({ opened, keys: createKeyRing(parsed.keys), log, now, provider }).answer
}

async function send(answer: Answer, sent: SentRequest): Promise<SentAnswer> {
  const { path, method, headers, body } = sent
  const response = await answer(new Request(publicOrigin + path, { method, headers, body }))
  return { status: response.status, headers: [...response.headers], body: await response.text() }
}

process.once('message', async (settings: ProcessSettings) => {
  const answer = await open(settings)
  process.on('message', async (requests: SentRequest[]) => {
    process.send?.(await Promise.all(requests.map((request) => send(answer, request))))
  })
  process.send?.('ready')
})
