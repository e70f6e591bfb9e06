/** The acts of a document that are needed seldom, and the way to the next one of its kind. */
import { useNavigate } from 'react-router'
import type { EditedDocument } from '#shared/admin/content.ts'
import { visibilitiesOf, visibilityOf } from '#shared/admin/visibility.ts'
import { kindOf } from '#shared/content-kinds.ts'
import { lookUp } from '#shared/look-up.ts'
import { useSiteLanguages } from '../session/site-languages.ts'
import { Button } from '../ui/button.tsx'
import { MoreIcon } from '../ui/icons.tsx'
import { Menu } from '../ui/menu.tsx'
import { showToast } from '../ui/toasts.ts'
import { useCreateDocument } from './create-document.ts'
import { useWords } from './room-words.ts'

interface AnotherProps {
  document: EditedDocument
  /** Saves this document; null: it could not be saved. */
  onBegin(): Promise<unknown>
}

/** Begins the next document of the kind: courses and jobs are seldom one. */
export function Another({ document: { kind, id }, onBegin }: AnotherProps) {
  const { content } = useWords()
  const send = useCreateDocument()
  const begin = async () => {
    if ((await onBegin()) === null) return
    const problem = await send(kind, id)
    if (problem) showToast(problem, { isProblem: true })
  }
  return (
    <Button isQuiet onClick={() => void begin()}>
      {content.create.another(content.kinds[kind])}
    </Button>
  )
}

interface DocumentMenuProps {
  document: EditedDocument
  hasDraft: boolean
  onOpen(dialog: 'discard' | 'rename' | 'share'): void
  onVisibility(): void
  onUnpublish(): void
  onTrash(): void
}

export function DocumentMenu(props: DocumentMenuProps) {
  const { document, hasDraft, onOpen, onVisibility, onUnpublish, onTrash } = props
  const { content } = useWords()
  const navigate = useNavigate()
  const { kind, id, published } = document
  const visibility = visibilityOf(kind, published, new Date(), useSiteLanguages())
  const { unpublished, hidden } = content.publish.acts
  const unpublish = { public: unpublished, unlisted: unpublished, scheduled: hidden }
  const unpublishText = lookUp(unpublish, visibility)
  const choiceOf = (id: string, text: string, onChoose: () => void) => ({ id, text, onChoose })
  const open = (name: 'discard' | 'rename' | 'share', text: string) =>
    choiceOf(name, text, () => onOpen(name))
  return (
    <Menu
      isQuiet
      label={content.document.more}
      choices={[
        ...(visibilitiesOf(kind).length > 1
          ? [
              ...(hasDraft ? [choiceOf('visibility', content.publish.open, onVisibility)] : []),
              ...(unpublishText ? [choiceOf('unpublish', unpublishText, onUnpublish)] : []),
            ]
          : []),
        choiceOf('history', content.document.history, () => {
          void navigate(`/content/${kind}/${id}/history`)
        }),
        open('share', content.share.open),
        ...(kind === 'post' ? [open('rename', content.rename.open)] : []),
        ...(hasDraft ? [open('discard', content.document.discard)] : []),
        ...(typeof kindOf(kind).ids === 'string'
          ? [choiceOf('trash', content.document.trash, onTrash)]
          : []),
      ]}
    >
      <MoreIcon />
    </Menu>
  )
}
