/** The versions of a document: who made them, what they changed, and back to one of them. */
import { Suspense } from 'react'
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useRevalidator,
} from 'react-router'
import type { EditedDocument, RevisionEntry } from '#shared/admin/content.ts'
import type { KindName } from '#shared/content-kinds.ts'
import { call } from '../session/call.ts'
import { load } from '../session/load.ts'
import { Button } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { showToast } from '../ui/toasts.ts'
import { formatMoment } from '../words/times.ts'
import styles from './content.module.css'
import { FieldChanges } from './field-diff.tsx'
import { listChanges } from './list-changes.ts'
import { titleOf } from './names.ts'
import { useRoomLanguage } from './room-words.ts'

interface History {
  document: EditedDocument
  entries: RevisionEntry[]
  /** The revision that the address names, and the one before it. */
  compared: Compared | null
}

export async function loader({ params, request }: LoaderFunctionArgs): Promise<History> {
  const path = `/content/${params['kind']}/${params['id']}`
  const [document, { items }] = await Promise.all([
    load<EditedDocument>(path, request),
    load<{ items: RevisionEntry[] }>(`${path}/history`, request),
  ])
  const entries = items.toSorted((one, other) => other.number - one.number)
  const shown = new URL(request.url).searchParams.get('revision')
  const index = entries.findIndex(({ number }) => String(number) === shown)
  const [entry, before] = index < 0 ? [] : [entries[index], entries[index + 1]]
  const read = async (one: RevisionEntry | undefined) =>
    one
      ? (await load<{ document: unknown }>(`${path}/history/${one.number}`, request)).document
      : null
  const compared = entry
    ? {
        entry,
        document: await read(entry),
        before: before ? { document: await read(before) } : null,
      }
    : null
  return { document, entries, compared }
}

export function Component() {
  const { language, words } = useRoomLanguage()
  const { content, session, shell } = words
  const { history } = content
  const { document, entries, compared }: History = useLoaderData()
  const { kind, id } = document
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const title = titleOf(document, document.document, language, content)
  const at = ({ at }: RevisionEntry) => formatMoment(at, language)

  const restore = async ({ number }: RevisionEntry) => {
    const answer = await call<EditedDocument>(
      `/api/admin/content/${kind}/${id}/history/${number}/restore`,
      { method: 'POST', version: document.version, body: {} },
    )
    if (answer.ok) {
      await navigate(`/content/${kind}/${id}`)
      return showToast(answer.data.draft ? history.restored : history.same)
    }
    const isStale = answer.code === 'STALE'
    showToast(isStale ? content.document.changedElsewhere : (answer.error ?? session.unreachable), {
      isProblem: true,
    })
    await revalidate()
  }
  return (
    <Page
      title={history.title(title.text)}
      acts={
        <Link className="alone" to={`/content/${kind}/${id}`}>
          {history.back}
        </Link>
      }
    >
      {compared && (
        <Suspense fallback={<p role="status">{shell.loading}</p>}>
          <RevisionChanges kind={kind} compared={compared} />
        </Suspense>
      )}
      <Table
        caption={history.list}
        rows={entries}
        idOf={({ number }) => number}
        empty={history.empty}
        columns={[
          {
            id: 'at',
            head: history.time,
            cell: (entry) => <time dateTime={entry.at}>{at(entry)}</time>,
          },
          { id: 'event', head: history.event, cell: ({ event }) => history.events[event] },
          { id: 'by', head: history.who, cell: ({ by }) => by ?? history.system },
          {
            id: 'acts',
            head: content.acts,
            cell: (entry) => (
              <span className={styles.acts}>
                <Link
                  className="alone"
                  to={{ search: `?revision=${entry.number}` }}
                  aria-label={history.compareLabel(at(entry))}
                  aria-current={compared?.entry.number === entry.number || undefined}
                >
                  {history.compare}
                </Link>
                <Button aria-label={history.restoreLabel(at(entry))} onClick={() => restore(entry)}>
                  {history.restore}
                </Button>
              </span>
            ),
          },
        ]}
      />
    </Page>
  )
}

interface Compared {
  entry: RevisionEntry
  document: unknown
  /** null: it is the first one. */
  before: { document: unknown } | null
}

/** What a revision changed in the one before it. */
function RevisionChanges({ kind, compared }: { kind: KindName; compared: Compared }) {
  const { language, words } = useRoomLanguage()
  const { history } = words.content
  const { entry, document, before } = compared
  const changes = before ? listChanges(before.document, document) : []
  return (
    <section>
      <h2>{history.changes(formatMoment(entry.at, language))}</h2>
      {!before && <p>{history.first}</p>}
      {before && changes.length === 0 && <p>{history.none}</p>}
      <FieldChanges kind={kind} changes={changes} />
    </section>
  )
}
