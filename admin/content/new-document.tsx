/** Creates a document: at once where documents are numbered, else after asking how it is called. */
import { useState } from 'react'
import { type KindName, kindNames, kindOf } from '#shared/content-kinds.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Menu } from '../ui/menu.tsx'
import { showToast } from '../ui/toasts.ts'
import { IdForm } from './id-form.tsx'
import { useWords } from './room-words.ts'
import { useCreateDocument } from './use-create-document.ts'

/** The kinds of which there may be any number. */
const creatable = kindNames.filter((kind) => typeof kindOf(kind).ids === 'string')

export function NewDocument() {
  const { content } = useWords()
  const { create } = content
  const send = useCreateDocument()
  const [asked, setAsked] = useState<KindName | null>(null)

  const begin = async (kind: KindName) => {
    if (kindOf(kind).ids === 'slug') return setAsked(kind)
    const problem = await send(kind)
    if (problem) showToast(problem, { isProblem: true })
  }
  return (
    <>
      <Menu
        label={create.label}
        choices={creatable.map((kind) => ({
          id: kind,
          text: content.kinds[kind],
          onChoose: () => void begin(kind),
        }))}
      >
        {create.label}
      </Menu>
      {asked && (
        <Dialog isOpen title={create.title(content.kinds[asked])} onClose={() => setAsked(null)}>
          <IdForm
            label={create.id}
            act={create.act}
            hint={(id) =>
              asked === 'post' ? create.idInAddress(kindOf(asked).path(id)) : create.idInFiles
            }
            onSend={(id) => send(asked, id)}
            onCancel={() => setAsked(null)}
          />
        </Dialog>
      )}
    </>
  )
}
