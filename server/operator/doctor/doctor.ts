/** `npm run madang -- doctor [--mail]`: checks the site, and reports what the operator can fix. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { type Backup, listBackups } from '../../backups/backups.ts'
import { findDoubt, readManifest } from '../../backups/manifest.ts'
import { describeForeign } from '../../backups/own-schema.ts'
import { describeForgottenBackups } from '../../backups/schedule.ts'
import { openMailTransport, openOutbox } from '../../boot/open-outbox.ts'
import { explainNoSignIn } from '../../boot/open-provider.ts'
import { listDamage } from '../../editing/damaged-drafts.ts'
import { checkChain, describeChain, findStart } from '../../identity/audit/chain.ts'
import { findLostKids } from '../../identity/audit/require-keys.ts'
import { readDemoFile } from '../../identity/demo-provider/demo-file.ts'
import { countEmails, findEmail } from '../../inbox/email-list.ts'
import { findOwnerLanguage } from '../../mail/owner-language.ts'
import { queueEmail, toTestEmail } from '../../mail/queue-email.ts'
import { countOf } from '../../platform/count-of.ts'
import type { Database, OpenedDatabase } from '../../platform/db/database.ts'
import { describeOlder, listPending } from '../../platform/db/migrate.ts'
import { findSite } from '../../platform/db/site-id.ts'
import { isLoopback } from '../../platform/http/loopback.ts'
import type { KeyRing } from '../../platform/keys/key-ring.ts'
import { describeLostKeys, findKeyRing, requireKeySettings } from '../../platform/keys/open-keys.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import {
  findDiskFault,
  isNearlyFull,
  readDiskSpace,
  toMegabytes,
} from '../../platform/storage/disk-space.ts'
import { version } from '../../platform/version.ts'
import { tryTypesetter } from '../../resumes/made-resumes.ts'
import type { Env } from '../../settings/env.ts'
import type { Operation } from '../commands.ts'
import { examineCodes } from './examine-codes.ts'

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
    await examineTypesetter(),
    ...(isUsable ? await examineMail(operation) : []),
    ...(isUsable ? await examineCodes(operation) : []),
  ]
  if (isUsable && operation.args.includes('--mail')) {
    findings.push(await sendTestEmail(operation))
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

/** Typesets one line. */
async function examineTypesetter(): Promise<Finding> {
  const found = await tryTypesetter()
  if (found.ok) return ['ok', 'resumes', `Typst, with ${found.fonts.join(', ')}`]
  const words = 'resumes are not made, and files of the owner are still offered'
  return ['warning', 'resumes', `The typesetter does not run (${found.reason}): ${words}`]
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
      'MAIL_TO is not set: emails go to the admins, once there is one with an address',
    ])
  }
  const { queued, dead, held } = await countEmails(db)
  findings.push([
    dead > 0 ? 'warning' : 'ok',
    'outbox',
    `${countOf(queued, 'email')} queued, ${dead} failed permanently${held > 0 ? `, ${held} held since a restore` : ''}`,
  ])
  return findings
}

/** Uses the outbox like every other email, so the attempt appears in the delivery log. */
async function sendTestEmail({ db, kind, env, now }: Operation): Promise<Finding> {
  const outbox = openOutbox({ db, kind, env, log: pino({ level: 'silent' }), now })
  const language = await findOwnerLanguage(db, env.ownerLanguage)
  const email = toTestEmail(language, env.publicOrigin)
  const id = await queueEmail(db, email, now())
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
  const email = await findEmail(db, id)
  return email?.deliveries.at(-1)
}

/** One damaged page can cause hundreds of messages. */
const maxShownDamage = 3
const unloaded: Finding = ['warning', 'content', 'is not loaded yet; the first start loads it']
const restoreAdvice = 'stop the site and restore a backup: npm run madang -- restore NAME'

export async function examineDatabase({ db, env, kind }: Operation): Promise<Finding[]> {
  const where = env.databaseUrl ? 'PostgreSQL' : `SQLite in ${env.dataDir}`
  const damage = kind === 'sqlite' ? await findDamage(db) : []
  if (damage.length > 0) {
    const messages = damage.slice(0, maxShownDamage).join('; ')
    return [['FAILED', 'database', `${where} is damaged: ${messages}; ${restoreAdvice}`]]
  }
  const foreign = kind === 'sqlite' ? await describeForeign({ db, kind }) : ''
  if (foreign !== '') {
    const words = `${where} contains what Madang does not make: ${foreign}`
    return [['FAILED', 'database', `${words}; drop it, because no backup with it can be restored`]]
  }
  const loaded = await db.selectFrom('content_revision').select('id').executeTakeFirst()
  return [
    ['ok', 'database', kind === 'sqlite' ? `${where}, all pages are intact` : where],
    ...(loaded ? await examineContent(db, env) : [unloaded]),
  ]
}

async function examineContent(
  db: Database,
  { adminPath, publicOrigin }: Operation['env'],
): Promise<Finding[]> {
  const damage = await listDamage(db)
  if (damage.length === 0) return [['ok', 'content', 'is loaded, and every document can be read']]
  return damage.map(({ kind, id, problem, remedy }) => {
    const editor = `${publicOrigin}${adminPath}/content/${kind}/${id}`
    return ['FAILED', 'content', `${problem}: open ${editor}, and ${remedy}`]
  })
}

