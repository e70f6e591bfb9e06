/** The thread that renders texts for `text-renderer.ts`, one at a time. */
import { parentPort } from 'node:worker_threads'
import type { Language } from '#shared/i18n/languages.ts'
import { renderMarkdown } from './markdown.ts'
import { type RenderedPost, renderPost } from './render-post.ts'

export interface WorkerTask {
  kind: 'page' | 'post'
  markdown: string
  language: Language
}

export type WorkerAnswer =
  | { ok: true; value: string | RenderedPost }
  /** The text is nested so deeply that the renderer ran out of stack. */
  | { ok: false; isTooDeep: true }
  | { ok: false; isTooDeep: false; error: unknown }

parentPort?.on('message', (task: WorkerTask) => parentPort?.postMessage(render(task)))
// Sent after loading, so that loading does not count as rendering time.
parentPort?.postMessage('ready')

function render({ kind, markdown, language }: WorkerTask): WorkerAnswer {
  try {
    const value =
      kind === 'post' ? renderPost(markdown, language) : renderMarkdown(markdown, language)
    return { ok: true, value }
  } catch (error) {
    return error instanceof RangeError
      ? { ok: false, isTooDeep: true }
      : { ok: false, isTooDeep: false, error }
  }
}
