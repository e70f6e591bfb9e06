/**
 * The composition root: reads the settings, opens the parts of the site, listens, and closes them in order.
 */
import { once } from 'node:events'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { lookUp } from '#shared/look-up.ts'
import { backUpWhenDue } from './backups/schedule.ts'
import { announceWait, type OpenedSiteDatabase, openDatabase } from './boot/open-database.ts'
import { mailboxFolderIn, openOutbox } from './boot/open-outbox.ts'
import { explainNoSignIn, openProvider, toFirstAdmins } from './boot/open-provider.ts'
import { openSite } from './boot/open-site.ts'
import { prepareStop, stopTimes } from './boot/stop-server.ts'
import { importFirstContent } from './content/folder/import-content.ts'
import { logUnreadable } from './content/store/read-stored.ts'
import { startRenderingAgain } from './content/store/render-again.ts'
import { deleteExpiredLinks } from './editing/preview-links.ts'
import { emptyTrash } from './editing/trash.ts'
import { archiveOldRows } from './identity/audit/prune-audit.ts'
import { openFittingKeys } from './identity/audit/require-keys.ts'
import { demoAdminEmail, demoVisitorEmail } from './identity/demo-provider/accounts.ts'
import { openDemoFile } from './identity/demo-provider/demo-file.ts'
import type { IdentityProvider } from './identity/sign-in/identity-provider.ts'
import { pruneMessages } from './inbox/prune-messages.ts'
import { usualPollMs } from './mail/outbox.ts'
import { openReceipts } from './mail/receipts.ts'
import { nameTransport } from './mail/transports/transport.ts'
import { createThrottles } from './platform/http/throttle.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import type { KeyRing } from './platform/keys/key-ring.ts'
import { requireKeySettings } from './platform/keys/open-keys.ts'
import { createLog } from './platform/log/create-log.ts'
import { OperatorError } from './platform/operator-error.ts'
import { correctModes, ownerOnly } from './platform/storage/file-modes.ts'
import { type Env, listMisspeltSettings, readEnv } from './settings/env.ts'
import { createAlerts, listAlerts } from './upkeep/alerts.ts'
import { pruneMail } from './upkeep/prune-mail.ts'
import { loadBuiltSite } from './web/built-site.ts'
import { createIsProxy, createSiteServer } from './web/site-server.ts'

const now = () => new Date()
const refreshMs = 1000
const fontsMs = 5000
/** After a publication, visitors get the new resumes within some seconds. */
const resumesMs = 1000
/** Several changes within it are one request. */
const searchEnginesMs = 30_000
const sweepMs = 10 * 60 * 1000
const refusalsMs = 60 * 1000
const backupMs = 60 * 1000
const archiveMs = 60 * 60 * 1000
const withoutCopy = '--without-copy'

