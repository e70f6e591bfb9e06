import { createTextRenderer } from './text-renderer.ts'

/** The renderer of a process. Its threads are started for the first text. */
export const defaultRenderer = createTextRenderer()
