/** After an upgrade: has what an older version rendered rendered again, while the site serves what it has. */
import { type ChildProcess, execFile } from 'node:child_process'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { rendererVersion } from './renderer-version.ts'

const command = join(import.meta.dirname, '..', 'cli.ts')

/** By the operator's command, in a process of its own, for the reason of `importFirstContent`. */
export async function startRenderingAgain(
  db: Database,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<{ stop(): void }> {
  if (!(await hasOlderTexts(db))) return { stop() {} }
  let isStopped = false
  const child: ChildProcess = execFile(
    process.execPath,
    [...process.execArgv, command, 'content:render'],
    (error, stdout, stderr) => {
      if (error && !isStopped) log.warn({ err: error, said: stderr.trim() }, 'texts not rendered')
      else if (!error) log.info({ said: stdout.trim() }, 'texts rendered again')
    },
  )
  return {
    stop() {
      isStopped = true
      child.kill()
    },
  }
}

async function hasOlderTexts(db: Database): Promise<boolean> {
  for (const table of ['post_text', 'project_text', 'legal_text'] as const) {
    const older = await db
      .selectFrom(table)
      .select('language')
      .where('rendered_by', '<', rendererVersion)
      .limit(1)
      .executeTakeFirst()
    if (older) return true
  }
  return false
}
