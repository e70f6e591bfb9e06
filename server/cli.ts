/** `npm run madang -- <command>`: what an operator does without the site. */

import { openDatabase } from './boot/open-database.ts'
import { backup, beginNewSite, verify } from './operator/backup-commands.ts'
import { accountCommands } from './operator/commands.ts'
import {
  type ContentOperation,
  contentCheck,
  contentCommands,
} from './operator/content-commands.ts'
import { printDemoCode } from './operator/demo-command.ts'
import { doctor } from './operator/doctor/doctor.ts'
import { move } from './operator/move-command.ts'
import { restore } from './operator/restore-command.ts'
import { UsageError } from './operator/usage-error.ts'
import { OperatorError } from './platform/operator-error.ts'
import { ownerOnly } from './platform/storage/file-modes.ts'
import { giveToOwner } from './platform/storage/give-to-owner.ts'
import { type Env, listMisspeltSettings, readEnv } from './settings/env.ts'

const now = () => new Date()

const usage = `Usage: npm run madang -- <command>

  content:import DIR   replaces all content by that of a folder; reads only what has changed since
  content:export DIR   writes all content into a folder; comments in files that are there stay
  content:check DIR    says everything that an import would refuse; writes nothing
  content:watch DIR    imports a folder now, and again after each change, until Ctrl-C
  content:render       renders texts again that an older version has rendered; a start does it by itself

  admin:grant          makes somebody an admin: --sub SUB, or --email EMAIL of who has signed in before;
                       with both, somebody who has not
  admin:revoke         the opposite; the last admin stays
  auth:unlock          forgets somebody's failed codes
  auth:end-sessions    signs somebody out everywhere
  auth:remove-second-factor
                       lets somebody in who has lost authenticator, passkeys and recovery codes
  demo:code            prints the link that unlocks demo sign-in again, while the site runs
  audit:check          says whether the audit log is as it was written; with --archive FILE, whether an archive is
  audit:prune          moves old rows into a file: --before DATE or --keep-days N, and --to FILE if not into DATA_DIR
  keys:rotate          puts a new key before those in DATA_DIR
  keys:forget-lost     ends what only lost keys could open, so that the site starts without them

  backup [--with-keys] copies the database into DATA_DIR/backups, while the site goes on; --to DIR: into another folder
  backup:verify NAME   restores such a copy to the side, and checks its rows, its audit log and a page
  restore NAME         puts such a copy in its place, while the site is stopped, and signs everybody out; letters
                       that waited in it are not sent, unless --send-queued-letters. Both take --from DIR, and
                       --identity FILE for a copy that is encrypted
  db:move --to …       moves a stopped site to another database: postgres://…, or sqlite
  site:new             lets the next start begin a new site where the data of another one are gone

  doctor [--mail]      says how the site is; with --mail, sends a test letter and says what became of it

Each about a person takes --sub SUB or --email EMAIL.`

const commands: Record<string, (operation: ContentOperation) => Promise<string>> = {
  ...contentCommands,
  ...accountCommands,
  backup,
  doctor,
}

/** These take a database that an older version left, as it is: nothing but a start and a restore upgrades one. */
const takingOlder = new Set(['backup', 'doctor'])

type CommandBeside = (env: Env, now: () => Date, args: string[]) => Promise<string>

/** For these the database need not be one that can be opened. */
const commandsBeside: Record<string, CommandBeside> = {
  restore,
  'backup:verify': verify,
  'db:move': move,
  'content:check': contentCheck,
  'demo:code': printDemoCode,
  'site:new': beginNewSite,
}

interface Named {
  name: string
  args: string[]
  beside: (typeof commandsBeside)[string] | undefined
  command: (typeof commands)[string] | undefined
}

async function main([name = '', ...args]: string[]): Promise<void> {
  const beside = Object.hasOwn(commandsBeside, name) ? commandsBeside[name] : undefined
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command && !beside) throw new UsageError()
  process.umask(ownerOnly)
  const env = readEnv()
  for (const sentence of listMisspeltSettings()) console.warn(sentence)
  try {
    await run(env, { name, args, beside, command })
  } finally {
    await giveToOwner(env.dataDir)
  }
}

async function run(env: Env, { name, args, beside, command }: Named): Promise<void> {
  if (beside) console.log(await beside(env, now, args))
  if (!command) return
  const older = takingOlder.has(name) ? 'keep' : 'refuse'
  const database = await openDatabase(env, now, { older })
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
  // The operator's mistakes are sentences; anything else is ours and keeps its stack.
  console.error(error instanceof OperatorError ? error.message : error)
  process.exitCode = 1
})
