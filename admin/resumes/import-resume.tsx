/** A file in the format of JSON Resume: what it would give, and then drafts. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ResumeImported } from '#shared/admin/resumes.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { call } from '../session/call.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { showProblem } from '../ui/toasts.ts'
import { useRoomWords } from '../words/words.ts'
import { resumesWords } from './words.ts'

export function ImportResume({ language }: { language: Language }) {
  const words = useRoomWords(resumesWords)
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [planned, setPlanned] = useState<(ResumeImported & { resume: unknown }) | null>(null)

  const send = async (resume: unknown, isDry: boolean) => {
    setBusy(true)
    const body = { resume, language, isDry }
    const answer = await call<ResumeImported>('/api/admin/resumes/import', { method: 'POST', body })
    setBusy(false)
    if (answer.ok) return answer.data
    const { problems = [] } = (answer.data ?? {}) as { problems?: { path: unknown[] }[] }
    const places = problems.slice(0, 5).map(({ path }) => path.join('.'))
    showProblem([words.importFailed, ...places].join(' '))
    return null
  }
  const plan = async (file: File) => {
    const resume = await file
      .text()
      .then(JSON.parse)
      .catch(() => null)
    if (resume === null) return showProblem(words.importFailed)
    const report = await send(resume, true)
    if (report) setPlanned({ ...report, resume })
  }
  const store = async () => {
    if (planned && (await send(planned.resume, false))) void navigate('/content?state=draft')
  }
  return (
    <>
      <FileButton
        accept=".json,application/json"
        isBusy={isBusy}
        onFiles={([chosen]) => chosen && void plan(chosen)}
      >
        {words.import}
      </FileButton>
      {planned && (
        <Dialog title={words.importTitle} onClose={() => setPlanned(null)}>
          <p>{words.importCount(planned.drafts.length)}</p>
          <ul>
            {planned.drafts.map(({ kind, title }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: Two drafts may have the same title, and the list never changes.
              <li key={index}>
                <bdi>{title || kind}</bdi>
              </li>
            ))}
          </ul>
          {planned.leftOut.length > 0 && (
            <p>
              {words.importLeftOut} <bdi>{planned.leftOut.join(', ')}</bdi>
            </p>
          )}
          <p>
            <Button isPrimary disabled={isBusy} onClick={() => void store()}>
              {words.importStore}
            </Button>{' '}
            <Button onClick={() => setPlanned(null)}>{words.cancel}</Button>
          </p>
        </Dialog>
      )}
    </>
  )
}
