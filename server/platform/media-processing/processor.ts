/**
 * Has uploaded files opened in another process, one at a time. libvips takes 60 MB and more, and a picture may be made
 * to break it: then that process ends, and the site does not. It is started for the first file and ends when idle.
 */
import { type ChildProcess, fork } from 'node:child_process'
import type { MediaRefusal } from '#shared/admin/media.ts'
import type { VariantFormat } from '#shared/media.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { Inspected, Task, TaskAnswer } from './tasks.ts'

export interface MediaProcessor {
  inspect(file: string): Promise<Result<Inspected, MediaRefusal | ProcessingFailure>>
  /** `isUrgent`: somebody waits for it. All others are drawn when nobody does. */
  draw(
    file: string,
    variant: { width: number; format: VariantFormat },
    isUrgent: boolean,
  ): Promise<Result<Uint8Array, ProcessingFailure>>
  /** Whether urgent tasks are refused for now. */
  isFull(): boolean
}

/** BUSY: too many wait. FAILED: the process ended, or took too long. */
export type ProcessingFailure = 'BUSY' | 'FAILED'

export const processorLimits = {
  /** Waiting tasks, the running one included. */
  tasks: 24,
  /** A picture of 60 megapixels takes 5 s on a slow machine. */
  taskMs: 30_000,
  idleMs: 15_000,
}

/** As in `scripts/bootstrap.mjs`: without them, the process keeps 30 MB more after some photos. */
const memorySettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

interface Job {
  task: Task
  isUrgent: boolean
  done(answer: TaskAnswer | null): void
}

export function createMediaProcessor(limits = processorLimits): MediaProcessor {
  const jobs: Job[] = []
  let running: Job | null = null
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined

  const isFull = () => jobs.length + (running ? 1 : 0) >= limits.tasks

  function add(task: Task, isUrgent: boolean): Promise<TaskAnswer | null | 'BUSY'> {
    if (isFull()) return Promise.resolve('BUSY' as const)
    const { promise, resolve } = Promise.withResolvers<TaskAnswer | null>()
    jobs.push({ task, isUrgent, done: resolve })
    void runNext()
    return promise
  }

  async function runNext(): Promise<void> {
    if (running) return
    const next = jobs.findIndex(({ isUrgent }) => isUrgent)
    const [job] = jobs.splice(Math.max(0, next), 1)
    if (!job) return
    running = job
    clearTimeout(idle)
    const answer = await carryOut(job.task)
    running = null
    job.done(answer)
    if (jobs.length > 0) return runNext()
    idle = setTimeout(() => child?.disconnect(), limits.idleMs).unref()
  }

  function start(): ChildProcess {
    const started = fork(new URL('./media-worker.ts', import.meta.url), {
      execArgv: [],
      // Not the environment of this process: it holds keys and passwords, and the process reads files that anybody may have made.
      env: memorySettings,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const onEnd = () => {
      if (child === started) child = null
    }
    started.once('exit', onEnd).once('disconnect', onEnd).once('error', onEnd)
    return started
  }

  /** null: the process ended before it answered. */
  async function carryOut(task: Task): Promise<TaskAnswer | null> {
    child ??= start()
    const worker = child
    const { promise, resolve } = Promise.withResolvers<TaskAnswer | null>()
    const giveUp = () => resolve(null)
    const late = setTimeout(() => worker.kill('SIGKILL'), limits.taskMs)
    keepAlive(worker, true)
    worker.once('message', resolve).once('exit', giveUp).once('error', giveUp)
    worker.send(task, (error) => error && giveUp())
    const answer = await promise
    clearTimeout(late)
    worker.off('message', resolve).off('exit', giveUp).off('error', giveUp)
    keepAlive(worker, false)
    if (answer === null) worker.kill('SIGKILL')
    return answer
  }

  return {
    isFull,

    async inspect(file) {
      const answer = await add({ kind: 'inspect', file }, true)
      if (answer === 'BUSY') return fail('BUSY')
      if (answer?.kind === 'refused') return fail(answer.refusal)
      return answer?.kind === 'inspected' ? ok(answer.value) : fail('FAILED')
    },

    async draw(file, variant, isUrgent) {
      const answer = await add({ kind: 'draw', file, ...variant }, isUrgent)
      if (answer === 'BUSY') return fail('BUSY')
      return answer?.kind === 'drawn' ? ok(answer.bytes) : fail('FAILED')
    },
  }
}

/** Whether the child keeps this process running: only while a task is carried out. */
function keepAlive(child: ChildProcess, isNeeded: boolean): void {
  const method = isNeeded ? 'ref' : 'unref'
  child[method]()
  child.channel?.[method]()
}
