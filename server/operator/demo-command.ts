/** `npm run madang -- demo:code`: prints the sign-in link of the running demo site again. */
import { readDemoFile } from '../identity/demo-provider/demo-file.ts'
import { OperatorError } from '../platform/operator-error.ts'
import type { Env } from '../settings/env.ts'
import { requireReadable } from './command-line.ts'

export async function printDemoCode(env: Env, _: () => Date, args: string[]): Promise<string> {
  if (args.length > 0) throw new OperatorError('demo:code takes no arguments.')
  const running = await readDemoFile(env.dataDir)
  if (running) return running.link
  await requireReadable(env.dataDir)
  throw new OperatorError(
    `No site with demo sign-in is running with DATA_DIR=${env.dataDir}: start it first.`,
  )
}
