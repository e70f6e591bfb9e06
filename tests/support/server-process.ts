/**
 * Servers to be measured: each is a child process, so that they do not affect each other or the benchmark.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverEnvironment, serverFlags } from '../../scripts/bootstrap.mjs'
import { ensureServerBundled } from '../../scripts/build.mjs'
import { root } from '../../scripts/files.mjs'
import type { BareAnswers } from './bare-server.ts'
import { getBytes } from './get-bytes.ts'
import { freePort } from './running-site.ts'

export interface ServerProcess extends AsyncDisposable {
  origin: string
  /** From the start of the process to its first 200. */
  startMs: number
  /** Processor time of the process so far; null without /proc. */
  cpuMicroseconds(): number | null
  /** Current resident memory; null without /proc. */
  residentBytes(): number | null
}

const startLimitMs = 15_000
const pollMs = 3
const stopLimitMs = 5000
/** USER_HZ, which Linux reports to every program as 100. */
const microsecondsPerTick = 10_000

/**
 * Our server like `npm start` starts it, with default settings unless others are given; its log is discarded.
 */
export async function startSite(
  dataFolder: string,
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const port = await freePort()
  const main = join(root, ensureServerBundled())
  const begun = performance.now()
  const child = spawn(process.execPath, [...serverFlags, main], {
    cwd: dataFolder,
    env: {
      ...serverEnvironment,
      PATH: process.env['PATH'],
      CONTENT_DIR: join(import.meta.dirname, '..', '..', 'content'),
      DATA_DIR: dataFolder,
      LOG_LEVEL: 'info',
      PORT: String(port),
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return untilReady(child, `http://127.0.0.1:${port}`, '/readyz', begun)
}

/** A plain `node:http` server, with prepared responses by path. */
export async function startBare(answers: BareAnswers): Promise<ServerProcess> {
  const begun = performance.now()
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), {
    env: { PATH: process.env['PATH'] },
    execArgv: [],
    serialization: 'advanced',
  })
  child.send(answers)
  const [port] = await once(child, 'message', { signal: AbortSignal.timeout(startLimitMs) })
  const [path = '/'] = Object.keys(answers)
  return untilReady(child, `http://127.0.0.1:${port}`, path, begun)
}

async function untilReady(
  child: ChildProcess,
  origin: string,
  path: string,
  begun: number,
): Promise<ServerProcess> {
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  try {
    await waitFor200(child, origin + path, begun)
  } catch (error) {
    kill()
    throw error
  }
  return {
    origin,
    startMs: performance.now() - begun,
    cpuMicroseconds: () => readCpu(child),
    residentBytes: () => readResident(child),
    async [Symbol.asyncDispose]() {
      process.off('exit', kill)
      if (child.exitCode !== null || child.signalCode !== null) return
      const stopped = once(child, 'exit')
      child.kill('SIGTERM')
      const late = setTimeout(kill, stopLimitMs)
      await stopped
      clearTimeout(late)
    },
  }
}

async function waitFor200(child: ChildProcess, url: string, begun: number): Promise<void> {
  while (performance.now() - begun < startLimitMs) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} ended at its start.`)
    // Connecting fails until it listens; the loop waits for that.
    const status = await getBytes(url).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200) return
    await sleep(pollMs)
  }
  throw new Error(`${url} was not ready within ${startLimitMs} ms.`)
}

/**
 * proc(5): the fields of `stat` follow the name in brackets; utime and stime are the 14th and 15th of all.
 */
function readCpu({ pid }: ChildProcess): number | null {
  const text = readProc(`/proc/${pid}/stat`)
  if (text === null) return null
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * microsecondsPerTick
}

function readResident({ pid }: ChildProcess): number | null {
  const kilobytes = readProc(`/proc/${pid}/status`)?.match(/^VmRSS:\s+(\d+) kB$/m)?.[1]
  return kilobytes ? Number(kilobytes) * 1024 : null
}

function readProc(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
