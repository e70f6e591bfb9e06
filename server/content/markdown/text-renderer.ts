/**
 * Has texts rendered by a helper. The libraries are not linear for every text (`docs/decisions/helper-processes.md`),
 * so a text that takes too much time or memory is refused.
 */
import { createHash } from 'node:crypto'
import type { Language } from '#shared/i18n/languages.ts'
import {
  defineTask,
  type Helper,
  type TaskFailure,
  type TaskLimit,
} from '../../platform/helper/helper.ts'
import { commandLane } from '../../platform/helper/lanes.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import type { TextPlaces } from './places.ts'
import type { RenderedPost, TextTask } from './render-task.ts'

export interface TextRenderer {
  /** `file` appears in the message of the `RefusedTextError` that is thrown for a refused text. */
  renderPage(file: string, markdown: string, language: Language): Promise<string>
  renderPost(file: string, markdown: string, language: Language): Promise<RenderedPost>
  listPlaces(file: string, markdown: string, language: Language): Promise<TextPlaces>
}

/** A long post takes a second. */
export const renderLimit: TaskLimit = { processorMs: 10_000, clockMs: 120_000, memoryMb: 512 }

const renderTask = defineTask<typeof import('./render-task.ts')>(
  new URL('./render-task.ts', import.meta.url),
  renderLimit,
)

type Rendered = ReturnType<typeof import('./render-task.ts').run>

/** Of texts whose refusal is remembered, so that those who open it again and again cost nothing. */
const mostRefused = 500

/** `isUrgent`: somebody waits for each text, and it is refused if too many do. */
export function createTextRenderer(
  limit = renderLimit,
  { lane = commandLane, isUrgent = false }: { lane?: Helper; isUrgent?: boolean } = {},
): TextRenderer {
  const refused = new Map<string, string>()

  async function render(file: string, text: TextTask): Promise<Rendered> {
    const name = createHash('sha256').update(Object.values(text).join(' ')).digest('base64')
    const known = refused.get(name)
    if (known !== undefined) throw refuse(file, text.markdown, known)
    const rendered = await lane.run({ ...renderTask, limit }, text, isUrgent)
    if (rendered.ok) return rendered.value
    const problem = describeFailure(rendered.code, limit)
    if (problem === null) throw new RefusedTextError(`${file} ${notNow}.`, notNow)
    // Another time, the machine may be less busy.
    if (rendered.code !== 'CLOCK') remember(name, problem)
    throw refuse(file, text.markdown, problem)
  }

  function remember(name: string, problem: string): void {
    const [oldest] = refused.keys()
    if (refused.size >= mostRefused && oldest !== undefined) refused.delete(oldest)
    refused.set(name, problem)
  }

  return {
    renderPage: (file, markdown, language) =>
      render(file, { kind: 'page', language, markdown }) as Promise<string>,
    renderPost: (file, markdown, language) =>
      render(file, { kind: 'post', language, markdown }) as Promise<RenderedPost>,
    listPlaces: (file, markdown, language) =>
      render(file, { kind: 'places', language, markdown }) as Promise<TextPlaces>,
  }
}

const notNow = 'cannot be rendered at the moment; try again later'

/** null: the text may be rendered another time. */
function describeFailure(failure: TaskFailure, limit: TaskLimit): string | null {
  switch (failure) {
    case 'PROCESSOR':
      return `takes more than ${limit.processorMs / 1000} s of CPU time to render`
    case 'CLOCK':
      return `takes more than ${limit.clockMs / 1000} s to render`
    case 'MEMORY':
      return 'takes too much memory to be rendered'
    case 'STACK':
      return 'is nested too deep to be rendered'
    case 'BUSY':
    case 'ENDED':
      return null
  }
}

/** A text that cannot be rendered within the limits. */
export class RefusedTextError extends OperatorError {
  override name = 'RefusedTextError'
  /** The problem without the introduction of the message. */
  readonly sentence: string
  /** For the panel, which has words for it. */
  readonly problem: string

  constructor(sentence: string, problem = 'cannot be rendered') {
    super(`The content was refused:\n  ${sentence}`)
    this.sentence = sentence
    this.problem = problem
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
