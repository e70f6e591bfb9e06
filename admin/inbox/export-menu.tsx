import { exportFormats } from '#shared/inbox.ts'
import { callForFile } from '../session/call.ts'
import { Menu } from '../ui/menu.tsx'
import { saveFile, toDatedName } from '../ui/save-file.ts'
import { showToast } from '../ui/toasts.ts'
import { useWords } from '../words/words.ts'

/** Exports all messages that match the filter as a file. */
export function ExportMenu({ query }: { query: URLSearchParams }) {
  const { inbox, session } = useWords()

  const save = async (format: (typeof exportFormats)[number]) => {
    const asked = new URLSearchParams(query)
    asked.delete('sort')
    asked.set('format', format)
    const answer = await callForFile(`/api/admin/messages/export?${asked}`)
    if (!answer.ok) return showToast(answer.error ?? session.unreachable, { isProblem: true })
    saveFile(answer.data, toDatedName('messages', format, new Date()))
  }
  return (
    <Menu
      label={inbox.exportLabel}
      choices={exportFormats.map((format) => ({
        id: format,
        text: format.toUpperCase(),
        onChoose: () => void save(format),
      }))}
    >
      {inbox.exportAct}
    </Menu>
  )
}
