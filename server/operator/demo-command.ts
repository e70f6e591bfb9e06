/** `npm run madang -- demo:code`: the link of the start again, for who has lost sight of that console. */
import { readDemoFile } from '../demo-provider/demo-file.ts'
import type { Env } from '../env.ts'
import { OperatorError } from '../operator-error.ts'

export async function printDemoCode(env: Env, _: () => Date, args: string[]): Promise<string> {
  if (args.length > 0) throw new OperatorError('demo:code takes nothing.')
  const running = await readDemoFile(env.dataDir)
  if (running) return running.link
  throw new OperatorError(
    `No site with demo sign-in is running on DATA_DIR=${env.dataDir}: start it first.`,
  )
}
