import { useNavigate } from 'react-router'
import type { EditedDocument } from '#shared/admin/content.ts'
import { kindOf } from '#shared/content-kinds.ts'
import { MoreIcon } from '../ui/icons.tsx'
import { Menu } from '../ui/menu.tsx'
import { useWords } from './room-words.ts'

interface DocumentMenuProps {
  document: EditedDocument
  hasDraft: boolean
  onOpen(dialog: 'discard' | 'rename' | 'share'): void
  onTrash(): void
}

/** The acts of a document that are needed seldom. */
export function DocumentMenu({ document, hasDraft, onOpen, onTrash }: DocumentMenuProps) {
  const { content } = useWords()
  const navigate = useNavigate()
  const { kind, id } = document
  const choiceOf = (name: 'discard' | 'rename' | 'share', text: string) => ({
    id: name,
    text,
    onChoose: () => onOpen(name),
  })
  return (
    <Menu
      isQuiet
      label={content.document.more}
      choices={[
        {
          id: 'history',
          text: content.document.history,
          onChoose: () => void navigate(`/content/${kind}/${id}/history`),
        },
        choiceOf('share', content.share.open),
        ...(kind === 'post' ? [choiceOf('rename', content.rename.open)] : []),
        ...(hasDraft ? [choiceOf('discard', content.document.discard)] : []),
        ...(typeof kindOf(kind).ids === 'string'
          ? [{ id: 'trash', text: content.document.trash, onChoose: onTrash }]
          : []),
      ]}
    >
      <MoreIcon />
    </Menu>
  )
}
