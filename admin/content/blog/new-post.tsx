/** Creates a post. Its address begins with today, so that one can write at once. */
import { useState } from 'react'
import { kindOf } from '#shared/content-kinds.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toLocalDay } from '../../ui/local-time.ts'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { IdForm } from '../id-form.tsx'
import { useWords } from '../room-words.ts'
import { useCreateDocument } from '../use-create-document.ts'
import { useBlogWords } from './room-words.ts'

export function NewPost() {
  const { create } = useWords().content
  const words = useBlogWords()
  const send = useCreateDocument()
  const [isOpen, setOpen] = useState(false)
  useShortcuts({ n: () => setOpen(true) })
  const close = () => setOpen(false)
  return (
    <>
      <Button isPrimary onClick={() => setOpen(true)}>
        {words.create}
      </Button>
      {isOpen && (
        <Dialog isOpen title={words.createTitle} onClose={close}>
          <IdForm
            suggested={toLocalDay(new Date())}
            label={create.id}
            act={create.act}
            hint={(id) => create.idInAddress(kindOf('post').path(id))}
            onSend={(id) => send('post', id)}
            onCancel={close}
          />
        </Dialog>
      )}
    </>
  )
}
