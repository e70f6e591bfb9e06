/** Downloads the published content and all uploaded files as a zip. */
import { useState } from 'react'
import { callForFile } from '../session/call.ts'
import { Button } from '../ui/button.tsx'
import { saveFile, toDatedName } from '../ui/save-file.ts'
import { showToast } from '../ui/toasts.ts'
import { useWords } from './room-words.ts'

export function DownloadButton() {
  const { content, session } = useWords()
  const { download } = content
  const [isRunning, setRunning] = useState(false)

  const save = async () => {
    // The button stays focusable, so a second press must do nothing.
    if (isRunning) return
    setRunning(true)
    const answer = await callForFile('/api/admin/content/export')
    setRunning(false)
    if (!answer.ok) return showToast(answer.error ?? session.unreachable, { isProblem: true })
    saveFile(answer.data, toDatedName('content', 'zip', new Date()))
  }
  return (
    <Button onClick={() => void save()} aria-disabled={isRunning}>
      {isRunning ? download.isRunning : download.act}
    </Button>
  )
}
