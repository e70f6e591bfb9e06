/** Documents that typed words find by their titles in any language. */
import { useEffect, useState } from 'react'
import type { DocumentEntry, DocumentList } from '#shared/admin/content.ts'
import { call } from './call.ts'

/** While somebody types, the server is asked only once they pause. */
const pauseMs = 150

/** `text`: null asks for nothing; '' for what was changed last. */
export function useFoundDocuments(
  text: string | null,
  size: number,
): { documents: readonly DocumentEntry[]; state: 'searching' | 'failed' | null } {
  const [found, setFound] = useState<{ text: string; list: DocumentList | null }>()
  useEffect(() => {
    if (text === null) return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const query = new URLSearchParams({ search: text, size: String(size), order: 'recent' })
      const { signal } = leaving
      const asked = call<DocumentList>(`/api/admin/content?${query}`, { signal })
      // It rejects when it is aborted.
      const answer = await asked.catch(() => null)
      if (answer && !signal.aborted) setFound({ text, list: answer.ok ? answer.data : null })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [text, size])
  if (text === null) return { documents: [], state: null }
  if (found?.text !== text) return { documents: [], state: 'searching' }
  return { documents: found.list?.items ?? [], state: found.list ? null : 'failed' }
}
