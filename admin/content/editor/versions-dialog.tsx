/** Two texts of the same fields with their differences: the user decides about each. */
import { useState } from 'react'
import type { FieldPath } from '#shared/check-document.ts'
import { labelOf, languageOf } from '#shared/i18n/panel/fields/field-labels.ts'
import { useFirstLanguage } from '../../session/site-languages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import field from '../../ui/field.module.css'
import { DiffText } from './diff-text.tsx'
import type { FieldConflict } from './document-versions.ts'
import styles from './editor.module.css'
import type { FormWords } from './editor-words.ts'

interface VersionsDialogProps {
  fields: readonly FieldConflict[]
  kind: string
  words: FormWords
  texts: {
    title: string
    text: string
    mine: string
    theirs: string
    keepMine: string
    takeTheirs: string
  }
  onDecide(field: FieldConflict, value: unknown): void
  onClose(): void
}

export function VersionsDialog({
  fields,
  kind,
  words,
  texts,
  onDecide,
  onClose,
}: VersionsDialogProps) {
  return (
    <Dialog isOpen isWide title={texts.title} onClose={onClose}>
      <p>{texts.text}</p>
      <ul className={styles.versions}>
        {fields.map((one) => (
          <Version
            key={one.path.join('/')}
            field={one}
            label={nameOf(words, kind, one.path)}
            words={words}
            texts={texts}
            onDecide={(value) => onDecide(one, value)}
          />
        ))}
      </ul>
      <div className="choices">
        <Button onClick={onClose}>{words.words.conflict.later}</Button>
      </div>
    </Dialog>
  )
}

/** `Title · Korean` */
export function nameOf({ words, fieldWords }: FormWords, kind: string, path: FieldPath): string {
  const language = languageOf(path)
  const label = labelOf(fieldWords, kind, path)
  return [label, language && words.languages[language]].filter(Boolean).join(' · ')
}

interface VersionProps extends Pick<VersionsDialogProps, 'words' | 'texts'> {
  field: FieldConflict
  label: string
  onDecide(value: unknown): void
}

function Version({ field: { path, mine, theirs }, label, words, texts, onDecide }: VersionProps) {
  const [edited, setEdited] = useState<string | null>(null)
  const { conflict } = words.words
  const defaultLanguage = useFirstLanguage()
  const lang = languageOf(path) ?? defaultLanguage
  const isText = typeof mine === 'string' && (theirs === undefined || typeof theirs === 'string')
  return (
    <li>
      <h3>{label}</h3>
      <dl className={styles.sides}>
        <dt>{texts.theirs}</dt>
        <dd lang={lang}>
          <DiffText before={mine} after={theirs} words={conflict} language={lang} />
        </dd>
        <dt>{texts.mine}</dt>
        <dd lang={lang}>
          <DiffText before={theirs} after={mine} words={conflict} language={lang} />
        </dd>
      </dl>
      {edited === null ? (
        <div className="choices">
          <Button onClick={() => onDecide(theirs)}>{texts.takeTheirs}</Button>
          {isText && <Button onClick={() => setEdited(mine)}>{conflict.edit}</Button>}
          <Button isPrimary onClick={() => onDecide(mine)}>
            {texts.keepMine}
          </Button>
        </div>
      ) : (
        <>
          <textarea
            className={field.control}
            aria-label={label}
            lang={lang}
            rows={6}
            value={edited}
            onChange={({ target }) => setEdited(target.value)}
          />
          <div className="choices">
            <Button isPrimary onClick={() => onDecide(edited)}>
              {conflict.use}
            </Button>
          </div>
        </>
      )}
    </li>
  )
}
