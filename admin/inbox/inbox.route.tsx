/** The inbox: the list on one side, the open message on the other. */
import { useCallback, useRef, useState } from 'react'
import {
  Link,
  type LoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useParams,
} from 'react-router'
import type { InboxMessage, MessageAct } from '#shared/inbox.ts'
import { useWords } from '../words/words.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { ExportMenu } from './export-menu.tsx'
import { FolderTabs } from './folder-tabs.tsx'
import styles from './inbox.module.css'
import { InboxContext } from './inbox-context.ts'
import { InboxFilters } from './inbox-filters.tsx'
import { type MessageList, openMessageList } from './message-list.ts'
import { MessageRows } from './message-rows.tsx'
import { useActs } from './use-acts.ts'

export function loader({ request }: LoaderFunctionArgs) {
  return openMessageList(request)
}

/** Opening a message keeps the list; another filter loads it again. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.search !== nextUrl.search
}

export function Component() {
  const { inbox } = useWords()
  const list: MessageList = useLoaderData()
  const { id } = useParams()
  const { search } = useLocation()
  const [selected, setSelected] = useState<ReadonlyMap<string, InboxMessage>>(new Map())
  const { act, conflicts, dismiss } = useActs(list)
  const opened = useRef<InboxMessage>(null)

  const toggle = useCallback((message: InboxMessage) => {
    setSelected((before) => {
      const next = new Map(before)
      if (!next.delete(message.id)) next.set(message.id, message)
      return next
    })
  }, [])
  const chosen = [...selected.values()].map((one) => list.find(one.id) ?? one)
  /** Messages with a conflict stay selected. */
  const actOnChosen = async (what: MessageAct) => {
    setSelected(new Map())
    const stale = await act(chosen, what)
    if (chosen.length > 1) {
      setSelected((later) => new Map([...stale.map((one) => [one.id, one] as const), ...later]))
    }
  }
  const actByKey = (listed: InboxMessage | undefined, what: MessageAct) => {
    if (chosen.length > 0) return actOnChosen(what)
    const isInList = document.activeElement?.closest('[role=grid]') != null
    const meant = isInList ? listed : (opened.current ?? listed)
    return meant && act([meant], what)
  }

  return (
    <InboxContext value={{ list, opened, act }}>
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
                setSelected(new Map())
                focusList()
              }}
            />
          )}
          <MessageRows
            list={list}
            openId={id}
            selected={selected}
            onToggle={toggle}
            onAct={actByKey}
          />
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
