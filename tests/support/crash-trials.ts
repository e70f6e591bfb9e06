/**
 * Visitors write while the site is killed and restarted. Acknowledged messages must be stored once, and their
 * emails delivered. Real processes, a real SMTP server, either database.
 */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPostgres, openSqlite } from '#server/platform/db/database.ts'
import { startMailServer } from '#tests/support/mail.ts'
import { createRandom } from './random.ts'
import { startRestarting } from './restarting-site.ts'
import { freePort } from './running-site.ts'

interface CrashRun {
  messages: number
  kills: number
  /** An empty folder. */
  dataFolder: string
  /** An empty database; null: SQLite in the folder. */
  databaseUrl: string | null
  /** How long to wait for the last emails after the last message. */
  patienceMs: number
  /** Chooses the moments of the kills. */
  seed: number
  /** How long the emails of a killed process wait; the usual time if not set. */
  leaseS?: number
}

export interface CrashResult {
  kills: number
  acknowledged: number
  /** Messages that are stored more than once, never, or without an email. */
  stored: { total: number; twice: number; missing: number; unlettered: number }
  letters: { received: number; different: number; missing: number }
  /** Attempts that failed because the site was down. */
  refusals: number
  seconds: number
}

const writersAtOnce = 4
const retryMs = 25

export async function runCrash(run: CrashRun): Promise<CrashResult> {
  const begun = performance.now()
  const random = createRandom(run.seed)
  await using mail = await startMailServer()
  const port = await freePort()
  const site = startRestarting({
    ...run,
    port,
    settings: {
      MAIL_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_TO: 'owner@example.com',
      ...(run.leaseS !== undefined && { MAIL_LEASE_S: String(run.leaseS) }),
    },
  })
  const acknowledged = new Map<string, string>()
  const result = { refusals: 0, kills: 0 }

  async function write(subject: string): Promise<void> {
    for (;;) {
      const id = await post(port, subject)
      if (id !== null) return void acknowledged.set(subject, id)
      result.refusals += 1
      await sleep(retryMs)
    }
  }

  const subjects = Array.from({ length: run.messages }, (_, index) => `message ${index}`)
  const waiting = [...subjects]
  const writing = Promise.all(
    Array.from({ length: writersAtOnce }, async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await write(next)
    }),
  )
  // Each kill happens at some moment during its share of the messages.
  const share = run.messages / (run.kills + 1)
  while (result.kills < run.kills) {
    const moment = Math.floor(result.kills * share) + random.below(share)
    while (acknowledged.size < moment) await sleep(2)
    await sleep(random.below(40))
    site.kill()
    result.kills += 1
    // Some kills happen before the site has started again.
    if (result.kills % 5 === 0 && result.kills < run.kills) {
      await sleep(random.below(300))
      site.kill()
      result.kills += 1
    }
  }
  await writing
  const arrived = () => new Set(mail.received.map(({ text }) => messageIdIn(text)))
  const until = performance.now() + run.patienceMs
  while (arrived().size < run.messages && performance.now() < until) await sleep(100)
  await site.stop()

  const { stored, expected } = await lookUp(run, acknowledged)
  const ids = arrived()
  return {
    ...result,
    acknowledged: acknowledged.size,
    stored,
    letters: {
      received: mail.received.length,
      different: ids.size,
      missing: expected.filter((letter) => !ids.has(letter)).length,
    },
    seconds: (performance.now() - begun) / 1000,
  }
}

/** The id of the acknowledged message; null: not acknowledged, may be sent again. */
async function post(port: number, subject: string): Promise<string | null> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api/feedback`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
      body: JSON.stringify({ name: 'Ada', email: 'ada@example.com', subject, message: 'Hi!' }),
    })
    if (response.status !== 202 && response.status !== 503) {
      throw new OddAnswerError(`The site answered ${response.status}.`)
    }
    const { data } = await response.json()
    return response.status === 202 ? data.id : null
  } catch (error) {
    if (error instanceof OddAnswerError) throw error
    // The site is down, or was killed during its response.
    return null
  }
}

class OddAnswerError extends Error {}

async function lookUp({ dataFolder, databaseUrl }: CrashRun, acknowledged: Map<string, string>) {
  const { db } = databaseUrl
    ? await openPostgres(databaseUrl)
    : openSqlite(join(dataFolder, 'madang.sqlite'))
  const messages = await db.selectFrom('message').select(['id', 'subject']).execute()
  const letters = await db.selectFrom('letter').select(['id', 'message_id']).execute()
  await db.destroy()

  const bySubject = Map.groupBy(messages, ({ subject }) => subject)
  const lettered = new Map(letters.map(({ id, message_id }) => [message_id, id]))
  const ids = new Set(messages.map(({ id }) => id))
  const stored = {
    total: messages.length,
    twice: [...bySubject.values()].filter((rows) => rows.length > 1).length,
    missing: [...acknowledged.values()].filter((id) => !ids.has(id)).length,
    unlettered: messages.filter(({ id }) => !lettered.has(id)).length,
  }
  const expected = [...acknowledged.values()].map((id) => `<${lettered.get(id)}@localhost>`)
  return { stored, expected }
}

function messageIdIn(text: string): string {
  return /^Message-ID: (\S+)/im.exec(text)?.[1] ?? ''
}
