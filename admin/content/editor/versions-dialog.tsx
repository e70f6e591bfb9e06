/** Two texts of the same fields with their differences: the user decides about each. */
import type { FieldPath } from '#shared/check-document.ts'
import { labelOf, languageOf } from '#shared/i18n/panel/fields/field-labels.ts'
import { lookUp } from '#shared/look-up.ts'
import { useFirstLanguage } from '../../session/site-languages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import control from '../../ui/field.module.css'
import { DiffText } from './diff-text.tsx'
import type { FieldConflict } from './document-versions.ts'
import styles from './editor.module.css'
import type { FormWords } from './editor-words.ts'

/** What the user has written instead of either text, by path: kept while the dialog is closed. */
export type EditedTexts = Readonly<Record<string, string>>

interface VersionsDialogProps {
  edited: EditedTexts
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
  onEdit(edited: EditedTexts): void
  onDecide(field: FieldConflict, value: unknown): void
  onClose(): void
}

export function VersionsDialog({
  edited,
  fields,
  kind,
  words,
  texts,
  onEdit,
  onDecide,
  onClose,
}: VersionsDialogProps) {
  const decide = (field: FieldConflict, value: unknown) => {
    const { [nameIn(field)]: _, ...others } = edited
    onEdit(others)
    onDecide(field, value)
  }
  const isEdited = fields.some((one) => Object.hasOwn(edited, nameIn(one)))
  return (
    <Dialog isOpen isWide isEdited={isEdited} title={texts.title} onClose={onClose}>
      <p>{texts.text}</p>
      <ul className={styles.versions}>
        {fields.map((one) => (
          <Version
            key={nameIn(one)}
            field={one}
            edited={lookUp(edited, nameIn(one)) ?? null}
            label={nameOf(words, kind, one.path)}
            words={words}
            texts={texts}
            onEdit={(text) => onEdit({ ...edited, [nameIn(one)]: text })}
            onDecide={(value) => decide(one, value)}
          />
        ))}
      </ul>
      <div className="choices">
        <Button onClick={onClose}>{words.words.conflict.later}</Button>
      </div>
    </Dialog>
  )
}

function nameIn({ path }: FieldConflict): string {
  return path.join('/')
}

/** `Title · Korean` */
export function nameOf({ words, fieldWords }: FormWords, kind: string, path: FieldPath): string {
  const language = languageOf(path)
  const label = labelOf(fieldWords, kind, path)
  return [label, language && words.languages[language]].filter(Boolean).join(' · ')
}

interface VersionProps extends Pick<VersionsDialogProps, 'words' | 'texts'> {
  field: FieldConflict
  /** null: neither text is being edited. */
  edited: string | null
  label: string
  onEdit(text: string): void
  onDecide(value: unknown): void
}

function Version({ field, edited, label, words, texts, onEdit, onDecide }: VersionProps) {
  const { path, mine, theirs } = field
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
          {isText && <Button onClick={() => onEdit(mine)}>{conflict.edit}</Button>}
          <Button isPrimary onClick={() => onDecide(mine)}>
            {texts.keepMine}
          </Button>
        </div>
      ) : (
        <>
          <textarea
            className={control.control}
            aria-label={label}
            lang={lang}
            rows={6}
            value={edited}
            onChange={({ target }) => onEdit(target.value)}
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
