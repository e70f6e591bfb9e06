/** The draft of the look in pages of the site, in both themes side by side: shown anew each time it was saved. */
import { useState } from 'react'
import {
  type EditedDocument,
  type PreviewedPage,
  previewedPages,
  previewPath,
} from '#shared/admin/content.ts'
import type { FieldPath, FieldProblem } from '#shared/check-document.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { useSiteLanguages } from '../session/site-languages.ts'
import { Select } from '../ui/field.tsx'
import styles from './look-preview.module.css'
import preview from './preview.module.css'
import { Problems } from './preview-dialog.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { readPreviewProblems } from './read-preview-problems.ts'
import { useRoomLanguage } from './room-words.ts'

interface LookPreviewProps {
  document: EditedDocument
  /** Of what was saved. */
  version: number
  onField(path: FieldPath): void
}

export function LookPreview({ document, version, onField }: LookPreviewProps) {
  const { language: panelLanguage, words } = useRoomLanguage()
  const { content } = words
  const languages = useSiteLanguages()
  const [page, setPage] = useState<PreviewedPage>('home')
  const [language, setLanguage] = useState(
    () => languages.find((one) => one === panelLanguage) ?? languages[0] ?? panelLanguage,
  )
  /** What keeps the server from showing a version. */
  const [failed, setFailed] = useState<{ version: number; problems: FieldProblem[] } | null>(null)
  const { base } = window.document.documentElement.dataset
  const address = `${base}${previewPath(document, language)}/${page}?version=${version}`
  return (
    <section aria-label={content.document.preview} className={styles.preview}>
      <div className={preview.tools}>
        <Select
          label={content.preview.page}
          value={page}
          choices={previewedPages.map((value) => ({ value, text: content.preview.pages[value] }))}
          onChange={({ target }) => setPage(target.value as PreviewedPage)}
        />
        <Select
          label={content.preview.language}
          value={language}
          choices={languages.map((one) => ({ value: one, text: content.languages[one] }))}
          onChange={({ target }) => setLanguage(target.value as Language)}
        />
      </div>
      {failed?.version === version ? (
        <Problems
          document={document}
          problems={failed.problems}
          onField={onField}
          onAgain={() => setFailed(null)}
        />
      ) : (
        <div className={styles.themes}>
          {(['light', 'dark'] as const).map((theme) => (
            <PreviewFrame
              key={theme}
              address={address}
              title={`${content.preview.frame} · ${content.preview.themes[theme]}`}
              width="desktop"
              isDark={theme === 'dark'}
              onFailed={() =>
                void readPreviewProblems(address).then((problems) =>
                  setFailed({ version, problems }),
                )
              }
            />
          ))}
        </div>
      )}
    </section>
  )
}
