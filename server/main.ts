/** The composition root: reads the settings, opens what the site needs, listens, and closes it all again. */
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pino } from 'pino'
import { importFirstContent } from './content/import-content.ts'
import { type Env, readEnv } from './env.ts'
import { listen } from './listen.ts'
import { createListener } from './listener.ts'
import { openDatabase } from './open-database.ts'
import { openSite } from './open-site.ts'
import { OperatorError } from './operator-error.ts'

const now = () => new Date()
const refreshMs = 1000
const drainMs = 10_000

async function main(): Promise<void> {
  const env = readEnv()
  const log = pino({ level: env.logLevel })
  const { db } = await openDatabase(env, now)
  await importFirstContent(db, env.contentDir, now)
  const { site, refresh } = await openSite({
    db,
    log,
    now,
    publicOrigin: env.publicOrigin,
    blogUrl: env.blogUrl,
    analyticsId: env.analyticsId,
    buildFolder: join(import.meta.dirname, '..', 'build'),
  })

  const server = createServer(createListener(site))
  await listen(server, env)
  announce(env)

  const refreshing = setInterval(() => {
    // A database that is away is no reason to stop serving what is ready.
    refresh().catch((error) => log.warn({ err: error }, 'content revision not read'))
  }, refreshMs)

  const stop = (signal: string) => {
    process.removeAllListeners(signal)
    clearInterval(refreshing)
    log.info({ signal }, 'stopping')
    // Whoever is still connected after this long is let go: better than a process that never ends.
    const giveUp = setTimeout(() => server.closeAllConnections(), drainMs)
    server.close(async () => {
      clearTimeout(giveUp)
      await db.destroy()
    })
    server.closeIdleConnections()
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

function announce({ publicOrigin, dataDir, databaseUrl }: Env): void {
  console.log(`Madang is open at ${publicOrigin}`)
  console.log(`  data    ${databaseUrl ? 'PostgreSQL, and ' : ''}${dataDir}`)
  console.log('  stop    Ctrl-C')
}

main().catch((error: unknown) => {
  console.error(error instanceof OperatorError ? `Madang cannot start. ${error.message}` : error)
  process.exitCode = 1
})
