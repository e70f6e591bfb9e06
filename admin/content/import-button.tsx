/** Opens the picker for a zip of content, and shows what it would change. */
import { useState } from 'react'
import { FileButton } from '../ui/file-button.tsx'
import { ImportDialog, zipTypes } from './import-dialog.tsx'
import { useWords } from './room-words.ts'

export function ImportButton() {
  const { upload } = useWords().content
  const [file, setFile] = useState<File | null>(null)
  return (
    <>
      <FileButton accept={zipTypes} onFile={setFile}>
        {upload.act}
      </FileButton>
      {file && (
        <ImportDialog
          key={`${file.name} ${file.size} ${file.lastModified}`}
          file={file}
          onOther={setFile}
          onClose={() => setFile(null)}
        />
      )}
    </>
  )
}