async function main(): Promise<void> {
  // Keeps the heap small. As a command-line flag it would slow down the start (`docs/decisions/server-process.md`).
  setFlagsFromString('--heap-growing-percent=15')
  process.umask(ownerOnly)
  const env = readEnv()
  for (const sentence of listMisspeltSettings()) console.warn(sentence)
  const { log, ...logging } = createLog({
    level: env.logLevel,
    now,
    isTerminal: process.stdout.isTTY && !env.accessLog,
  })
  logUnreadable(log)
  requireKeySettings(env)
  const demoFile = openDemoFile(env.dataDir)
  const provider = openProvider(env, now, () => {
    log.warn('demo sign-in was requested through a proxy: set PUBLIC_ORIGIN and GOOGLE_CLIENT_ID')
    demoFile.recordProxied()
  })
  const { database, keys } = await announceWait(openForStart(env), console.log)
  const { db, notice } = database
  if (notice) console.log(notice)
  const modes = await correctModes(env.dataDir)
  if (modes.corrected.length > 0)
    log.warn(modes, 'files were readable by other users; permissions corrected')
  if (modes.left.length > 0) log.warn(modes, 'files of another owner are readable by other users')
  database.limitQueries?.(env.databaseLimits.queryMs)
  const jobs = createJobs({ log, now })
  const outbox = openOutbox({
    ...database,
    env,
    log,
    now,
    trackRun: jobs.track('outbox', usualPollMs),
    receipts: openReceipts(join(env.dataDir, 'receipts')),
  })
  const {
    api,
    auth,
    checkResumes,
    inspectOlder,
    makeFonts,
    refusals,
    site,
    refresh,
    tellSearchEngines,
  } = await openSite({
    ...database,
    jobs,
    keys,
    log,
    provider,
    now,
    publicOrigin: env.publicOrigin,
    blogUrl: env.blogUrl,
    built: await loadBuiltSite(join(import.meta.dirname, '..', 'build')),
    settings: { ...env, firstAdmins: toFirstAdmins(env, provider) },
    throttles: createThrottles({ ...database, isOn: env.rateLimits }),
    onEmail: () => outbox.wake(),
  })

  await auth.settleDemoPeople()
  await auth.retireOwnerPasskeys()

  const server = createSiteServer(site, {
    isProxy: createIsProxy(env.trustedProxies),
    limits: env.rateLimits ? {} : { perAddress: Number.POSITIVE_INFINITY },
  })
  const stopServer = prepareStop(server)
  await listen(server, env)
  outbox.start()
  if (provider?.lock) {
    demoFile.store(provider.lock.link)
    process.once('exit', demoFile.remove)
  }
  announce(env, provider)
  const stopRendering = startRenderingAgain(db, log)

  // During an outage of the database the site serves cached pages; the next run tries again.
  jobs.every('content', refreshMs, refresh)
  jobs.every('fonts', fontsMs, makeFonts)
  jobs.every('resumes', resumesMs, checkResumes)
  jobs.every('searchEngines', searchEnginesMs, tellSearchEngines)
  jobs.every('sweep', sweepMs, () =>
    Promise.all([
      auth.sweep(),
      pruneMessages(db, now()),
      emptyTrash(db, now()),
      deleteExpiredLinks(db, now()),
      inspectOlder(),
    ]),
  )
  jobs.every('reports', sweepMs, api.reports.cut)
  jobs.every('refusals', refusalsMs, () => {
    logging.reportLeftOut()
    return refusals.flush()
  })
  const { everyHours } = env.backups
  if (everyHours > 0) {
    const schedule = { ...env, db, everyHours, folder: env.backups.folder, log, now }
    jobs.every('backup', backupMs, () => backUpWhenDue(schedule))
  }
  const { auditKeepDays: keepDays, dataDir, mailRetention } = env
  const mailboxFolder = mailboxFolderIn(dataDir)
  jobs.every('retention', archiveMs, () => pruneMail({ db, mailboxFolder, now }, mailRetention))
  const sendAlerts = createAlerts({
    db,
    alerts: listAlerts({ db, ...env }),
    now,
    publicOrigin: env.publicOrigin,
    onEmail: () => outbox.wake(),
  })
  jobs.every('alerts', sweepMs, sendAlerts)
  if (keepDays > 0) {
    const { audit } = auth
    jobs.every('audit', archiveMs, () =>
      archiveOldRows({ audit, db, keys, now }, { dataDir, keepDays }),
    )
  }

  let isStopping = false
  const stop = async (signal: string) => {
    // A supervisor may send the signal twice, once to the process group. The running stop continues.
    if (isStopping) return
    isStopping = true
    jobs.stop()
    stopRendering()
    log.info({ signal }, 'stopping')
    // At the same time, so that together they take no longer than one.
    await Promise.all([stopServer(), outbox.stop(stopTimes.drainMs)])
    await refusals.flush().catch((error) => log.warn({ err: error }, 'refusal counts not stored'))
    await database.close()
    logging.close()
    // Without this, Node removes the signal handlers before it has ended, and a second signal then kills it.
    process.exit()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/**
 * Under the start lock one instance at a time upgrades the schema, creates keys and loads the first content.
 */
async function openForStart(env: Env): Promise<{ database: OpenedSiteDatabase; keys: KeyRing }> {
  const args = process.argv.slice(2)
  const unknownArgument = args.find((argument) => argument !== withoutCopy)
  if (unknownArgument !== undefined) {
    throw new OperatorError(
      `Unknown argument ${unknownArgument}. The start accepts only ${withoutCopy}.`,
    )
  }
  const keys = Promise.withResolvers<KeyRing>()
  const database = await openDatabase(env, now, {
    older: 'upgrade',
    withoutCopy: args.includes(withoutCopy),
    async prepare({ db }) {
      keys.resolve(await openFittingKeys(env, db, now))
      await importFirstContent(db, env.contentDir)
    },
  })
  return { database, keys: await keys.promise }
}

const reasons: Record<string, string> = {
  EADDRINUSE: 'another program is already listening there. Stop it, or choose another PORT.',
  EACCES: 'this user is not permitted to listen there. Choose a PORT of 1024 or more.',
  EADDRNOTAVAIL: 'this machine has no such address. Check HOST.',
  ENOTFOUND: 'this machine has no such address. Check HOST.',
}

/** Throws an error that explains in one sentence why the server cannot listen. */
async function listen(server: Server, { host, port }: Pick<Env, 'host' | 'port'>): Promise<void> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    const reason = lookUp(reasons, code ?? '') ?? message
    throw new OperatorError(`HOST=${host} PORT=${port}: ${reason}`, { cause })
  }
}

function announce(env: Env, provider: IdentityProvider | null): void {
  const { publicOrigin, publicOriginFrom, dataDir, databaseUrl, mail } = env
  const source = publicOriginFrom && `  (from ${publicOriginFrom})`
  console.log(`Madang is running at ${publicOrigin}${source ?? ''}`)
  console.log(`  data    ${databaseUrl ? 'PostgreSQL, and ' : ''}${dataDir}`)
  const mailbox = mail.kind === 'mailbox'
  console.log(`  mail    ${mailbox ? mailboxFolderIn(dataDir) : nameTransport(mail)}`)
  if (provider?.lock) {
    console.log(`  sign in ${provider.lock.link}  (enables demo sign-in for one browser)`)
    console.log(`          as ${demoAdminEmail} (admin), ${demoVisitorEmail}, or any address`)
  }
  const off = explainNoSignIn(env)
  if (off !== null) console.log(`  sign in is off: ${off}`)
  if (env.adminPasskeys.length > 0) {
    console.log(`  sign in ${publicOrigin}/login  (by a passkey of the owner)`)
  }
  console.log('  stop    Ctrl-C')
}

main().catch((error: unknown) => {
  console.error(error instanceof OperatorError ? `Madang cannot start. ${error.message}` : error)
  process.exitCode = 1
})
