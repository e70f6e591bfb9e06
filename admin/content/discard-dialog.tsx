import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useWords } from './room-words.ts'

interface DiscardDialogProps {
  /** The document was never published: all of it is lost. */
  isNew: boolean
  onDiscard(): void
  onClose(): void
}

export function DiscardDialog({ isNew, onDiscard, onClose }: DiscardDialogProps) {
  const { discard } = useWords().content
  return (
    <Dialog isOpen isAlert title={isNew ? discard.newTitle : discard.title} onClose={onClose}>
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
