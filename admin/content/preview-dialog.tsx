/** The public page as it would be published, on a phone, a desktop or as a shared link, in both themes and every language. */
import { Suspense, useEffect, useState } from 'react'
import type { SharedLook as Look } from '#shared/admin/content.ts'
import { type EditedDocument, type PublishRefusal, previewPath } from '#shared/admin/content.ts'
import type { FieldPath, FieldProblem } from '#shared/check-document.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { describeProblem } from '#shared/i18n/panel/problems/describe-problem.ts'
import { call } from '../session/call.ts'
import { useSiteLanguages } from '../session/site-languages.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Select } from '../ui/field.tsx'
import { takeAnswer } from '../ui/take-answer.ts'
import { FieldLinks } from './checklist.tsx'
import styles from './preview.module.css'
import { PreviewFrame } from './preview-frame.tsx'
import { readPreviewProblems } from './read-preview-problems.ts'
import { useRoomLanguage, useWords } from './room-words.ts'

const views = ['phone', 'desktop', 'link'] as const
type View = (typeof views)[number]

interface PreviewDialogProps {
  document: EditedDocument
  title: string
  /** What prevents publishing, and so the preview. */
  problems: readonly FieldProblem[]
  onField(path: FieldPath): void
  onClose(): void
}

export function PreviewDialog({ document, title, problems, onField, onClose }: PreviewDialogProps) {
  const { language: panelLanguage, words } = useRoomLanguage()
  const { preview } = words.content
  const languages = useSiteLanguages()
  const [language, setLanguage] = useState(
    () => languages.find((one) => one === panelLanguage) ?? languages[0] ?? panelLanguage,
  )
  const [view, setView] = useState<View>(innerWidth < 768 ? 'phone' : 'desktop')
  const { dataset } = window.document.documentElement
  const [isDark, setDark] = useState(dataset['theme'] === 'dark')
  /** What the server found wrong; null: it was not asked, or showed the page. */
  const [found, setFound] = useState<FieldProblem[] | null>(null)
  const address = `${dataset['base']}${previewPath(document, language)}`
  const shown = problems.length > 0 ? problems : found

  return (
    <Dialog isFull title={preview.title(title)} onClose={onClose}>
      <div className={styles.tools}>
        <Select
          label={preview.language}
          value={language}
          choices={languages.map((one) => ({ value: one, text: words.content.languages[one] }))}
          onChange={({ target }) => {
            setLanguage(target.value as Language)
            setFound(null)
          }}
        />
        <Select
          label={preview.view}
          value={view}
          choices={views.map((value) => ({ value, text: preview.views[value] }))}
          onChange={({ target }) => {
            setView(target.value as View)
            setFound(null)
          }}
        />
        <Select
          label={preview.theme}
          value={isDark ? 'dark' : 'light'}
          choices={(['light', 'dark'] as const).map((value) => ({
            value,
            text: preview.themes[value],
          }))}
          onChange={({ target }) => setDark(target.value === 'dark')}
        />
        <Button onClick={onClose}>{preview.close}</Button>
      </div>
      {shown ? (
        <Suspense fallback={<p role="status">{words.shell.loading}</p>}>
          <Problems
            document={document}
            problems={shown}
            onField={onField}
            onAgain={() => setFound(null)}
          />
        </Suspense>
      ) : view === 'link' ? (
        <SharedLook
          key={language}
          document={document}
          language={language}
          isDark={isDark}
          onProblems={setFound}
        />
      ) : (
        <PreviewFrame
          address={address}
          title={preview.frame}
          width={view}
          isDark={isDark}
          onFailed={() => void readPreviewProblems(address).then(setFound)}
        />
      )}
    </Dialog>
  )
}

export function Problems({
  document,
  problems,
  onField,
  onAgain,
}: Pick<PreviewDialogProps, 'document' | 'problems' | 'onField'> & { onAgain(): void }) {
  const { content, problems: words } = useWords()
  if (problems.length === 0) {
    return (
      <>
        <p role="alert">{content.preview.failed}</p>
        <Button onClick={onAgain}>{content.preview.link.again}</Button>
      </>
    )
  }
  const remarks = problems.map(({ path, problem }) => ({
    path,
    text: describeProblem(words, problem),
  }))
  return (
    <>
      <p role="status">{content.preview.problems}</p>
      <FieldLinks kind={document.kind} remarks={remarks} onField={onField} />
    </>
  )
}

interface SharedLookProps {
  document: EditedDocument
  language: Language
  isDark: boolean
  /** The draft cannot be published, so there is nothing to share. */
  onProblems(problems: FieldProblem[]): void
}

/** How the address of a draft looks when it is shared. The server draws the picture as it does for visitors. */
function SharedLook({ document, language, isDark, onProblems }: SharedLookProps) {
  const { words } = useRoomLanguage()
  const { link, failed } = words.content.preview
  const [look, setLook] = useState<Look | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(1)
  const path = `/api/admin/content/${document.kind}/${document.id}/shared/${language}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: the call does not read `attempt`, but a press of “try again” changes it to repeat the call
  useEffect(() => {
    return takeAnswer(call<Look>(path), (answer) => {
      if (answer.ok) return setLook(answer.data)
      if (answer.code === 'VALIDATION') {
        return onProblems((answer.data as PublishRefusal | null)?.problems ?? [])
      }
      setProblem(answer.error ?? failed)
    })
  }, [path, attempt, failed, onProblems])

  if (problem !== null) {
    const again = () => {
      setProblem(null)
      setAttempt(attempt + 1)
    }
    return (
      <>
        <p role="alert">{problem}</p>
        <Button onClick={again}>{link.again}</Button>
      </>
    )
  }
  if (!look) return <p role="status">{words.shell.loading}</p>
  return (
    <>
      <p>{link.text}</p>
      <div className={styles.looks} data-scheme={isDark ? 'dark' : 'light'}>
        <Card look={look} language={language} crop="whole" />
        <Card look={look} language={language} crop="middle" />
      </div>
    </>
  )
}

interface CardProps {
  look: Look
  language: Language
  crop: 'whole' | 'middle'
}

function Card({ look, language, crop }: CardProps) {
  const { link } = useRoomLanguage().words.content.preview
  return (
    <figure className={styles.look}>
      <figcaption>
        <b>{link[crop]}</b>
        <span>{link[`${crop}Text`]}</span>
      </figcaption>
      <div className={styles.card} data-crop={crop}>
        <img src={`data:image/png;base64,${look.picture}`} alt={link.picture} />
        <p className={styles.title} lang={language}>
          {look.title}
        </p>
        <p className={styles.description} lang={language}>
          {look.description}
        </p>
        <p className={styles.host}>{look.host}</p>
      </div>
    </figure>
  )
}
