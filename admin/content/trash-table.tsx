/** What was moved to the trash: it can be restored, or deleted for ever. */
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useStepUp } from '#client/session/use-step-up.ts'
import { contentLimits, type DocumentEntry } from '#shared/admin/content.ts'
import { call } from '../session/call.ts'
import { StepUpDialog } from '../session/step-up-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { focusNext } from '../ui/focus.ts'
import { Table } from '../ui/table.tsx'
import { showToast } from '../ui/toasts.ts'
import { chooseTitle } from '../words/document-title.ts'
import { formatBriefly, formatDay } from '../words/times.ts'
import { BulkBar, keyOf, SelectBox, useSelection } from './bulk-bar.tsx'
import styles from './content.module.css'
import { DocumentTitle } from './document-title.tsx'
import { useRoomLanguage } from './room-words.ts'

const dayMs = 86_400_000

interface TrashTableProps {
  documents: DocumentEntry[]
  empty: string
}

export function TrashTable({ documents, empty: none }: TrashTableProps) {
  const { language, words } = useRoomLanguage()
  const { content, session } = words
  const { trash } = content
  const { revalidate } = useRevalidator()
  const { withStepUp, question } = useStepUp()
  const [doomed, setDoomed] = useState<DocumentEntry | null>(null)
  const [isEmptying, setEmptying] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  /** The document whose row disappears with the button that was pressed: the focus then moves to the next row. */
  const removed = useRef<{ key: string; place: number } | null>(null)
  useEffect(() => {
    const { key, place = 0 } = removed.current ?? {}
    if (key === undefined || documents.some((entry) => keyOf(entry) === key)) return
    removed.current = null
    focusNext(box.current?.querySelectorAll<HTMLElement>('td button:first-child') ?? [], place)
  }, [documents])
  const nameOf = (entry: DocumentEntry) => chooseTitle(entry, language, content).text

  const send = async (entry: DocumentEntry, act: 'restore' | 'delete', done: string) => {
    const path = `/api/admin/content/${entry.kind}/${entry.id}/${act}`
    const answer = await withStepUp(() => call(path, { method: 'POST', body: {} }))
    if (answer?.ok) {
      removed.current = { key: keyOf(entry), place: documents.indexOf(entry) }
      showToast(done)
    } else if (answer) showToast(answer.error ?? session.unreachable, { isProblem: true })
    await revalidate()
  }
  const selection = useSelection(documents)
  const empty = async () => {
    setEmptying(false)
    const answer = await withStepUp(() =>
      call<{ deleted: number }>('/api/admin/documents/empty-trash', { method: 'POST', body: {} }),
    )
    if (answer?.ok) showToast(trash.emptied(answer.data.deleted))
    else if (answer) showToast(answer.error ?? session.unreachable, { isProblem: true })
    await revalidate()
  }
  return (
    <div ref={box}>
      {documents.length > 0 && (
        <BulkBar selection={selection} acts={['restore']}>
          <Button isDangerous onClick={() => setEmptying(true)}>
            {trash.empty}
          </Button>
        </BulkBar>
      )}
      <Table<DocumentEntry>
        caption={content.list}
        rows={documents}
        idOf={keyOf}
        empty={none}
        columns={[
          {
            id: 'name',
            head: content.name,
            isWide: true,
            cell: (entry) => (
              <>
                <SelectBox entry={entry} selection={selection} />
                <DocumentTitle entry={entry} />
              </>
            ),
          },
          { id: 'kind', head: content.kind, cell: ({ kind }) => content.kinds[kind] },
          {
            id: 'trashedAt',
            head: content.trashedAt,
            cell: ({ trashedAt }) =>
              trashedAt && <time dateTime={trashedAt}>{formatBriefly(trashedAt, language)}</time>,
          },
          {
            id: 'deletedOn',
            head: content.deletedOn,
            cell: ({ trashedAt }) => trashedAt && formatDay(endOf(trashedAt), language),
          },
          {
            id: 'acts',
            head: content.acts,
            cell: (entry) => (
              <span className={styles.acts}>
                <Button
                  aria-label={trash.restoreLabel(nameOf(entry))}
                  onClick={() => send(entry, 'restore', trash.restored(nameOf(entry)))}
                >
                  {trash.restore}
                </Button>
                <Button
                  isDangerous
                  aria-label={trash.removeLabel(nameOf(entry))}
                  onClick={() => setDoomed(entry)}
                >
                  {trash.remove}
                </Button>
              </span>
            ),
          },
        ]}
      />
      {doomed && (
        <Dialog isAlert title={trash.removeTitle} onClose={() => setDoomed(null)}>
          <p>{trash.removeText(nameOf(doomed))}</p>
          <div className="choices">
            <Button onClick={() => setDoomed(null)}>{trash.cancel}</Button>
            <Button
              isPrimary
              onClick={() => {
                setDoomed(null)
                void send(doomed, 'delete', trash.removed(nameOf(doomed)))
              }}
            >
              {trash.remove}
            </Button>
          </div>
        </Dialog>
      )}
      {isEmptying && (
        <Dialog isAlert title={trash.emptyTitle} onClose={() => setEmptying(false)}>
          <p>{trash.emptyText}</p>
          <div className="choices">
            <Button onClick={() => setEmptying(false)}>{trash.cancel}</Button>
            <Button isPrimary onClick={() => void empty()}>
              {trash.empty}
            </Button>
          </div>
        </Dialog>
      )}
      {question && <StepUpDialog {...question} />}
    </div>
  )
}

function endOf(trashedAt: string): string {
  return new Date(Date.parse(trashedAt) + contentLimits.trashDays * dayMs).toISOString()
}
