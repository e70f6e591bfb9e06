/** The file of a resume, which an upload replaces. */
import { useState } from 'react'
import { resumeRefusals, type UploadedResume } from '#shared/admin/media.ts'
import type { FieldPath } from '#shared/check-document.ts'
import type { EditorWords } from '#shared/i18n/panel/editor/en.ts'
import { resumeLimits } from '#shared/profile.ts'
import { send } from '../../session/call.ts'
import { FileButton } from '../../ui/file-button.tsx'
import { FieldFrame } from './field-frame.tsx'
import { useForm } from './form-context.ts'
import styles from './resume-field.module.css'

interface ResumeFieldProps {
  path: FieldPath
  file: string
  write(file: string): void
}

type Upload =
  | { step: 'none' }
  | { step: 'sending'; fraction: number }
  | { step: 'done'; name: string; downloadName: string }
  | { step: 'refused'; reason: keyof EditorWords['resume']['refusals'] }

export function ResumeField({ path, file, write }: ResumeFieldProps) {
  const { edit, read, words } = useForm()
  const [upload, setUpload] = useState<Upload>({ step: 'none' })

  const take = async (chosen: File) => {
    // Sending it would end in a broken connection.
    if (chosen.size > resumeLimits.bytes) return setUpload({ step: 'refused', reason: 'TOO_LARGE' })
    setUpload({ step: 'sending', fraction: 0 })
    const answer = await send<UploadedResume>(
      `/api/admin/resumes?name=${encodeURIComponent(chosen.name.slice(-200))}`,
      { file: chosen, onProgress: (fraction) => setUpload({ step: 'sending', fraction }) },
    )
    if (!answer.ok) return setUpload({ step: 'refused', reason: reasonOf(answer) })
    write(answer.data.file)
    const namePath = [...path.slice(0, -1), 'fileName']
    const downloadName = toDownloadName(read(namePath), chosen.name)
    edit(namePath, downloadName)
    setUpload({ step: 'done', name: chosen.name, downloadName })
  }
  return (
    <FieldFrame path={path} isOptional={false} isWide>
      {(props) => (
        <>
          <input {...props} type="text" readOnly value={file} />
          <div className={styles.acts}>
            <FileButton
              accept=".pdf,application/pdf"
              isBusy={upload.step === 'sending'}
              onFiles={([chosen]) => chosen && void take(chosen)}
            >
              {words.resume.choose}
            </FileButton>
            <span role="status" className={upload.step === 'refused' ? styles.refused : undefined}>
              {describeUpload(upload, words.resume)}
            </span>
          </div>
        </>
      )}
    </FieldFrame>
  )
}

function describeUpload(upload: Upload, words: EditorWords['resume']): string {
  switch (upload.step) {
    case 'none':
      return ''
    case 'sending':
      return words.sending(Math.round(upload.fraction * 100))
    case 'done':
      return words.done(upload.name, upload.downloadName)
    case 'refused':
      return words.refusals[upload.reason]
  }
}

/** The name that visitors get stays as the owner has written it, with the ending of a PDF. */
function toDownloadName(present: unknown, chosen: string): string {
  const name = typeof present === 'string' ? present.trim() : ''
  return name === '' ? chosen.slice(-120) : `${name.replace(/\.(?:pdf|txt)$/i, '')}.pdf`
}

function reasonOf(answer: {
  status: number
  data: unknown
}): keyof EditorWords['resume']['refusals'] {
  if (answer.status === 413) return 'TOO_LARGE'
  if (answer.status === 503 || answer.status === 429) return 'BUSY'
  const { reason } = (answer.data ?? {}) as { reason?: unknown }
  return resumeRefusals.find((one) => one === reason) ?? 'OTHER'
}
