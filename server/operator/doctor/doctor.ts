/** `npm run madang -- doctor [--mail]`: says how the site is, and what the operator could mend. */
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { openMailTransport, openOutbox } from '../../boot/open-outbox.ts'
import { countLetters, findLetter } from '../../inbox/letter-list.ts'
import { queueLetter } from '../../mail/queue-letter.ts'
import { toTestLetter } from '../../mail/test-letter.ts'
import type { Database } from '../../platform/db/database.ts'
import { isLoopback } from '../../platform/http/loopback.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import type { Env } from '../../settings/env.ts'
import type { Operation } from '../commands.ts'
import { examineDatabase } from './examine-database.ts'
import { examineKeys } from './examine-keys.ts'
import { examineSchema } from './examine-schema.ts'
import { examineSignIn } from './examine-sign-in.ts'
import { examineStorage } from './examine-storage.ts'

export type Finding = [mark: 'ok' | 'warning' | 'FAILED', subject: string, words: string]

/** As long as an attempt may take, when a running site is quicker to take the letter than we are. */
const patienceMs = 150_000
const pollMs = 250

/** Throws the same words, as an operator's error, if anything has failed. */
export async function doctor(examination: Operation): Promise<string> {
  const stranger = examination.args.find((argument) => argument !== '--mail')
  if (stranger !== undefined) throw new OperatorError(`doctor knows --mail, and not ${stranger}.`)
  const schema = await examineSchema(examination)
  // Of another version's tables nothing more is asked.
  const isUsable = schema.every(([mark]) => mark === 'ok')
  const findings: Finding[] = [
    ...schema,
    ...(isUsable ? await examineDatabase(examination) : []),
    ...(await examineStorage(examination)),
    ...examineSettings(examination.env),
    ...(await examineSignIn(examination.env)),
    ...(isUsable ? await examineKeys(examination) : []),
    ...(isUsable ? await examineMail(examination) : []),
  ]
  if (isUsable && examination.args.includes('--mail')) {
    findings.push(await sendTestLetter(examination))
  }
  const lines = findings.map(
    ([mark, subject, words]) => `${mark.padEnd(8)} ${subject.padEnd(9)} ${words}`,
  )
  const text = lines.join('\n')
  if (findings.some(([mark]) => mark === 'FAILED')) throw new OperatorError(text)
  return text
}

function examineSettings({ publicOrigin, trustedProxies, firstAdmins }: Env): Finding[] {
  const findings: Finding[] = []
  const isPublic = !isLoopback(new URL(publicOrigin).hostname)
  if (isPublic && trustedProxies.length === 0) {
    findings.push([
      'warning',
      'proxy',
      'TRUSTED_PROXIES is not set: behind a proxy, all visitors share the limits of one',
    ])
  }
  for (const email of firstAdmins.emails.filter((one) => !one.endsWith('@gmail.com'))) {
    findings.push([
      'warning',
      'admin',
      `${email} becomes the first admin only if Google says that the organisation of that domain vouches for it; ADMIN_GOOGLE_SUBS is certain`,
    ])
  }
  return findings
}

async function examineMail({ db, env }: Operation): Promise<Finding[]> {
  const findings: Finding[] = []
  const transport = await openMailTransport(env)
  const { outcome, response } = await transport.check()
  transport.close()
  findings.push([outcome === 'sent' ? 'ok' : 'FAILED', 'mail', `${transport.name}: ${response}`])
  if (env.mailTo.length === 0 && env.mail.kind !== 'mailbox') {
    findings.push([
      'warning',
      'mail',
      'MAIL_TO is not set: letters go to the admins, once there is one',
    ])
  }
  const { queued, dead, held } = await countLetters(db)
  findings.push([
    dead > 0 ? 'warning' : 'ok',
    'outbox',
    `${queued} letters wait, ${dead} were given up${held > 0 ? `, ${held} are held back since a restore` : ''}`,
  ])
  return findings
}

/** Takes the way of every letter, and so stands in the delivery log like any other. */
async function sendTestLetter({ db, kind, env, now }: Operation): Promise<Finding> {
  const outbox = openOutbox({ db, kind, env, log: pino({ level: 'silent' }), now })
  const letter = toTestLetter(env.ownerLanguage, env.publicOrigin)
  const id = await queueLetter(db, letter, now())
  if (id === null) throw new Error('A letter without a key was taken for another one.')
  await outbox.sendDue(id)
  const until = Date.now() + patienceMs
  let attempt = await findAttempt(db, id)
  while (!attempt && Date.now() < until) {
    await sleep(pollMs)
    attempt = await findAttempt(db, id)
  }
  await outbox.stop()
  if (!attempt) return ['FAILED', 'test', 'The letter waits: there is nobody to send it to']
  const { outcome, response } = attempt
  if (outcome === 'sent') return ['ok', 'test', `The letter was taken: ${response}`]
  const further = outcome === 'dead' ? 'will not be tried again' : 'will be tried again'
  return ['FAILED', 'test', `The letter was not taken, and ${further}: ${response}`]
}

async function findAttempt(db: Database, id: string) {
  const letter = await findLetter(db, id)
  return letter?.deliveries.at(-1)
}