/** Reads every page. Severe damage makes the check itself fail. */
async function findDamage(db: Database): Promise<string[]> {
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(100)`.execute(db)
    const broken = await sql<{ table: string }>`pragma foreign_key_check`.execute(db)
    return [
      ...rows.map((row) => toLine(row.integrity_check)).filter((line) => line !== 'ok'),
      ...new Set(broken.rows.map(({ table }) => `rows of ${table} refer to deleted rows`)),
    ]
  } catch (error) {
    return [toLine((error as Error).message)]
  }
}

function toLine(text: string): string {
  return text
    .replace(/\*\*\* in database main \*\*\*/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

async function examineKeys(operation: Operation): Promise<Finding[]> {
  const { db, env, now } = operation
  try {
    requireKeySettings(env)
    const keys = await findKeyRing(env)
    const lost = await findLostKids(db, keys, now())
    if (lost.length > 0) return [['FAILED', 'keys', describeLostKeys(lost, env)]]
    const words = keys
      ? `${keys.kids.length} configured, including all that the database needs`
      : 'none yet; the first start creates one'
    return [['ok', 'keys', words], await examineAudit(operation, keys)]
  } catch (error) {
    if (error instanceof OperatorError) return [['FAILED', 'keys', error.message]]
    throw error
  }
}

async function examineAudit({ db }: Operation, keys: KeyRing | null): Promise<Finding> {
  const row = await db.selectFrom('audit').select('seq').limit(1).executeTakeFirst()
  const isNew = !row && (await findStart(db)).seq === 0
  if (isNew || !keys) return ['ok', 'audit', 'is empty']
  const state = await checkChain(db, keys)
  return [state.ok ? 'ok' : 'FAILED', 'audit', describeChain(state)]
}

/** Checks that the schema is that of this version; other checks need that. */
async function examineSchema(opened: OpenedDatabase): Promise<Finding[]> {
  try {
    const pending = await listPending(opened)
    if (pending.length === 0) return [['ok', 'schema', 'is up to date']]
    return [
      [
        'warning',
        'schema',
        `${describeOlder(pending)}; until then most commands refuse the database`,
      ],
    ]
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return [['FAILED', 'schema', error.message]]
  }
}

const signIn = 'sign-in'

async function examineSignIn(env: Env): Promise<Finding[]> {
  const { adminPasskeys, googleClientId } = env
  const offered = googleClientId === null ? [] : [examineGoogle(googleClientId)]
  if (adminPasskeys.length > 0) {
    offered.push(['ok', signIn, `${countOf(adminPasskeys.length, 'passkey')} of the owner`])
  }
  if (offered.length > 0) return offered
  const obstacle = explainNoSignIn(env)
  if (obstacle !== null) return [['FAILED', signIn, `is off: ${obstacle}`]]
  const running = await readDemoFile(env.dataDir)
  if (running?.isProxied) {
    const words =
      'requests arrive through a proxy, and demo sign-in refuses those: set PUBLIC_ORIGIN and GOOGLE_CLIENT_ID'
    return [['FAILED', signIn, words]]
  }
  return [
    [
      'ok',
      signIn,
      'demo accounts, only on this machine, for browsers with the code that the start prints (demo:code)',
    ],
  ]
}

/** Google issues no other form of ids. A wrong one is otherwise found out by the first person who signs in. */
function examineGoogle(clientId: string): Finding {
  return clientId.endsWith('.apps.googleusercontent.com')
    ? ['ok', signIn, `Google, as ${clientId}`]
    : [
        'warning',
        signIn,
        `GOOGLE_CLIENT_ID=${clientId} does not end with .apps.googleusercontent.com, as client ids of Google do`,
      ]
}

const dayMs = 86_400_000
/** A backup older than this has missed at least one run of any usual schedule. */
const oldBackupDays = 7

async function examineStorage({ db, kind, env, now }: Operation): Promise<Finding[]> {
  const holds = await findSite({ db, kind })
  const siteId = holds === 'nothing' ? null : holds.siteId
  const { folder } = env.backups
  const forgotten = await describeForgottenBackups(folder, siteId, now())
  return [
    await examineDisk(env),
    await examineBackups(env, siteId, now()),
    ...(forgotten === null ? [] : [['warning', 'backups', forgotten] satisfies Finding]),
  ]
}

async function examineDisk({ dataDir, diskReserveBytes }: Operation['env']): Promise<Finding> {
  const fault = await findDiskFault(dataDir, diskReserveBytes)
  if (fault !== null) return ['FAILED', 'disk', `${fault}: files cannot be written to ${dataDir}`]
  const space = await readDiskSpace(dataDir)
  const words = `${toMegabytes(space.freeBytes)} of ${toMegabytes(space.totalBytes)} MB are free`
  return isNearlyFull(space, diskReserveBytes)
    ? ['warning', 'disk', `is nearly full: ${words}`]
    : ['ok', 'disk', words]
}

async function examineBackups(
  env: Operation['env'],
  siteId: string | null,
  at: Date,
): Promise<Finding> {
  const { folder } = env.backups
  const newest = await findNewest(folder, siteId)
  const advice = 'npm run madang -- backup creates one'
  if (!newest) return ['warning', 'backup', `there is no backup in ${folder}; ${advice}`]
  try {
    const manifest = await readManifest(join(folder, newest.name))
    findDoubt(manifest, newest.name, await findKeyRing(env))
  } catch (error) {
    if (error instanceof OperatorError) return ['FAILED', 'backup', error.message]
    throw error
  }
  const days = Math.floor((at.getTime() - newest.madeAt.getTime()) / dayMs)
  return days >= oldBackupDays
    ? ['warning', 'backup', `the newest, ${newest.name}, is ${days} days old; ${advice}`]
    : ['ok', 'backup', newest.name]
}

/**
 * Leaves out backups of other sites, which may use the same folder. A backup that names no site may belong to this
 * site.
 */
async function findNewest(folder: string, siteId: string | null): Promise<Backup | null> {
  for (const backup of await listBackups(folder)) {
    const manifest = await readManifest(join(folder, backup.name)).catch(() => null)
    if (!manifest?.site || manifest.site === siteId) return backup
  }
  return null
}
