/** Hints about the texts of a document that only the server can give. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { EditedDocument } from '#shared/admin/content.ts'
import { kindOf } from '#shared/content-kinds.ts'
import type { TextWarning } from '#shared/text-warnings.ts'
import { call } from '../../session/call.ts'
import { loadModule } from '../../session/load.ts'
import type { FoundMedia } from '../find-undescribed.ts'
import type { Warning } from '../find-warnings.ts'

/** A text that was saved is asked about once its writer rests. */
const restMs = 2000

/** What only the server knows of the document, as it was last saved. */
export function useAskedWarnings(
  { kind, id }: Pick<EditedDocument, 'kind' | 'id'>,
  version: number,
  read: () => unknown,
): readonly Warning[] {
  const [asked, setAsked] = useState<readonly Warning[]>([])
  /** The pictures of a text are asked about once. */
  const [files] = useState(() => new Map<string, Promise<FoundMedia>>())
  const readNow = useEffectEvent(read)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the call does not read `version`, but each new version of the draft may have other warnings
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const timer = setTimeout(async () => {
      const [{ findMedia, findStilled }, { listMarkdown }] = await loadModule(() =>
        Promise.all([import('../find-undescribed.ts'), import('../find-warnings.ts')]),
      )
      if (signal.aborted) return
      const find = (file: string) => {
        const found = files.get(file) ?? findMedia(file)
        files.set(file, found)
        return found
      }
      const document = readNow()
      if (listMarkdown(kindOf(kind).fields, document, []).length === 0) return
      const path = `/api/admin/content/${kind}/${id}/warnings`
      const [answer, stilled] = await Promise.all([
        call<{ items: TextWarning[] }>(path, { isActivity: false }),
        findStilled(kind, document, find),
      ])
      if (answer.ok && !signal.aborted) setAsked([...answer.data.items, ...stilled])
    }, restMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [kind, id, version, files])
  return asked
}
