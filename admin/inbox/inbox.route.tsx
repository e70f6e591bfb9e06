/** The inbox: the list on one side, the open message on the other. */
import { useRef } from 'react'
import {
  Link,
  type LoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useParams,
} from 'react-router'
import type { InboxMessage, MessageAct, MessageStatus } from '#shared/inbox.ts'
import { useWords } from '../words/words.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { ExportMenu } from './export-menu.tsx'
import { FolderTabs } from './folder-tabs.tsx'
import styles from './inbox.module.css'
import { hasEffect } from './inbox-acts.ts'
import { InboxContext } from './inbox-context.ts'
import { InboxFilters } from './inbox-filters.tsx'
import { type MessageList, openMessageList } from './message-list.ts'
import { MessageRows } from './message-rows.tsx'
import { SelectAll } from './select-all.tsx'
import { useActs } from './use-acts.ts'
import { useFreshList } from './use-fresh-list.ts'
import { useReading } from './use-reading.ts'
import { useSelection } from './use-selection.ts'

export function loader({ request }: LoaderFunctionArgs) {
  return openMessageList(request)
}

/** Opening a message keeps the list; another filter loads another. The same list is loaded again by `useFreshList`. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.search !== nextUrl.search
}

export function Component() {
  const { inbox } = useWords()
  const list: MessageList = useLoaderData()
  const { id } = useParams()
  const { search } = useLocation()
  const selection = useSelection(list)
  const { act, conflicts, dismiss } = useActs(list)
  const opened = useRef<InboxMessage>(null)
  const reading = useReading(list, id)
  useFreshList(list, id)

  const chosen = [...selection.selected.values()].map((one) => list.find(one.id) ?? one)
  /** Messages with a conflict stay selected. */
  const actOnChosen = async (what: MessageAct) => {
    if (!chosen.some((one) => hasEffect(what, one))) return
    selection.clear()
    const stale = await act(chosen, what)
    if (chosen.length > 1) selection.add(stale)
  }
  const actByKey = (listed: InboxMessage | undefined, what: MessageAct) => {
    if (chosen.length > 0) return actOnChosen(what)
    const isInList = document.activeElement?.closest('[role=grid]') != null
    const meant = isInList ? listed : (opened.current ?? listed)
    if (!meant || !hasEffect(what, meant)) return
    // What is done with goes; the next message takes its place in the reader, until the act is undone.
    const isDealtWith = what.kind === 'delete' || (what.kind === 'status' && isFinal(what.status))
    return meant.id === id && isDealtWith ? actAndGoOn(meant, what) : act([meant], what)
  }
  const actAndGoOn = (message: InboxMessage, what: MessageAct) => {
    void reading.goOn()
    return act([message], what, () => reading.open(message.id))
  }
  const finish = (message: InboxMessage) => {
    // The focus goes along to the next message. On a phone the list is hidden, and it stays with the acts of the reader.
    document.querySelector<HTMLElement>('article [role=toolbar]')?.focus()
    focusList()
    return actAndGoOn(message, { kind: 'status', status: 'done' })
  }

  return (
    <InboxContext value={{ list, opened, act, finish }}>
      <div className={styles.inbox} data-open={id !== undefined}>
        <section className={styles.side} aria-label={inbox.title}>
          <header className={styles.head}>
            <h1>{inbox.title}</h1>
            <Link className="alone" to={{ pathname: '/inbox/letters' }}>
              {inbox.letters.title}
            </Link>
            <ExportMenu query={list.query} />
          </header>
          <FolderTabs list={list} search={search} />
          <InboxFilters query={list.query} />
          {chosen.length > 0 && (
            <BulkBar
              messages={chosen}
              onAct={(what) => {
                void actOnChosen(what)
                focusList()
              }}
              onClear={() => {
                selection.clear()
                focusList()
              }}
            />
          )}
          <SelectAll list={list} selection={selection} />
          <MessageRows list={list} openId={id} selection={selection} onAct={actByKey} />
        </section>
        <section className={styles.reader} aria-label={inbox.reader}>
          <Outlet />
        </section>
      </div>
      <ConflictDialog conflict={conflicts[0]} onSettle={dismiss} onAct={act} />
    </InboxContext>
  )
}

/** The bar disappears with the selection, so the focus moves back to the list. */
function focusList(): void {
  document.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')?.focus()
}

function isFinal(status: MessageStatus): boolean {
  return status === 'done' || status === 'spam'
}
