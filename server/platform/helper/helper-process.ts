/** The process of `helper.ts`. It carries out one task at a time, and ends with its parent. */
import { Worker } from 'node:worker_threads'
import type { Result } from '#shared/result.ts'
import { OperatorError } from '../operator-error.ts'
import type { FromHelper, RunTask, TaskFailure, ToHelper } from './helper.ts'

// A terminal and service managers signal all processes; the site still finishes its requests.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('disconnect', () => process.exit())
// A thread of its own watches the parent, because a task that never ends blocks this one.
const watchParent = `setInterval(() => {
  if (process.ppid !== ${process.ppid}) process.kill(process.pid, 'SIGKILL')
}, 1000)`
new Worker(watchParent, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8 } }).unref()

const asked = new Map<number, (answer: Result<unknown, TaskFailure>) => void>()
let lastAsk = 0

const ask: RunTask = async (task, input) => {
  lastAsk += 1
  const { promise, resolve } = Promise.withResolvers<Result<unknown, TaskFailure>>()
  asked.set(lastAsk, resolve)
  answer({ id: lastAsk, kind: 'ask', task: task as never, input })
  return (await promise) as Result<never, TaskFailure>
}

process.on('message', async (message: ToHelper) => {
  if ('asked' in message) {
    asked.get(message.id)?.(message.asked)
    asked.delete(message.id)
  } else answer(await carryOut(message))
})

async function carryOut({
  id,
  module,
  input,
}: Extract<ToHelper, { module: string }>): Promise<FromHelper> {
  try {
    const { run } = await import(module)
    answer({ id, kind: 'begun' })
    return { id, kind: 'done', value: await run(input, ask) }
  } catch (error) {
    if (error instanceof OperatorError) return { id, kind: 'refused', sentence: error.message }
    // The stack overflowed, because the input is nested too deeply.
    if (error instanceof RangeError) return { id, kind: 'tooDeep' }
    return { id, kind: 'failed', error }
  }
}

function answer(message: FromHelper): void {
  process.send?.(message)
}
