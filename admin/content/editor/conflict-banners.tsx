/** What waits for a decision: fields that somebody else has changed too, and text that this device kept. */
import { memo, type ReactNode, useState } from 'react'
import type { Language } from '#shared/i18n/languages.ts'
import { languageOf } from '#shared/i18n/panel/fields/field-labels.ts'
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
import { nameOf, useForm } from './form-context.ts'
import type { Editing, OfferedDraft } from './open-editing.ts'

interface BannersProps {
  editing: Editing
  conflicts: readonly FieldConflict[]
}

export function Banners({ editing: { queue, offered, settle }, conflicts }: BannersProps) {
  const form = useForm()
  const [left, setLeft] = useState(offered)
  const { conflict } = form.words
  const decide = ({ path, mine, theirs }: FieldConflict, value: unknown) => {
    queue.decide(path, value)
    if (value !== theirs) return
    const undo = () => queue.edit(path, mine)
    showToast(conflict.taken(nameOf(form, path)), { undo })
  }
  return (
    <>
      <Banner
        text={conflict.banner(conflicts.map(({ path }) => nameOf(form, path)).join(', '))}
        fields={conflicts}
        texts={conflict}
        onDecide={decide}
      />
      {left.map((draft) => (
        <Offer
          key={draft.name}
          draft={draft}
          queue={queue}
          onSettle={() => {
            settle(draft.name)
            setLeft((all) => all.filter(({ name }) => name !== draft.name))
          }}
        />
      ))}
    </>
  )
}

interface OfferProps extends Pick<Editing, 'queue'> {
  draft: OfferedDraft
  onSettle(): void
}

function Offer({ draft, queue, onSettle }: OfferProps) {
  const { language, words } = useForm()
  const { offered } = words
  const [fields, setFields] = useState(draft.fields)
  const decide = (field: FieldConflict, value: unknown) => {
    if (value !== field.theirs) queue.edit(field.path, value)
    const rest = fields.filter((one) => one !== field)
    setFields(rest)
    if (rest.length === 0) onSettle()
  }
  return (
    <Banner
      text={offered.banner(formatBriefly(draft.at, language))}
      fields={fields}
      texts={offered}
      onDecide={decide}
    >
      <Button isQuiet isDangerous onClick={onSettle}>
        {offered.discard}
      </Button>
    </Banner>
  )
}

interface BannerProps {
  text: string
  fields: readonly FieldConflict[]
  texts: Record<'open' | 'title' | 'text' | 'mine' | 'theirs' | 'keepMine' | 'takeTheirs', string>
  onDecide(field: FieldConflict, value: unknown): void
  children?: ReactNode
}

/** Without fields it is not shown, but keeps what was written: others may change the same fields again. */
function Banner({ text, fields, texts, onDecide, children }: BannerProps) {
  const form = useForm()
  const [isOpen, setOpen] = useState(false)
  /** What the user has written instead of either text, by path: kept while the dialog is closed. */
  const [edited, setEdited] = useState<Readonly<Record<string, string>>>({})
  const close = () => setOpen(false)
  const decide = (field: FieldConflict, value: unknown) => {
    setEdited(({ [nameIn(field)]: _, ...others }) => others)
    if (fields.length === 1) close()
    onDecide(field, value)
  }
  if (fields.length === 0) return null
  return (
    <div className={styles.banner}>
      <p>{text}</p>
      <Button onClick={() => setOpen(true)}>{texts.open}</Button>
      {children}
      {isOpen && (
        <Dialog
          isWide
          isEdited={fields.some((one) => Object.hasOwn(edited, nameIn(one)))}
          title={texts.title}
          onClose={close}
        >
          <p>{texts.text}</p>
          <ul className={styles.versions}>
            {fields.map((one) => (
              <Version
                key={nameIn(one)}
                field={one}
                edited={lookUp(edited, nameIn(one)) ?? null}
                texts={texts}
                onEdit={(text) => setEdited((all) => ({ ...all, [nameIn(one)]: text }))}
                onDecide={(value) => decide(one, value)}
              />
            ))}
          </ul>
          <div className="choices">
            <Button onClick={close}>{form.words.conflict.later}</Button>
          </div>
        </Dialog>
      )}
    </div>
  )
}

function nameIn({ path }: FieldConflict): string {
  return path.join('/')
}

interface VersionProps extends Pick<BannerProps, 'texts'> {
  field: FieldConflict
  /** null: neither text is being edited. */
  edited: string | null
  onEdit(text: string): void
  onDecide(value: unknown): void
}

/** Two texts of a field with their differences: the user decides. */
function Version({ field, edited, texts, onEdit, onDecide }: VersionProps) {
  const { path, mine, theirs } = field
  const form = useForm()
  const { conflict } = form.words
  const label = nameOf(form, path)
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
const DiffText = memo(function DiffText({ before, after, words, language }: DiffTextProps) {
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
})

/** Lists and groups as lines. */
function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join('\n')
  if (typeof value === 'object' && value !== null)
    return Object.values(value).map(toText).join('\n')
  return String(value ?? '')
}
