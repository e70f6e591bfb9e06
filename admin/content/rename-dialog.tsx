import type { EditedDocument } from '#shared/admin/content.ts'
import { kindOf } from '#shared/content-kinds.ts'
import { Dialog } from '../ui/dialog.tsx'
import { IdForm } from './id-form.tsx'
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
    <Dialog isOpen title={rename.title} onClose={onClose}>
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
