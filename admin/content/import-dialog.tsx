/** What a zip of content would change, why it was refused, and the button that imports it. */

import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { commaIn, inBrackets } from '#client/punctuation.ts'
import {
  type ImportChange,
  type ImportProblem,
  type ImportRefusal,
  type ImportReport,
  importLimits,
  importRefusals,
} from '#shared/admin/content-import.ts'
import { describeProblem } from '#shared/i18n/panel/problems/describe-problem.ts'
import { StepUpDialog } from '../session/step-up-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { showToast } from '../ui/toasts.ts'
import { DocumentTitle } from './document-title.tsx'
import { DownloadButton } from './download-button.tsx'
import styles from './import.module.css'
import { useRoomLanguage, useWords } from './room-words.ts'
import { type ImportRefused, type ImportState, useImport } from './use-import.ts'

export const zipTypes = '.zip,application/zip'

interface ImportDialogProps {
  file: File
  /** The owner has chosen another file. */
  onOther(file: File): void
  onClose(): void
}

export function ImportDialog({ file, onOther, onClose }: ImportDialogProps) {
  const { content } = useWords()
  const { upload } = content
  const { revalidate } = useRevalidator()
  const request = {
    file,
    path: '/api/admin/content/import',
    maxBytes: importLimits.bytes,
    reasons: importRefusals,
  }
  const { state, question, store } = useImport<ImportReport, ImportRefusal>(request, () => {
    showToast(upload.done)
    onClose()
    void revalidate()
  })
  // While it is stored, closing would hide how it ends.
  const close = state.step === 'storing' ? () => {} : onClose
  return (
    <>
      <Dialog isAlert isWide title={upload.title} onClose={close}>
        <p className={styles.file}>{file.name}</p>
        <Step state={state} />
        <Choices state={state} onStore={() => void store()} onOther={onOther} onClose={close} />
      </Dialog>
      {question && <StepUpDialog {...question} />}
    </>
  )
}

type State = ImportState<ImportReport, ImportRefusal>

function Step({ state }: { state: State }) {
  const { upload } = useWords().content
  switch (state.step) {
    case 'checking':
    case 'storing':
      return <p role="status">{upload[state.step](Math.round(state.fraction * 100))}</p>
    case 'seen':
      return (
        <div role="status">
          {state.isStale && <p>{upload.stale}</p>}
          <Report report={state.report} />
        </div>
      )
    case 'refused':
      return <Refused refused={state.refused} />
  }
}

const changes: ImportChange[] = ['removed', 'added', 'changed']

function isNothing({ documents, files }: ImportReport): boolean {
  return documents.length === 0 && files.length === 0
}

function Report({ report }: { report: ImportReport }) {
  const { upload } = useWords().content
  if (isNothing(report)) return <p>{upload.nothing}</p>
  return (
    <>
      <p>{upload.replaces}</p>
      <div className={styles.keep}>
        <p>{upload.keepFirst}</p>
        <DownloadButton />
      </div>
      <div className={styles.changes}>
        {changes.map((change) => (
          <Changes key={change} change={change} report={report} />
        ))}
      </div>
    </>
  )
}

function Changes({ change, report }: { change: ImportChange; report: ImportReport }) {
  const { language, words } = useRoomLanguage()
  const { content } = words
  const documents = report.documents.filter((one) => one.change === change)
  const files = report.files.filter((one) => one.change === change)
  if (documents.length + files.length === 0) return null
  return (
    <section>
      <h3>{content.upload.counts[change](documents.length + files.length)}</h3>
      <ul>
        {documents.map((entry) => (
          <li key={`${entry.kind}/${entry.id}`}>
            {entry.id !== entry.kind && `${content.kinds[entry.kind]}: `}
            <DocumentTitle entry={entry} />
            {change === 'changed' && entry.languages.length > 0 && (
              <span className={styles.languages}>
                {inBrackets(
                  entry.languages.map((one) => content.languages[one]).join(commaIn(language)),
                  language,
                )}
              </span>
            )}
          </li>
        ))}
        {files.length > 0 && (
          <li>
            {content.upload.files}: {files.map(({ name }) => name).join(', ')}
          </li>
        )}
      </ul>
    </section>
  )
}

function Refused({ refused }: { refused: ImportRefused<ImportRefusal> }) {
  const { content, session } = useWords()
  const { upload } = content
  const { reason, error, problems, more } = refused
  const sentence =
    reason === null
      ? (error ?? session.unreachable)
      : reason === 'TOO_LARGE'
        ? upload.refusals.TOO_LARGE(importLimits.bytes / 1_000_000)
        : upload.refusals[reason]
  return <ImportRefusedList sentence={sentence} problems={problems} more={more} />
}

interface ChoicesProps {
  state: State
  onStore(): void
  onOther(file: File): void
  onClose(): void
}

function Choices({ state, onStore, onOther, onClose }: ChoicesProps) {
  const { content, shell } = useWords()
  const { upload } = content
  if (state.step === 'storing') return null
  const mayStore = state.step === 'seen' && !isNothing(state.report)
  return (
    <div className="choices">
      <Button onClick={onClose}>{mayStore ? upload.cancel : shell.close}</Button>
      {state.step === 'refused' && (
        <FileButton accept={zipTypes} onFiles={([next]) => next && onOther(next)}>
          {upload.again}
        </FileButton>
      )}
      {mayStore && (
        <Button isPrimary onClick={onStore}>
          {upload.confirm}
        </Button>
      )}
    </div>
  )
}

/** Opens the picker for a zip of content, and shows what it would change. */
export function ImportButton() {
  const { upload } = useWords().content
  const [file, setFile] = useState<File | null>(null)
  return (
    <>
      <FileButton accept={zipTypes} onFiles={([next]) => next && setFile(next)}>
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

interface ImportRefusedListProps {
  sentence: string
  problems: readonly ImportProblem[]
  /** How many are left out. */
  more: number
}

/** Why a file was refused, with each place in it. */
export function ImportRefusedList({ sentence, problems: all, more }: ImportRefusedListProps) {
  const { content, problems } = useWords()
  const { upload } = content
  return (
    <div role="alert">
      <p>{sentence}</p>
      <ul className={styles.problems}>
        {all.map(({ file, line, field, problem }) => (
          <li key={`${file}:${line} ${field} ${problem}`}>
            <code>{file}</code>
            {line > 1 && `, ${upload.line(line)}`}
            {field && (
              <>
                , <code>{field}</code>
              </>
            )}
            : {describeProblem(problems, problem)}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{upload.more(more)}</p>}
    </div>
  )
}
