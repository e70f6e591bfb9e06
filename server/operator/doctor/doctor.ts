/** `npm run madang -- doctor [--mail]`: checks the site, and reports what the operator can fix. */
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { openMailTransport, openOutbox } from '../../boot/open-outbox.ts'
import { countLetters, findLetter } from '../../inbox/letter-list.ts'
import { findOwnerLanguage } from '../../mail/owner-language.ts'
import { queueLetter } from '../../mail/queue-letter.ts'
import { toTestLetter } from '../../mail/test-letter.ts'
import { countOf } from '../../platform/count-of.ts'
import type { Database } from '../../platform/db/database.ts'
import { isLoopback } from '../../platform/http/loopback.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { version } from '../../platform/version.ts'
import type { Env } from '../../settings/env.ts'
import type { Operation } from '../commands.ts'
import { examineDatabase } from './examine-database.ts'
import { examineKeys } from './examine-keys.ts'
import { examineSchema } from './examine-schema.ts'
import { examineSignIn } from './examine-sign-in.ts'
import { examineStorage } from './examine-storage.ts'

export type Finding = [mark: 'ok' | 'warning' | 'FAILED', subject: string, words: string]

/** The maximum duration of an attempt. A running site may take the test email before this process does. */
const attemptTimeoutMs = 150_000
const pollMs = 250

/** Returns the report, or throws it as an OperatorError if a check has failed. */
export async function doctor(operation: Operation): Promise<string> {
  const unknownOption = operation.args.find((argument) => argument !== '--mail')
  if (unknownOption !== undefined)
    throw new OperatorError(`Unknown option ${unknownOption}. doctor accepts only --mail.`)
  const schema = await examineSchema(operation)
  // The other checks need the tables of this version.
  const isUsable = schema.every(([mark]) => mark === 'ok')
  const findings: Finding[] = [
    ['ok', 'version', `Madang ${version}, Node ${process.versions.node}`],
    ...schema,
    ...(isUsable ? await examineDatabase(operation) : []),
    ...(await examineStorage(operation)),
    ...examineSettings(operation.env),
    ...(await examineSignIn(operation.env)),
    ...(isUsable ? await examineKeys(operation) : []),
    ...(isUsable ? await examineMail(operation) : []),
  ]
  if (isUsable && operation.args.includes('--mail')) {
    findings.push(await sendTestLetter(operation))
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
      'TRUSTED_PROXIES is not set: behind a proxy, all visitors share one rate limit',
    ])
  }
  for (const email of firstAdmins.emails.filter((one) => !one.endsWith('@gmail.com'))) {
    findings.push([
      'warning',
      'admin',
      `${email} becomes the first admin only if Google runs the accounts of its domain; ADMIN_GOOGLE_SUBS works for every account`,
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
      'MAIL_TO is not set: emails go to the admins, once there is one',
    ])
  }
  const { queued, dead, held } = await countLetters(db)
  findings.push([
    dead > 0 ? 'warning' : 'ok',
    'outbox',
    `${countOf(queued, 'email')} queued, ${dead} failed permanently${held > 0 ? `, ${held} held since a restore` : ''}`,
  ])
  return findings
}

/** Uses the outbox like every other email, so the attempt appears in the delivery log. */
async function sendTestLetter({ db, kind, env, now }: Operation): Promise<Finding> {
  const outbox = openOutbox({ db, kind, env, log: pino({ level: 'silent' }), now })
  const language = await findOwnerLanguage(db, env.ownerLanguage)
  const letter = toTestLetter(language, env.publicOrigin)
  const id = await queueLetter(db, letter, now())
  if (id === null) throw new Error('An email without a dedupe key was not queued.')
  await outbox.sendDue(id)
  const until = Date.now() + attemptTimeoutMs
  let attempt = await findAttempt(db, id)
  while (!attempt && Date.now() < until) {
    await sleep(pollMs)
    attempt = await findAttempt(db, id)
  }
  await outbox.stop()
  if (!attempt) return ['FAILED', 'test', 'The email is still queued: it has no recipient']
  const { outcome, response } = attempt
  if (outcome === 'sent') return ['ok', 'test', `The email was accepted: ${response}`]
  const further = outcome === 'dead' ? 'will not be tried again' : 'will be tried again'
  return ['FAILED', 'test', `The email was not accepted, and ${further}: ${response}`]
}

async function findAttempt(db: Database, id: string) {
  const letter = await findLetter(db, id)
  return letter?.deliveries.at(-1)
}
