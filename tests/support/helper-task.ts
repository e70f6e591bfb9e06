/** A faulty task for helper processes: it takes too much time or memory, recurses too deeply, or ends its process. */
import { readFileSync } from 'node:fs'
import type { RunTask, Task } from '#server/platform/helper/helper.ts'

export type Deed =
  | 'answer'
  | 'compute for ever'
  | 'never answer'
  | 'fill the heap'
  | 'fill buffers'
  | 'keep 80 MB'
  | 'exit'
  | 'nest too deep'
  | 'describe the process'
  | { ask: Task<Deed, unknown> }

const left: Buffer[] = []

export async function run(deed: Deed, ask: RunTask): Promise<unknown> {
  if (typeof deed === 'object') return ask(deed.ask, 'answer')
  const kept: unknown[] = []
  switch (deed) {
    case 'answer':
      return process.pid
    case 'never answer':
      return new Promise(() => {})
    case 'keep 80 MB':
      left.push(Buffer.alloc(80_000_000, 'x'))
      return process.pid
    case 'exit':
      process.exit(3)
      break
    case 'nest too deep':
      return nest()
    case 'describe the process':
      return {
        env: Object.keys(process.env),
        oomScoreAdj: readFileSync('/proc/self/oom_score_adj', 'utf8').trim(),
      }
    case 'compute for ever':
    case 'fill the heap':
    case 'fill buffers':
      for (;;) {
        if (deed === 'fill the heap') kept.push({ kept: `${kept.length}` })
        if (deed === 'fill buffers') kept.push(Buffer.alloc(1_000_000, 'x'))
      }
  }
}

function nest(): number {
  return 1 + nest()
}
