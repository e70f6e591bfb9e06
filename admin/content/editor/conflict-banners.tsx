/** What waits for a decision: fields that somebody else has changed too, and text that this device kept. */
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.ts'
import { formatBriefly } from '../../words/times.ts'
import type { FieldConflict } from './document-versions.ts'
import styles from './editor.module.css'
import type { FormWords } from './editor-words.ts'
import type { Editing, OfferedDraft } from './open-editing.ts'
import { type EditedTexts, nameOf, VersionsDialog } from './versions-dialog.tsx'

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
