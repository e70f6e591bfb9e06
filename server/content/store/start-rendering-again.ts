/** After an upgrade: renders outdated texts again in the background, while the site serves the old ones. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Logger } from 'pino'
import type { Database } from '../../platform/db/database.ts'
import { endFirst } from '../../platform/helper/helper.ts'
import { rendererVersion } from '../markdown/renderer-version.ts'

const command = fileURLToPath(new URL('../../cli.ts', import.meta.url))

interface RenderingAgain {
  /** Stops. The remaining texts are rendered after the next start. */
  stop(): void
}

/** Runs the operator's command in a separate process, for the same reason as `importFirstContent`. */
export function startRenderingAgain(
  db: Database,
  log: Pick<Logger, 'info' | 'warn'>,
): RenderingAgain {
  const stopped = new AbortController()
  const { signal } = stopped
  const begin = async () => {
    if (!(await hasOlderTexts(db)) || signal.aborted) return
    const args = [...process.execArgv, command, 'content:render']
    const running = promisify(execFile)(process.execPath, args, { signal })
    endFirst(running.child.pid)
    const { stdout } = await running
    log.info({ said: stdout.trim() }, 'texts rendered again')
  }
  begin().catch((error: unknown) => {
    if (!signal.aborted) log.warn({ err: error }, 'texts not rendered again')
  })
  return { stop: () => stopped.abort() }
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
