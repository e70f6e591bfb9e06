/** The public page as it would be published, on a phone, a desk or as a shared link, in both themes and every language. */
import { Suspense, useState } from 'react'
import { type EditedDocument, previewPath } from '#shared/admin/content.ts'
import type { FieldPath, FieldProblem } from '#shared/check-document.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { describeProblem } from '#shared/i18n/panel/problems/describe-problem.ts'
import { useSiteLanguages } from '../session/site-languages.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Select } from '../ui/field.tsx'
import { FieldLinks } from './field-links.tsx'
import styles from './preview.module.css'
import { PreviewFrame, type PreviewWidth } from './preview-frame.tsx'
import { readPreviewProblems } from './read-preview-problems.ts'
import { useRoomLanguage, useWords } from './room-words.ts'
import { SharedLook } from './shared-look.tsx'

const views = ['phone', 'desktop', 'link'] as const satisfies (PreviewWidth | 'link')[]
type View = (typeof views)[number]

interface PreviewDialogProps {
  document: EditedDocument
  title: string
  /** What prevents publishing, and so the preview. */
  problems: FieldProblem[]
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
    <Dialog isOpen isFull title={preview.title(title)} onClose={onClose}>
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

function Problems({
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
