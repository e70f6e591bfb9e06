/**
 * Runs tasks on the input of strangers (pictures, texts, archives) in a process of its own, one at a time: some input takes
 * the libraries very long, or crashes them. A task that exceeds its limits ends that process, and not the site. The process
 * is started for the first task and ends when idle.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fail, ok, type Result } from '#shared/result.ts'
import { OperatorError } from '../operator-error.ts'

export interface Task<Input, Output> {
  /** The module that the helper process loads for the task. */
  module: string
  limit: TaskLimit
  /** Never set. It gives the compiler the types of the task. */
  types?: (input: Input) => Output
}

/** The function `run` of a task's module. `ask` runs a task in another process, such as for a picture in an import. */
type Run<Input, Output> = (input: Input, ask: RunTask) => Output | Promise<Output>

/**
 * BUSY: too many tasks wait, or the machine has too much to do. STACK: the input is nested too deep. ENDED: the process
 * crashed, or the system killed it.
 */
export type TaskFailure = 'BUSY' | 'STACK' | 'ENDED' | 'PROCESSOR' | 'CLOCK' | 'MEMORY'

/** Runs a task in the helper process. Throws the error that the task throws. */
export type RunTask = <Input, Output>(
  task: Task<Input, Output>,
  input: Input,
) => Promise<Result<Output, TaskFailure>>

export interface Helper {
  /** `isUrgent`: somebody waits for the result. Other tasks run when no urgent task waits. */
  run<Input, Output>(
    task: Task<Input, Output>,
    input: Input,
    isUrgent?: boolean,
  ): Promise<Result<Output, TaskFailure>>
  /** Whether tasks are refused for now. */
  isFull(): boolean
}

/** A message to the helper process: a task, or the result of a task that a task has asked for. */
export type ToHelper =
  | { id: number; module: string; input: unknown }
  | { id: number; asked: Result<unknown, TaskFailure> }

/** A message from the helper process. `begun`: the module of the task is loaded. Its time limit begins only now. */
export type FromHelper =
  | { id: number; kind: 'begun' }
  | { id: number; kind: 'ask'; task: Task<unknown, unknown>; input: unknown }
  | { id: number; kind: 'done'; value: unknown }
  | { id: number; kind: 'tooDeep' }
  | { id: number; kind: 'refused'; sentence: string }
  | { id: number; kind: 'failed'; error: unknown }

export const mostTasks = 24

interface HelperOptions {
  /** Waiting tasks, the running one included. */
  tasks?: number
  /** The limit of the JavaScript heap. */
  heapMb: number
  /** The helper that runs the tasks that tasks ask for. */
  asked?: Helper
  idleMs?: number
}

/** As in `scripts/bootstrap.mjs`: without them, the process keeps 30 MB more after some photos. */
const memorySettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

interface Job {
  task: Task<unknown, unknown>
  input: unknown
  isUrgent: boolean
  done(answer: Promise<Answer>): void
}

type Answer = Result<unknown, TaskFailure>

/** Defines a task by the URL of its module, whose function `run` carries it out. */
export function defineTask<Module extends { run: Run<never, unknown> }>(
  url: URL,
  limit: TaskLimit,
): Task<Parameters<Module['run']>[0], Awaited<ReturnType<Module['run']>>> {
  return { module: url.href, limit }
}

