/** What waits for a decision: fields that somebody else has changed too, and text that this device kept. */
import { useState } from 'react'
import type { FieldPath } from '#shared/check-document.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { labelOf, languageOf } from '#shared/i18n/panel/fields/field-labels.ts'
import { lookUp } from '#shared/look-up.ts'
import { useFirstLanguage } from '../../session/site-languages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import control from '../../ui/field.module.css'
import { showToast } from '../../ui/toasts.ts'
import { formatBriefly } from '../../words/times.ts'
import { diffWords } from '../word-diff.ts'
import type { FieldConflict } from './document-versions.ts'
import styles from './editor.module.css'
import type { FormWords } from './form-context.ts'
import type { Editing, OfferedDraft } from './open-editing.ts'

interface BannersProps {
  editing: Editing
  kind: string
  conflicts: readonly FieldConflict[]
  words: FormWords
}

export function Banners({ editing, kind, conflicts, words }: BannersProps) {
  const [isOpen, setOpen] = useState(false)
  const [edited, setEdited] = useState<EditedTexts>({})
  const [offered, setOffered] = useState(editing.offered)
  const { conflict } = words.words
  const decide = ({ path, mine, theirs }: FieldConflict, value: unknown) => {
    editing.queue.decide(path, value)
    if (conflicts.length === 1) setOpen(false)
    if (value !== theirs) return
    const undo = () => editing.queue.edit(path, mine)
    showToast(conflict.taken(nameOf(words, kind, path)), { undo })
  }
  return (
    <>
      {conflicts.length > 0 && (
        <div className={styles.banner}>
          <p>
            {conflict.banner(conflicts.map(({ path }) => nameOf(words, kind, path)).join(', '))}
          </p>
          <Button onClick={() => setOpen(true)}>{conflict.open}</Button>
        </div>
      )}
      {isOpen && conflicts.length > 0 && (
        <VersionsDialog
          edited={edited}
          fields={conflicts}
          kind={kind}
          words={words}
          texts={conflict}
          onEdit={setEdited}
          onDecide={decide}
          onClose={() => setOpen(false)}
        />
      )}
      {offered.map((draft) => (
        <Offer
          key={draft.name}
          draft={draft}
          kind={kind}
          words={words}
          editing={editing}
          onSettle={() => {
            editing.settle(draft.name)
            setOffered((all) => all.filter(({ name }) => name !== draft.name))
          }}
        />
      ))}
    </>
  )
}

interface OfferProps extends Omit<BannersProps, 'conflicts'> {
  draft: OfferedDraft
  onSettle(): void
}

function Offer({ draft, kind, words, editing, onSettle }: OfferProps) {
  const [isOpen, setOpen] = useState(false)
  const [edited, setEdited] = useState<EditedTexts>({})
  const [fields, setFields] = useState(draft.fields)
  const { offered } = words.words
  const decide = (field: FieldConflict, value: unknown) => {
    if (value !== field.theirs) editing.queue.edit(field.path, value)
    const rest = fields.filter((one) => one !== field)
    setFields(rest)
    if (rest.length === 0) onSettle()
  }
  return (
    <div className={styles.banner}>
      <p>{offered.banner(formatBriefly(draft.at, words.language))}</p>
      <Button onClick={() => setOpen(true)}>{offered.open}</Button>
      <Button isQuiet isDangerous onClick={onSettle}>
        {offered.discard}
      </Button>
      {isOpen && (
        <VersionsDialog
          edited={edited}
          fields={fields}
          kind={kind}
          words={words}
          texts={offered}
          onEdit={setEdited}
          onDecide={decide}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

/** What the user has written instead of either text, by path: kept while the dialog is closed. */
type EditedTexts = Readonly<Record<string, string>>

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

/** Two texts of the same fields with their differences: the user decides about each. */
function VersionsDialog({
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

interface DiffTextProps {
  before: unknown
  after: unknown
  words: { added: string; none: string }
  language: Language
}

/** The text `after`; what `before` lacks is marked, also for those who hear it. */
function DiffText({ before, after, words, language }: DiffTextProps) {
  const text = toText(after)
  if (text === '') return <i>{words.none}</i>
  const parts = diffWords(toText(before), text, language).filter(({ kind }) => kind !== 'removed')
  return (
    <p className={styles.text}>
      {parts.map((part) =>
        part.kind === 'same' ? (
          part.text
        ) : (
          <ins key={parts.indexOf(part)}>
            <span className="quiet"> [{words.added}] </span>
            {part.text}
          </ins>
        ),
      )}
    </p>
  )
}

/** Lists and groups as lines. */
function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join('\n')
  if (typeof value === 'object' && value !== null)
    return Object.values(value).map(toText).join('\n')
  return String(value ?? '')
}
