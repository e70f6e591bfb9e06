/**
 * Runs a command within a memory limit that the system enforces: by systemd if it is running, otherwise in a
 * control group of our own.
 */
import { randomUUID } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

export interface MemoryLimit extends Disposable {
  /** The mechanism, for the report. */
  enforcedBy: string
  /** The command that runs another one within the limit. */
  wrap(command: string[]): string[]
  /** The peak usage, including files that the system caches for the command; null: not known. */
  peakBytes(): number | null
  /** How many processes the system killed for lack of memory; null: not known. */
  kills(): number | null
}

const groups = '/sys/fs/cgroup'
const enter = 'echo $$ > "$0/cgroup.procs" && exec "$@"'

/** null: nothing on this machine can enforce a limit, or this user may not request one. */
export function limitMemory(bytes: number): MemoryLimit | null {
  if (existsSync('/run/systemd/system')) return bySystemd(bytes)
  const isOne = existsSync(join(groups, 'cgroup.controllers'))
  const parent = isOne ? groups : join(groups, 'memory')
  return isWritable(parent) ? byGroup(parent, bytes, isOne ? unified : legacy) : null
}

function bySystemd(bytes: number): MemoryLimit {
  const properties = [`MemoryMax=${bytes}`, 'MemorySwapMax=0'].flatMap((one) => ['-p', one])
  return {
    enforcedBy: 'systemd-run',
    wrap: (command) => ['systemd-run', '--quiet', '--scope', ...properties, '--', ...command],
    peakBytes: () => null,
    kills: () => null,
    [Symbol.dispose]() {},
  }
}

interface GroupFiles {
  name: string
  limit: string
  peak: string
  /** Contains a line `oom_kill N`. */
  events: string
}

const unified: GroupFiles = {
  name: 'a control group (version 2)',
  limit: 'memory.max',
  peak: 'memory.peak',
  events: 'memory.events',
}
const legacy: GroupFiles = {
  name: 'a control group (version 1)',
  limit: 'memory.limit_in_bytes',
  peak: 'memory.max_usage_in_bytes',
  events: 'memory.oom_control',
}

function byGroup(parent: string, bytes: number, files: GroupFiles): MemoryLimit {
  const group = join(parent, `madang-${randomUUID()}`)
  mkdirSync(group)
  writeFileSync(join(group, files.limit), String(bytes))
  const read = (file: string) => readFileSync(join(group, file), 'utf8')
  return {
    enforcedBy: files.name,
    wrap: (command) => ['/bin/sh', '-c', enter, group, ...command],
    peakBytes: () => Number(read(files.peak)),
    kills: () => Number(/^oom_kill (\d+)$/m.exec(read(files.events))?.[1] ?? Number.NaN),
    [Symbol.dispose]() {
      rmdirSync(group)
    },
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
