/** Creates a document: at once where documents are numbered, else after asking how it is called. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { EditedDocument, PublishRefusal } from '#shared/admin/content.ts'
import { type KindName, kindNames, kindOf } from '#shared/content-kinds.ts'
import { sayProblem } from '#shared/i18n/panel/problems/say-problem.ts'
import { call } from '../session/call.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Menu } from '../ui/menu.tsx'
import { note } from '../ui/notes.ts'
import { IdForm } from './id-form.tsx'
import { useWords } from './room-words.ts'

/** The kinds of which there may be any number. */
const creatable = kindNames.filter((kind) => typeof kindOf(kind).ids === 'string')

export function NewDocument() {
  const { content, problems, session } = useWords()
  const { create } = content
  const navigate = useNavigate()
  const [asked, setAsked] = useState<KindName | null>(null)

  /** The sentence that says why not; null: it was created. */
  const send = async (kind: KindName, id?: string): Promise<string | null> => {
    const answer = await call<EditedDocument>(`/api/admin/content/${kind}`, {
      method: 'POST',
      body: id === undefined ? {} : { id },
    })
    if (answer.ok) {
      await navigate(`/content/${kind}/${answer.data.id}`)
      return null
    }
    const [found] = (answer.data as PublishRefusal | null)?.problems ?? []
    if (answer.code === 'VALIDATION' && found) return sayProblem(problems, found.problem)
    return answer.error ?? session.unreachable
  }
  const begin = async (kind: KindName) => {
    if (kindOf(kind).ids === 'slug') return setAsked(kind)
    const problem = await send(kind)
    if (problem) note(problem, { isProblem: true })
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
