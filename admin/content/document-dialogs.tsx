import { Suspense } from 'react'
import type { EditedDocument } from '#shared/admin/content.ts'
import type { FieldProblem } from '#shared/check-document.ts'
import { type KindName, kindOf } from '#shared/content-kinds.ts'
import { describeProblem } from '#shared/i18n/panel/problems/describe-problem.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { IdForm } from './id-form.tsx'
import { useFieldDescriptions } from './names.ts'
import { useWords } from './room-words.ts'

interface RenameDialogProps {
  document: EditedDocument
  /** The sentence that says why not; null: it is done. */
  onRename(id: string): Promise<string | null>
  onClose(): void
}

export function RenameDialog({ document, onRename, onClose }: RenameDialogProps) {
  const { rename } = useWords().content
  const { kind, id, published } = document
  return (
    <Dialog title={rename.title} onClose={onClose}>
      <p>{published === null ? rename.unpublished : rename.published}</p>
      <IdForm
        before={id}
        label={rename.id}
        act={rename.act}
        hint={(next) => rename.address(kindOf(kind).path(next))}
        onSend={onRename}
        onCancel={onClose}
      />
    </Dialog>
  )
}

interface DiscardDialogProps {
  /** The document was never published: all of it is lost. */
  isNew: boolean
  onDiscard(): void
  onClose(): void
}

export function DiscardDialog({ isNew, onDiscard, onClose }: DiscardDialogProps) {
  const { discard } = useWords().content
  return (
    <Dialog isAlert title={isNew ? discard.newTitle : discard.title} onClose={onClose}>
      <p>{isNew ? discard.newText : discard.text}</p>
      <div className="choices">
        <Button onClick={onClose}>{discard.cancel}</Button>
        <Button isPrimary onClick={onDiscard}>
          {isNew ? discard.newAct : discard.act}
        </Button>
      </div>
    </Dialog>
  )
}

interface RefusedDialogProps {
  kind: KindName
  refusal: FieldProblem[]
  onClose(): void
}

/** Other documents refer to one that was to be moved to the trash. */
export function RefusedDialog(props: RefusedDialogProps) {
  const { content, shell } = useWords()
  return (
    <Dialog title={content.document.trash} onClose={props.onClose}>
      <p>{content.trash.refused}</p>
      <Suspense fallback={<p role="status">{shell.loading}</p>}>
        <Refusals {...props} />
      </Suspense>
      <div className="choices">
        <Button isPrimary onClick={props.onClose}>
          {shell.close}
        </Button>
      </div>
    </Dialog>
  )
}

function Refusals({ kind, refusal }: RefusedDialogProps) {
  const { problems } = useWords()
  const { nameOf } = useFieldDescriptions(kind)
  return (
    <ul>
      {refusal.map(({ path, problem }) => (
        <li key={`${path.join('.')} ${problem}`}>
          {path.length > 0 && `${nameOf(path)}: `}
          {describeProblem(problems, problem)}
        </li>
      ))}
    </ul>
  )
}
