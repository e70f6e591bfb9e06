/** Hints about a text while it is written: a list below it, each with the act that mends it. Loaded after the form. */
import { memo, type RefObject, useEffect, useState } from 'react'
import type { FieldPath } from '#shared/check-document.ts'
import { Button } from '../../ui/button.tsx'
import { describeWarning, type Warning } from '../find-warnings.ts'
import { useWords } from '../room-words.ts'
import { applyChanges, findRemarks, keyOf, type TextRemark } from '../text-remarks.ts'
import type { MarkdownHandle } from './markdown-field.tsx'
import type { Mark } from './remark-marks.ts'
import styles from './remarks.module.css'

/** Nothing is looked for while somebody types: the time of a key does not depend on the text. */
const pauseMs = 600
/** Of one hint: a character that nobody sees may be everywhere. */
const mostMarked = 100

interface TextRemarksProps {
  path: FieldPath
  text: string
  /** What the server has found in it. */
  asked: readonly Warning[]
  handle: RefObject<MarkdownHandle | null>
  /** Another picture, for the selected address. */
  onChoose(what: 'replace'): void
  /** Where the hints point to. */
  onMarks(marks: readonly Mark[]): void
}

export function TextRemarks(props: TextRemarksProps) {
  const remarks = useTextRemarks(props)
  const { asked, handle, onChoose } = props
  if (remarks.length === 0) return null
  return <TextRemarkList remarks={remarks} {...{ asked, handle, onChoose }} />
}

function useTextRemarks({ path, text, asked, onMarks }: TextRemarksProps) {
  const [remarks, setRemarks] = useState<readonly TextRemark[]>([])
  const { content } = useWords()
  const key = JSON.stringify(path)
  useEffect(() => {
    const timer = setTimeout(() => setRemarks(findRemarks(JSON.parse(key), text, asked)), pauseMs)
    return () => clearTimeout(timer)
  }, [key, text, asked])
  useEffect(() => {
    const marks = remarks.flatMap(({ warning, places }): Mark[] => {
      const sentence = describeWarning(content, warning)
      return places.slice(0, mostMarked).map(([from, to]) => ({ from, to, sentence }))
    })
    onMarks(marks)
  }, [remarks, content, onMarks])
  return remarks
}

interface TextRemarkListProps extends Pick<TextRemarksProps, 'asked' | 'handle' | 'onChoose'> {
  remarks: readonly TextRemark[]
}

/** With every key, its field is drawn again; the list is not. */
const TextRemarkList = memo(function List({
  remarks,
  asked,
  handle,
  onChoose,
}: TextRemarkListProps) {
  const { content } = useWords()
  const { warnings } = content
  // Many are folded at first. A list that is open stays so when another comes: somebody may be about to press in it.
  const [isOpen] = useState(remarks.length <= 3)
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
    if (name === 'choose') onChoose('replace')
  }
  return (
    <details className={styles.remarks} open={isOpen}>
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
