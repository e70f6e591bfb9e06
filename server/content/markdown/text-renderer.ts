/**
 * Renders texts in separate threads. A thread is terminated if a text takes too much time or memory.
 * The libraries are not linear for every text (`docs/decisions/0032-fuzz-and-limits-of-rendering.md`).
 */
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Language } from '#shared/i18n/languages.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { limitWorker, type RenderLimit } from './limit-worker.ts'
import type { RenderedPost } from './render-post.ts'
import type { WorkerAnswer, WorkerTask } from './text-worker.ts'

export interface TextRenderer {
  /** `file` appears in the message of the `RefusedTextError` that is thrown for a refused text. */
  renderPage(file: string, markdown: string, language: Language): Promise<string>
  renderPost(file: string, markdown: string, language: Language): Promise<RenderedPost>
}

/** A long post takes a second, and the process of an import has a heap of several GB. */
export const renderLimit: RenderLimit = { processorMs: 10_000, clockMs: 120_000, memoryMb: 512 }

/** More are no faster on the machines that such a site runs on, and each takes some 70 MB. */
const mostThreads = 2
/** A second thread takes half a second of processor time to load: a few texts are rendered sooner without it. */
const oneThreadMs = 1000
/** A quarter of the default: an import of 10,000 posts takes as long, and 60 MB less. */
const youngMb = 12

type Render = (file: string, task: WorkerTask) => Promise<string | RenderedPost>

/** Texts are rendered by one thread, and by two (if there are two processors) after `oneMs` of rendering. */
export function createTextRenderer(limit = renderLimit, oneMs = oneThreadMs): TextRenderer {
  const count = Math.min(mostThreads, availableParallelism())
  const threads = Array.from({ length: count }, () => createThread(limit))

  const render: Render = (file, task) => {
    const used = threads.filter((_, index) => index * oneMs <= renderedMs())
    return used
      .reduce((one, other) => (other.waiting < one.waiting ? other : one))
      .render(file, task)
  }

  function renderedMs(): number {
    return threads.reduce((sum, thread) => sum + thread.renderedMs, 0)
  }

  return {
    renderPage: (file, markdown, language) =>
      render(file, { kind: 'page', markdown, language }) as Promise<string>,
    renderPost: (file, markdown, language) =>
      render(file, { kind: 'post', markdown, language }) as Promise<RenderedPost>,
  }
}

interface Thread {
  /** The number of texts that are not rendered yet. */
  waiting: number
  /** The elapsed time of all rendering, without loading and waiting. */
  renderedMs: number
  render: Render
}

function createThread(limit: RenderLimit): Thread {
  let opened: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()

  /** Loading takes half a second, so the thread is reused. It does not keep the process alive. */
  async function open(): Promise<Worker> {
    const worker = new Worker(new URL('./text-worker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: {
        maxOldGenerationSizeMb: limit.memoryMb,
        maxYoungGenerationSizeMb: youngMb,
        stackSizeMb: 1,
      },
    })
    worker.once('exit', () => {
      opened = null
    })
    await once(worker, 'message')
    opened = worker
    return worker
  }

  async function render(file: string, task: WorkerTask): Promise<string | RenderedPost> {
    const worker = opened ?? (await open())
    worker.ref()
    const limited = limitWorker(worker, limit)
    const begun = performance.now()
    try {
      worker.postMessage(task)
      const answer = await Promise.race([receive(worker), limited.exceeded])
      if (typeof answer === 'string') throw refuse(file, task.markdown, answer)
      if (answer.ok) return answer.value
      if (answer.isTooDeep) throw refuse(file, task.markdown, 'is nested too deep to be rendered')
      throw answer.error
    } finally {
      limited.stop()
      thread.renderedMs += performance.now() - begun
      worker.unref()
    }
  }

  const thread: Thread = {
    waiting: 0,
    renderedMs: 0,

    // One text at a time, so that the time limit applies to each text alone.
    async render(file, task) {
      thread.waiting += 1
      const rendered = last.then(() => render(file, task))
      last = rendered.catch(() => {})
      try {
        return await rendered
      } finally {
        thread.waiting -= 1
      }
    },
  }
  return thread
}

/** Returns the answer of the thread, or a description of why it ended. */
async function receive(worker: Worker): Promise<WorkerAnswer | string> {
  try {
    const [answer] = await once(worker, 'message')
    return answer as WorkerAnswer
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
    return 'takes too much memory to be rendered'
  }
}

/** A text that cannot be rendered within the limits. */
export class RefusedTextError extends OperatorError {
  override name = 'RefusedTextError'
  /** The problem without the introduction of the message. */
  readonly sentence: string

  constructor(sentence: string) {
    super(`The content was refused:\n  ${sentence}`)
    this.sentence = sentence
  }
}

function refuse(file: string, markdown: string, problem: string): RefusedTextError {
  const longest = findLongestBlock(markdown)
  const begins = longest.text.slice(0, 40).replaceAll(/\s+/g, ' ')
  return new RefusedTextError(
    `${file} ${problem}. Look at line ${longest.line} of its text, a paragraph of ${longest.text.length} characters: ${begins}`,
  )
}

/**
 * The most likely place of the problem: rendering is not linear within a paragraph, a list or a block of
 * code.
 */
function findLongestBlock(markdown: string): { text: string; line: number } {
  let longest = { text: '', line: 1 }
  let line = 1
  for (const text of markdown.split('\n\n')) {
    if (text.length > longest.text.length) longest = { text, line }
    line += text.split('\n').length + 1
  }
  return longest
}
