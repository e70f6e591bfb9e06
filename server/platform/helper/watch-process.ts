/** Notices when a process exceeds the limits of its task. */
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

export interface TaskLimit {
  /** CPU time: a busy machine is no reason to refuse a text. */
  processorMs: number
  /** Elapsed time, whatever CPU time was used. */
  clockMs: number
  /** Without the pages of files, such as the program, which the system can drop. */
  memoryMb: number
}

export type ExceededLimit = 'PROCESSOR' | 'CLOCK' | 'MEMORY'

const checkMs = 100
/** On a busy machine, the start of a process alone may take seconds. */
const startMs = 30_000
/** Linux counts the time of processes in hundredths of a second, on every architecture. */
const tickMs = 10

interface WatchedProcess {
  /** From here on, time counts. */
  begin(): void
  stop(): void
}

export function watchProcess(
  child: ChildProcess,
  { processorMs, clockMs, memoryMb }: TaskLimit,
  onExceeded: (limit: ExceededLimit) => void,
): WatchedProcess {
  let before: number | null = null
  const end = (limit: ExceededLimit) => {
    stop()
    onExceeded(limit)
  }
  let clock = setTimeout(end, startMs, 'CLOCK')
  const timer = setInterval(() => {
    if (readMemoryMb(child.pid) > memoryMb) end('MEMORY')
    else if (before !== null && readProcessorMs(child.pid) - before > processorMs) end('PROCESSOR')
  }, checkMs)
  function stop(): void {
    clearInterval(timer)
    clearTimeout(clock)
  }
  return {
    begin() {
      before = readProcessorMs(child.pid)
      clearTimeout(clock)
      clock = setTimeout(end, clockMs, 'CLOCK')
    },
    stop,
  }
}

/** User and system time (proc_pid_stat(5)). Where there is no /proc, elapsed time stands for it. */
function readProcessorMs(pid: number | undefined): number {
  const stat = readProcess(pid, 'stat')
  if (stat === null) return performance.now()
  // The name of the program, in brackets, may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}

/** 0 where there is no /proc: then the limit of the heap alone holds. */
export function readMemoryMb(pid: number | undefined): number {
  const status = readProcess(pid, 'status') ?? ''
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024
}

function readProcess(pid: number | undefined, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return null
  }
}
