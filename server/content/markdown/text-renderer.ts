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
/** A quarter of the default: an import of 10,000 posts takes as long, and 60 MB less. */
const youngMb = 12

type Render = (file: string, task: WorkerTask) => Promise<string | RenderedPost>

/** Texts are rendered by up to two threads; the second one begins when the first has something to do. */
export function createTextRenderer(limit = renderLimit): TextRenderer {
  const count = Math.min(mostThreads, availableParallelism())
  const threads = Array.from({ length: count }, () => ({ waiting: 0, render: createThread(limit) }))

  const render: Render = async (file, task) => {
    const thread = threads.reduce((one, other) => (other.waiting < one.waiting ? other : one))
    thread.waiting += 1
    try {
      return await thread.render(file, task)
    } finally {
      thread.waiting -= 1
    }
  }

  return {
    renderPage: (file, markdown, language) =>
      render(file, { kind: 'page', markdown, language }) as Promise<string>,
    renderPost: (file, markdown, language) =>
      render(file, { kind: 'post', markdown, language }) as Promise<RenderedPost>,
  }
}

function createThread(limit: RenderLimit): Render {
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
    try {
      worker.postMessage(task)
      const answer = await Promise.race([receive(worker), limited.exceeded])
      if (typeof answer === 'string') throw refuse(file, task.markdown, answer)
      if (answer.ok) return answer.value
      if (answer.isTooDeep) throw refuse(file, task.markdown, 'is nested too deep to be rendered')
      throw answer.error
    } finally {
      limited.stop()
      worker.unref()
    }
  }

  // One text at a time, so that the time limit applies to each text alone.
  return (file, task) => {
    const rendered = last.then(() => render(file, task))
    last = rendered.catch(() => {})
    return rendered
  }
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
