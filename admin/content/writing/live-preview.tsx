/**
 * The public page of the draft beside its text, loaded anew after each save. The page in sight stays until the next one can be
 * shown in the same place, and for as long as the draft could not be published.
 */
import {
  type RefObject,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type DocumentKey, previewPath } from '#shared/admin/content.ts'
import type { FieldPath, FieldProblem } from '#shared/check-document.ts'
import { valueAt } from '#shared/content-changes.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { describeProblem } from '#shared/i18n/panel/problems/describe-problem.ts'
import { lazyPart } from '../../session/lazy-part.tsx'
import { useForm } from '../editor/form-context.ts'
import type { TextReader } from '../editor/markdown-field.tsx'
import { listProblems } from '../list-problems.ts'
import { PreviewFrame } from '../preview-frame.tsx'
import { readPreviewProblems } from '../read-preview-problems.ts'
import { useWords } from '../room-words.ts'
import { followText } from './follow-text.ts'
import styles from './live-preview.module.css'

const FieldLinks = lazyPart(() => import('../checklist.tsx').then((part) => part.FieldLinks))

/** A post that nothing is written of yet; otherwise only the server would say so. */
function findUnwritten(document: unknown, language: Language): FieldProblem[] {
  const isWritten = languages.some((one) => valueAt(document, ['texts', one]) !== undefined)
  return isWritten
    ? []
    : [{ path: ['texts', language, 'title'], problem: 'has no text in any language' }]
}

interface LivePreviewProps {
  document: DocumentKey
  language: Language
  /** Of what was saved. */
  version: number
  /** Whether that is what is written now. */
  isSaved: boolean
  current: unknown
  /** The text that the page follows. */
  text: RefObject<TextReader | null>
  /** The scrolling frame around that text. */
  pane: RefObject<HTMLElement | null>
  onField(path: FieldPath): void
}

export function LivePreview(props: LivePreviewProps) {
  const { document: key, language, version, text, pane, onField } = props
  const { defaultLanguage } = useForm()
  // Checking a long text takes longer than a key may: what is wrong is looked for when all is saved.
  const [saved, setSaved] = useState(props.current)
  if (props.isSaved && saved !== props.current) setSaved(props.current)
  const current = useDeferredValue(saved)
  const problems = useMemo(
    () => [
      ...listProblems(key.kind, current, defaultLanguage),
      ...findUnwritten(current, language),
    ],
    [key.kind, current, defaultLanguage, language],
  )
  const { content, problems: words } = useWords()
  const { dataset } = document.documentElement
  const wanted = `${dataset['base']}${previewPath(key, language)}?version=${version}`
  const [shown, setShown] = useState<string | null>(null)
  const [loading, setLoading] = useState<string | null>(null)
  const [failed, setFailed] = useState<{ address: string; problems: FieldProblem[] } | null>(null)
  const place = useRef<HTMLElement>(null)
  const pageOf = (name: 'shown' | 'loading') =>
    place.current?.querySelector<HTMLIFrameElement>(`[data-page=${name}] iframe`)?.contentDocument

  const isChecked = props.isSaved && current === props.current
  const isPossible = isChecked && problems.length === 0 && wanted !== failed?.address
  // One at a time: what is saved meanwhile comes with the next one.
  if (loading === null && isPossible && wanted !== shown) setLoading(wanted)

  const follow = useEffectEvent((at: number | null) => {
    const page = pageOf('shown')
    const written = text.current?.read()
    if (page && written) followText(page, written.text, at ?? written.to)
  })
  useEffect(() => {
    const element = pane.current
    let frame = 0
    const next = (at: () => number | null) => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => follow(at()))
    }
    const onCaret = () => {
      if (element?.contains(document.activeElement)) next(() => null)
    }
    const onScroll = () =>
      next(() => {
        if (!element) return null
        const length = text.current?.read().text.length ?? 0
        return (element.scrollTop / (element.scrollHeight - element.clientHeight || 1)) * length
      })
    document.addEventListener('selectionchange', onCaret)
    element?.addEventListener('wheel', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('selectionchange', onCaret)
      element?.removeEventListener('wheel', onScroll)
    }
  }, [pane, text])

  const show = (address: string) => {
    const before = pageOf('shown')?.scrollingElement?.scrollTop ?? 0
    const next = pageOf('loading')?.scrollingElement
    if (next) next.scrollTop = before
    setShown(address)
    setLoading(null)
    setFailed(null)
  }
  const refuse = async (address: string) => {
    const found = await readPreviewProblems(address)
    setFailed({ address, problems: found })
    setLoading(null)
  }
  const wrong = problems.length > 0 ? problems : failed?.address === wanted ? failed.problems : null
  const remarks = useMemo(
    () =>
      (wrong ?? []).map(({ path, problem }) => ({ path, text: describeProblem(words, problem) })),
    [wrong, words],
  )
  const pages = [...new Set([shown, loading])].filter((address) => address !== null)
  return (
    <section ref={place} className={styles.preview} aria-label={content.preview.frame}>
      {wrong && (
        <div className={styles.wrong}>
          <p>{wrong.length > 0 ? content.preview.problems : content.preview.failed}</p>
          <FieldLinks kind={key.kind} remarks={remarks} onField={onField} />
        </div>
      )}
      <div className={styles.pages}>
        {pages.map((address) => (
          <div key={address} data-page={address === shown ? 'shown' : 'loading'}>
            <PreviewFrame
              address={address}
              title={content.preview.frame}
              width="pane"
              isDark={dataset['theme'] === 'dark'}
              onShown={() => address !== shown && show(address)}
              onFailed={() => void refuse(address)}
            />
          </div>
        ))}
      </div>
    </section>
  )
}