export function createHelper({
  tasks = mostTasks,
  heapMb,
  asked,
  idleMs = 30_000,
}: HelperOptions): Helper {
  const jobs: Job[] = []
  let running: Job | null = null
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  const isFull = () => jobs.length + (running ? 1 : 0) >= tasks

  async function runNext(): Promise<void> {
    if (running) return
    const next = jobs.findIndex(({ isUrgent }) => isUrgent)
    const [job] = jobs.splice(Math.max(0, next), 1)
    if (!job) return
    running = job
    clearTimeout(idle)
    const answer = carryOut(job)
    await answer.catch(() => {})
    running = null
    job.done(answer)
    if (jobs.length > 0) return runNext()
    idle = setTimeout(end, idleMs).unref()
  }

  /** The next task is not sent to a process that is ending. */
  function end(): void {
    child?.kill('SIGKILL')
    child = null
  }

  function start(): ChildProcess {
    // A parser drops most objects at once. If the young generation is small, they would fill the old space of a large
    // heap.
    const youngMb = heapMb > 512 ? 32 : 4
    const started = fork(new URL('./helper-process.ts', import.meta.url), {
      execArgv: [`--max-old-space-size=${heapMb}`, `--max-semi-space-size=${youngMb}`],
      // Not the environment of this process, which holds keys and passwords.
      env: memorySettings,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    endFirst(started.pid)
    endWithThisProcess(started)
    const onEnd = () => {
      if (child === started) child = null
    }
    started.once('exit', onEnd).once('error', onEnd)
    return started
  }

  async function carryOut({ task, input }: Job): Promise<Answer> {
    // Memory that an earlier task has left must not count for this task, so a new process is started.
    if (child && readMemoryMb(child.pid) > task.limit.memoryMb / 2) end()
    child ??= start()
    const worker = child
    lastId += 1
    const id = lastId
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    let exceeded: TaskFailure | null = null
    const watched = watchProcess(worker, task.limit, (failure) => {
      exceeded = failure
      end()
    })
    const send = (message: ToHelper) => worker.send(message, () => {})
    const onEnd = (_code: number | null, signal: NodeJS.Signals | null) =>
      // V8 aborts the process when the heap is full.
      resolve(fail(exceeded ?? (signal === 'SIGABRT' ? 'MEMORY' : 'ENDED')))
    const onError = () => resolve(fail('ENDED'))
    const onMessage = async (message: FromHelper) => {
      if (message.kind === 'ask') {
        const answer = await (asked?.run(message.task, message.input, false) ?? fail('ENDED'))
        send({ id: message.id, asked: answer })
      } else if (message.id !== id) return
      else if (message.kind === 'begun') watched.begin()
      else if (message.kind === 'done') resolve(ok(message.value))
      else if (message.kind === 'tooDeep') resolve(fail('STACK'))
      else if (message.kind === 'refused') reject(new OperatorError(message.sentence))
      else reject(message.error)
    }
    keepAlive(worker, true)
    worker.on('message', onMessage).once('exit', onEnd).once('error', onError)
    send({ id, module: task.module, input })
    try {
      return await promise
    } finally {
      watched.stop()
      worker.off('message', onMessage).off('exit', onEnd).off('error', onError)
      keepAlive(worker, false)
    }
  }

  return {
    isFull,
    async run<Input, Output>(task: Task<Input, Output>, input: Input, isUrgent = true) {
      if (isUrgent && isFull()) return fail('BUSY')
      const { promise, resolve } = Promise.withResolvers<Answer>()
      jobs.push({ task: task as Task<unknown, unknown>, input, isUrgent, done: resolve })
      void runNext()
      return (await promise) as Result<Output, TaskFailure>
    },
  }
}

const started = new Set<ChildProcess>()

/** A process that computes does not notice that its parent has ended, so it is killed. */
function endWithThisProcess(child: ChildProcess): void {
  if (started.size === 0) process.on('exit', endAll)
  started.add(child)
  child.once('exit', () => {
    started.delete(child)
    if (started.size === 0) process.off('exit', endAll)
  })
}

function endAll(): void {
  for (const child of started) child.kill('SIGKILL')
}

/** Whether the child keeps this process running: only while a task is carried out. */
function keepAlive(child: ChildProcess, isNeeded: boolean): void {
  const method = isNeeded ? 'ref' : 'unref'
  child[method]()
  child.channel?.[method]()
}

export interface TaskLimit {
  /** The CPU time of the task. Elapsed time would refuse texts on a busy machine. */
  processorMs: number
  /** The elapsed time, also if the task uses no CPU time. */
  clockMs: number
  /** Excludes the pages of files, such as the program, which the system can drop. */
  memoryMb: number
}

const checkMs = 100
/** On a busy machine, the start of a process alone may take seconds. */
const startMs = 30_000
/** Linux counts the time of processes in hundredths of a second, on every architecture. */
const tickMs = 10

/** Notices when a process exceeds the limits of its task. */
function watchProcess(
  child: ChildProcess,
  { processorMs, clockMs, memoryMb }: TaskLimit,
  onExceeded: (failure: TaskFailure) => void,
) {
  let before: number | null = null
  const end = (failure: TaskFailure) => {
    stop()
    onExceeded(failure)
  }
  // The task is not to blame for a process that has not started.
  let clock = setTimeout(end, startMs, 'BUSY')
  const timer = setInterval(() => {
    if (readMemoryMb(child.pid) > memoryMb) end('MEMORY')
    else if (before !== null && readProcessorMs(child.pid) - before > processorMs) end('PROCESSOR')
  }, checkMs)
  function stop(): void {
    clearInterval(timer)
    clearTimeout(clock)
  }
  return {
    /** Starts the clock of the task. */
    begin(): void {
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

/** 0: there is no /proc. Then only the limit of the heap applies. */
function readMemoryMb(pid: number | undefined): number {
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

/** If memory is short, the system ends this process and not the site (proc_pid_oom_score_adj(5)). */
export function endFirst(pid: number | undefined): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000')
  } catch {
    // Other systems have no such file.
  }
}
