/**
 * A process of its own for files from outside: it opens them with libvips. It answers one task at a time, and ends with
 * its parent.
 */
import { writeFileSync } from 'node:fs'
import { drawVariant } from './draw-variant.ts'
import { inspectFile } from './inspect-file.ts'
import type { Task, TaskAnswer } from './tasks.ts'

// If memory is short, the system ends this process and not the site (proc_pid_oom_score_adj(5)).
try {
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // Other systems have no such file.
}
// A terminal and service managers signal all processes; the site still finishes its requests.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('disconnect', () => process.exit())
process.on('message', async (task: Task) => process.send?.(await carryOut(task)))

async function carryOut(task: Task): Promise<TaskAnswer> {
  if (task.kind === 'draw') {
    return { kind: 'drawn', bytes: await drawVariant(task.file, task.width, task.format) }
  }
  const inspected = await inspectFile(task.file)
  return inspected.ok
    ? { kind: 'inspected', value: inspected.value }
    : { kind: 'refused', refusal: inspected.refusal }
}
