/** Hints about a text while it is written: a list below it, each with the act that mends it. */
import { memo, type RefObject, useEffect, useMemo, useState } from 'react'
import type { EditedDocument } from '#shared/admin/content.ts'
import type { FieldPath } from '#shared/check-document.ts'
import { kindOf } from '#shared/content-kinds.ts'
import type { TextWarning } from '#shared/text-warnings.ts'
import { call } from '../../session/call.ts'
import { Button } from '../../ui/button.tsx'
import { type FoundMedia, findMedia, findStilled } from '../find-undescribed.ts'
import { describeWarning, listMarkdown, type Warning } from '../find-warnings.ts'
import { useWords } from '../room-words.ts'
import { applyChanges, findRemarks, keyOf, type TextRemark } from '../text-remarks.ts'
import type { MarkdownHandle } from './markdown-field.tsx'
import type { Mark } from './remark-marks.ts'
import styles from './remarks.module.css'

/** Nothing is looked for while somebody types: the time of a key does not depend on the text. */
const pauseMs = 600
/** A text that was saved is asked about once its writer rests. */
const restMs = 2000

/** Of one hint: a character that nobody sees may be everywhere. */
const mostMarked = 100

/** What only the server knows of the document, as it was last saved. */
export function useAskedWarnings(
  { kind, id }: Pick<EditedDocument, 'kind' | 'id'>,
  version: number,
  read: () => unknown,
): readonly Warning[] {
  const [asked, setAsked] = useState<readonly Warning[]>([])
  /** The pictures of a text are asked about once. */
  const [files] = useState(() => new Map<string, Promise<FoundMedia>>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version is asked about; the form is read at that moment.
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const find = (file: string) => {
      const found = files.get(file) ?? findMedia(file)
      files.set(file, found)
      return found
    }
    const timer = setTimeout(async () => {
      const document = read()
      if (listMarkdown(kindOf(kind).fields, document, []).length === 0) return
      const path = `/api/admin/content/${kind}/${id}/warnings`
      const [answer, stilled] = await Promise.all([
        call<{ items: TextWarning[] }>(path, { signal, isActivity: false }),
        findStilled(kind, document, find),
      ])
      if (answer.ok && !signal.aborted) setAsked([...answer.data.items, ...stilled])
    }, restMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [kind, id, version])
  return asked
}

export function useTextRemarks(path: FieldPath, text: string, asked: readonly Warning[]) {
  const [remarks, setRemarks] = useState<readonly TextRemark[]>([])
  const { content } = useWords()
  const key = JSON.stringify(path)
  useEffect(() => {
    const timer = setTimeout(() => setRemarks(findRemarks(JSON.parse(key), text, asked)), pauseMs)
    return () => clearTimeout(timer)
  }, [key, text, asked])
  const marks = useMemo(
    () =>
      remarks.flatMap(({ warning, places }): Mark[] => {
        const sentence = describeWarning(content, warning)
        return places.slice(0, mostMarked).map(([from, to]) => ({ from, to, sentence }))
      }),
    [remarks, content],
  )
  return { remarks, marks }
}

interface TextRemarkListProps {
  remarks: readonly TextRemark[]
  asked: readonly Warning[]
  handle: RefObject<MarkdownHandle | null>
}

/** With every key, its field is drawn again; the list is not. */
export const TextRemarkList = memo(function List({ remarks, asked, handle }: TextRemarkListProps) {
  const { content } = useWords()
  const { warnings } = content
  if (remarks.length === 0) return null
  /** In the text as it is now: the list is a moment older. */
  const act = ({ warning }: TextRemark, index: number | null) => {
    const { current } = handle
    if (!current) return
    const now = current.read()
    const fresh = findRemarks(warning.path, now.text, asked).find(
      (one) => keyOf(one.warning) === keyOf(warning),
    )
    const [place] = fresh?.places ?? []
    const { name, changes = [] } = (index !== null && fresh?.mends[index]) || {}
    const [from = now.from, to = from] = place ?? []
    const at = Math.min(from, changes[0]?.from ?? from)
    if (changes.length > 0)
      current.write({ text: applyChanges(now.text, changes), from: at, to: at })
    // The words between the brackets of a picture.
    else if (name === 'describe') current.write({ text: now.text, from: from + 2, to: from + 2 })
    else current.write({ text: now.text, from, to })
  }
  return (
    <details className={styles.remarks} open={remarks.length <= 3}>
      <summary>{warnings.inText(remarks.length)}</summary>
      <ul>
        {remarks.map((remark) => (
          <li key={keyOf(remark.warning)}>
            {describeWarning(content, remark.warning)}{' '}
            <Button isQuiet onClick={() => act(remark, null)}>
              {warnings.show}
            </Button>
            {remark.mends.map(({ name, to }, index) => (
              <Button key={`${name} ${to}`} isQuiet onClick={() => act(remark, index)}>
                {warnings.mends[name](to)}
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
})
