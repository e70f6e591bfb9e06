/**
 * A release like an operator has it: packed by `npm run release`, unpacked, and started with Node 26 only.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getBytes } from '../tests/support/get-bytes.ts'
import type { MemoryLimit } from './memory-limit.ts'

const root = join(import.meta.dirname, '..')

export interface PackedRelease {
  archive: string
  /** The folder of the unpacked release. */
  folder: string
  /** A folder that contains only `node`. */
  bin: string
}

/** Packs and unpacks below `folder`. */
export function packAndUnpack(folder: string): PackedRelease {
  run([process.execPath, join(root, 'scripts', 'release.mjs'), folder])
  const [name = ''] = readdirSync(folder).filter((one) => one.endsWith('.tar.gz'))
  const archive = join(folder, name)
  const unpacked = join(folder, 'unpacked')
  mkdirSync(unpacked)
  run(['tar', '-xzf', archive, '-C', unpacked])
  const [inside = ''] = readdirSync(unpacked)
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  symlinkSync(process.execPath, join(bin, 'node'))
  return { archive, folder: join(unpacked, inside), bin }
}

/** The disk usage of its files with blocks of 4 KB. */
export function sizeOf(folder: string): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    bytes += Math.ceil(statSync(join(entry.parentPath, entry.name)).size / 4096) * 4096
  }
  return bytes
}

export interface RunningRelease extends AsyncDisposable {
  origin: string
  /** From the start of the process to its first 200. */
  startMs: number
}

interface StartRelease {
  release: PackedRelease
  dataFolder: string
  port: number
  limit: MemoryLimit | null
  /** When to give up. */
  patienceMs: number
}

/** null: it exited, or was not ready in time. */
export async function startRelease(start: StartRelease): Promise<RunningRelease | null> {
  const { release, dataFolder, port, limit, patienceMs } = start
  const command = [join(release.bin, 'node'), 'scripts/start.mjs']
  const [file = '', ...args] = limit ? limit.wrap(command) : command
  const begun = performance.now()
  const child = spawn(file, args, {
    cwd: release.folder,
    env: { PATH: release.bin, PORT: String(port), DATA_DIR: dataFolder, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  const end = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await exited
  }
  const origin = `http://127.0.0.1:${port}`
  while (performance.now() - begun < patienceMs) {
    if (child.exitCode !== null || child.signalCode !== null) return null
    const status = await getBytes(`${origin}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200) {
      return { origin, startMs: performance.now() - begun, [Symbol.asyncDispose]: end }
    }
    await sleep(20)
  }
  await end()
  return null
}

function run([file = '', ...args]: string[]): void {
  const { status, error } = spawnSync(file, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw error ?? new Error(`${file} ended with ${status}.`)
}
