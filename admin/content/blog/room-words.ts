import type { BlogWords } from '#shared/i18n/panel/blog/en.ts'
import { useWords } from '../room-words.ts'

/** Suspends until they are loaded. */
export function useBlogWords(): BlogWords {
  return useWords().blog
}
