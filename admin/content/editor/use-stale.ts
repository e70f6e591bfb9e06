/** Translations that may not fit their texts any more: the server says which, after each save. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { DocumentKey, StaleTranslation } from '#shared/admin/content.ts'
import type { FieldPath } from '#shared/check-document.ts'
import { call } from '../../session/call.ts'
import { takeAnswer } from '../../ui/take-answer.ts'
import { showToast } from '../../ui/toasts.ts'
import type { FormWords } from './form-context.ts'
import type { SaveQueue } from './save-queue.ts'

export interface Stale {
  items: readonly StaleTranslation[]
  /** What a translation was last confirmed for; null: it fits. */
  sourceOf(path: FieldPath): string | null
  /** The translation still fits. @returns whether the server knows it now. */
  confirm(path: FieldPath): Promise<boolean>
}

/** Without an answer, no marks are shown; the form works all the same. */
export function useStale(
  { kind, id }: DocumentKey,
  queue: SaveQueue,
  version: number,
  { words }: FormWords,
): Stale {
  const [items, setItems] = useState<readonly StaleTranslation[]>([])
  const path = `/api/admin/content/${kind}/${id}/translations`
  const load = useCallback(async () => {
    const answer = await call<{ items: StaleTranslation[] }>(path)
    return answer.ok ? answer.data.items : null
  }, [path])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` does not read `version`, but each new version of the draft may have other stale texts
  useEffect(() => {
    return takeAnswer(load(), (next) => next && setItems(next))
  }, [load, version])

  return useMemo(() => {
    const sources = new Map(items.map((item) => [item.path.join('.'), item.source]))
    return {
      items,
      sourceOf: (path) => sources.get(path.join('.')) ?? null,
      async confirm(at) {
        const saved = await queue.saveNow()
        const answer = await call<{ items: StaleTranslation[] }>(path, {
          method: 'POST',
          version: saved.version,
          body: { path: at.map(String) },
        })
        if (answer.ok) setItems(answer.data.items)
        else showToast(answer.error ?? words.stale.failed, { isProblem: true })
        return answer.ok
      },
    }
  }, [items, path, queue, words])
}
