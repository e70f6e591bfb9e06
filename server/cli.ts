/** `npm run madang -- <command>`: the commands for operators. */
import { languages } from '#shared/i18n/languages.ts'
import { lookUp } from '#shared/look-up.ts'
import type { ContentOperation } from './operator/content-commands.ts'
import { OperatorError, UsageError } from './platform/operator-error.ts'
import { chownToOwner, ownerOnly } from './platform/storage/file-modes.ts'
import { type Env, listMisspeltSettings, readEnv } from './settings/env.ts'

const now = () => new Date()

const usage = `Usage: npm run madang -- <command>

  content:import DIR   replaces all content with that of a folder; reads only changed files
  content:import FILE  makes drafts from a JSON Resume; --language LANGUAGE, and --dry-run only reports
  content:export DIR   writes all content to a folder; keeps the comments of existing files
  content:check DIR    lists all errors that an import would report, and links that lead nowhere; writes nothing
  content:new DIR      writes a folder to begin with: one commented example of each kind of content
  content:watch DIR    imports a folder, and again after each change, until Ctrl-C
  content:render       renders texts of an older version again; a start does this automatically

  posts:import PATH    adds the posts of another blog: a folder, a zip, or the JSON of Ghost; --dry-run only
                       reports. --from FORMAT, --language ${languages.join('|')}, --origin URL, --overwrite,
                       --download-pictures and --report FILE: see docs/operations.md

  admin:grant          gives an account the admin role; --sub and --email together also create the
                       account of a person who has not signed in yet
  admin:revoke         removes the admin role; the last admin cannot be removed
  auth:unlock          clears the failed codes of an account
  auth:end-sessions    ends all sessions of an account
  auth:remove-second-factor
                       removes authenticator, passkeys and recovery codes of a person who lost them
  demo:code            prints the demo sign-in link of the running site again
  audit:check          verifies that the audit log is unchanged; with --archive FILE, also an archive
  audit:prune          moves old rows to a file: --before DATE or --keep-days N; default file in DATA_DIR,
                       or --to FILE
  keys:rotate          adds a new current key to the key file in DATA_DIR
  keys:forget-lost     deletes data that needs permanently lost keys, so that the site can start

  backup [--with-keys] copies the database to BACKUP_DIR (unset: DATA_DIR/backups), or with --to DIR to
                       another folder; the site may be running
  backup:verify NAME   restores a backup to a temporary place, and checks its rows, audit log and a page
  restore NAME         replaces the data of a stopped site with a backup and ends all sessions; emails
                       queued in the backup are sent only with --send-queued-letters. Both commands
                       accept --from DIR, and --identity FILE for an encrypted backup
  db:move --to …       moves a stopped site to another database: @FILE with a postgres://… URL, or sqlite
  site:own             replaces the sample by a site of your own; asks, or takes --languages, --name, --work,
                       --email, --pages, --scale and --accent: see docs/operations.md
  site:export DIR      writes the public site as files for any host, without a server: --origin https://… names its
                       address, and --base /repo a path in it; writes only what has changed
  site:publish         sends the same to a branch of a Git repository: --remote origin, --branch gh-pages;
                       the address is that of GitHub Pages, or --origin and --base
  site:new             lets the next start create a new site after the data of the old one were lost

  doctor [--mail]      checks the site; with --mail, also sends a test email and reports its delivery

Commands for an account (admin:…, auth:…) accept --sub SUB or --email EMAIL.`

type Command = (operation: ContentOperation) => Promise<string>

const loadAccountCommands = async (): Promise<Record<string, Command>> =>
  (await import('./operator/commands.ts')).accountCommands

/**
 * By the part of their name before the colon. A command loads only its own modules, because loading those of
 * all commands took as long as most commands.
 */
const commandGroups: Record<string, () => Promise<Record<string, Command>>> = {
  admin: loadAccountCommands,
  audit: loadAccountCommands,
  auth: loadAccountCommands,
  backup: async () => ({ backup: (await import('./operator/backup-commands.ts')).backup }),
  content: async () => (await import('./operator/content-commands.ts')).contentCommands,
  doctor: async () => ({ doctor: (await import('./operator/doctor/doctor.ts')).doctor }),
  keys: loadAccountCommands,
  site: async () => {
    const { exportSite, publishSite } = await import('./operator/copy-commands.ts')
    const { startOwnSite } = await import('./operator/own-site-command.ts')
    return { 'site:export': exportSite, 'site:own': startOwnSite, 'site:publish': publishSite }
  },
  posts: async () => ({
    'posts:import': (await import('./operator/posts-command.ts')).importPosts,
  }),
}

/**
 * These commands accept a database of an older version and leave its schema unchanged; only a start and a
 * restore upgrade it.
 */
const olderSchemaCommands = new Set(['backup', 'doctor'])

/** These commands may run before the first start, and create the database; all others need one that holds a site. */
const firstCommands = new Set([
  'admin:grant',
  'content:import',
  'content:watch',
  'doctor',
  'posts:import',
  'site:own',
])

type StandaloneCommand = (env: Env, now: () => Date, args: string[]) => Promise<string>

/** These commands work even if the database cannot be opened. */
const standaloneCommands: Record<string, () => Promise<StandaloneCommand>> = {
  restore: async () => (await import('./operator/backup-commands.ts')).restore,
  'backup:verify': async () => (await import('./operator/backup-commands.ts')).verify,
  'db:move': async () => (await import('./operator/backup-commands.ts')).move,
  'content:check': async () => (await import('./operator/content-commands.ts')).contentCheck,
  'content:new': async () => (await import('./operator/content-commands.ts')).contentNew,
  'demo:code': async () => (await import('./operator/demo-command.ts')).printDemoCode,
  'site:new': async () => (await import('./operator/backup-commands.ts')).beginNewSite,
}

interface Invocation {
  name: string
  args: string[]
  standalone: StandaloneCommand | null
  command: Command | null
}

async function loadCommand(name: string): Promise<Command | null> {
  const commands = (await lookUp(commandGroups, name.split(':')[0] ?? '')?.()) ?? {}
  return lookUp(commands, name) ?? null
}

async function main([name = '', ...args]: string[]): Promise<void> {
  const standalone = (await lookUp(standaloneCommands, name)?.()) ?? null
  const command = standalone ? null : await loadCommand(name)
  if (!command && !standalone) throw new UsageError()
  process.umask(ownerOnly)
  const env = readEnv()
  for (const sentence of listMisspeltSettings()) console.warn(sentence)
  try {
    await run(env, { name, args, standalone, command })
  } finally {
    await chownToOwner(env.dataDir)
  }
}

async function run(env: Env, { name, args, standalone, command }: Invocation): Promise<void> {
  if (standalone) console.log(await standalone(env, now, args))
  if (!command) return
  const { openDatabase } = await import('./boot/open-database.ts')
  const older = olderSchemaCommands.has(name) ? 'keep' : 'refuse'
  const needsSite = !firstCommands.has(name)
  const database = await openDatabase(env, now, { older, needsSite })
  if (database.notice) console.error(database.notice)
  try {
    console.log(await command({ ...database, env, now, args, print: console.log }))
  } finally {
    await database.close()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof UsageError) {
    console.error(usage)
    process.exitCode = 2
    return
  }
  // Errors of the operator are shown as sentences; other errors are bugs and keep their stack trace.
  console.error(error instanceof OperatorError ? error.message : error)
  process.exitCode = 1
})
