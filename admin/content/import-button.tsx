/** Opens the picker for a zip of content, and shows what it would change. */
import { useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { useWords } from './room-words.ts'

export function ImportButton() {
  const { upload } = useWords().content
  const picker = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const choose = () => picker.current?.click()
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".zip,application/zip"
        onChange={({ target }) => {
          setFile(target.files?.[0] ?? null)
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <Button onClick={choose}>{upload.act}</Button>
      {file && (
        <ImportDialog
          key={`${file.name} ${file.size} ${file.lastModified}`}
          file={file}
          onOther={choose}
          onClose={() => setFile(null)}
        />
      )}
    </>
  )
}
