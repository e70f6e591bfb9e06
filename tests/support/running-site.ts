/** The site as an operator runs it: as a process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverEnvironment } from '../../scripts/bootstrap.mjs'
import { bundledServer } from '../../scripts/build.mjs'

const root = join(import.meta.dirname, '..', '..')

export interface RunningSite extends AsyncDisposable {
  child: ChildProcess
  origin: string
  output(): string
  /** Resolves with the exit code. */
  exited: Promise<number | null>
}

/** Below the ports of outgoing connections (ip(7), ip_local_port_range), of which tests open thousands at once. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_768)
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}

export async function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'madang-start-'))
}

interface StartOptions {
  file?: string
  args?: string[]
  /** Whether DATA_DIR is kept; otherwise it is removed with the process. */
  keepsData?: boolean
  /** The user and group of the process; only root may name others. */
  uid?: number | undefined
  gid?: number | undefined
}

export async function start(
  settings: Record<string, string>,
  { file = bundledServer, args = [], keepsData = false, uid, gid }: StartOptions = {},
): Promise<RunningSite> {
  const port = settings['PORT'] ?? String(await freePort())
  const child = spawn(process.execPath, [file, ...args], {
    cwd: root,
    uid,
    gid,
    // The cache of compiled code, which `npm start` sets as well: most of a start is loading modules.
    env: { ...serverEnvironment, PATH: process.env['PATH'], PORT: port, ...settings },
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const exited = once(child, 'close').then(([code]) => code as number | null)
  return {
    child,
    origin: `http://localhost:${port}`,
    output: () => output,
    exited,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await exited
      // If DATA_DIR could not be created, there is nothing to remove.
      const folder = settings['DATA_DIR']
      if (!folder || keepsData) return
      await rm(folder, { recursive: true }).catch(() => {})
      await rm(`${folder}.site`, { force: true }).catch(() => {})
    },
  }
}

export async function isReady(site: RunningSite): Promise<boolean> {
  const response = await fetch(`${site.origin}/readyz`).catch(() => null)
  return response?.ok ?? false
}

export const soon = { timeout: 30_000, interval: 50 }
