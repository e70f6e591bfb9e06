/** A picture of the room Media: chosen there or uploaded, and shown with what its alternative text lacks. */
import { useState } from 'react'
import type { Media } from '#shared/admin/media.ts'
import type { FieldPath } from '#shared/check-document.ts'
import { nameOfFile, toReference } from '#shared/media.ts'
import { type UploadRefusal, uploadFile } from '../../session/upload-file.ts'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { FieldFrame } from './field-frame.tsx'
import { idOf, useForm } from './form-context.ts'
import { PictureDialog } from './picture-dialog.tsx'
import styles from './picture-field.module.css'
import { PicturePreview } from './picture-preview.tsx'

interface PictureFieldProps {
  path: FieldPath
  file: string
  write(file: string): void
}

type Upload =
  | { step: 'none' }
  | { step: 'sending'; name: string }
  | { step: 'refused'; name: string; reason: UploadRefusal }

export function PictureField({ path, file, write }: PictureFieldProps) {
  const { words, announce } = useForm()
  const [isChoosing, setChoosing] = useState(false)
  const [upload, setUpload] = useState<Upload>({ step: 'none' })

  const take = (media: Pick<Media, 'name'>) => {
    write(toReference(media.name))
    announce(words.picture.chosen(media.name))
  }
  const send = async (chosen: File) => {
    setUpload({ step: 'sending', name: chosen.name })
    const uploaded = await uploadFile(chosen)
    if (!uploaded.ok) {
      return setUpload({ step: 'refused', name: chosen.name, reason: uploaded.reason })
    }
    setUpload({ step: 'none' })
    take(uploaded.media)
  }
  return (
    <FieldFrame path={path} isOptional={false} isWide>
      {(props) => (
        <>
          <input
            {...props}
            type="text"
            readOnly
            placeholder={words.picture.none}
            value={nameOfFile(file)}
          />
          {file !== '' && <PicturePreview file={file} />}
          <div className={styles.acts}>
            <Button aria-describedby={`${idOf(path)}-label`} onClick={() => setChoosing(true)}>
              {words.picture.choose}
            </Button>
            <FileButton
              accept="image/*"
              isBusy={upload.step === 'sending'}
              onFile={(chosen) => void send(chosen)}
            >
              {words.picture.upload}
            </FileButton>
            <span role="status" className={upload.step === 'refused' ? styles.refused : undefined}>
              {upload.step === 'sending' && words.markdown.uploading(upload.name)}
              {upload.step === 'refused' &&
                words.markdown.uploads.refused(
                  upload.name,
                  words.markdown.uploads.reasons[upload.reason],
                )}
            </span>
          </div>
          <PictureDialog
            isOpen={isChoosing}
            onChoose={(media) => {
              setChoosing(false)
              take(media)
            }}
            onClose={() => setChoosing(false)}
          />
        </>
      )}
    </FieldFrame>
  )
}
