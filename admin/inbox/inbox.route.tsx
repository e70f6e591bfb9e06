/** The inbox: the list on one side, the open message on the other. */
import { useRef } from 'react'
import {
  Link,
  type LoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useParams,
} from 'react-router'
import {
  exportFormats,
  type InboxMessage,
  inboxFolders,
  inboxLimits,
  inboxSorts,
  type MessageAct,
  type MessageStatus,
  messageKinds,
  messageStatuses,
} from '#shared/inbox.ts'
import { callForFile } from '../session/call.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceField, Filters, SearchField, toChoices, toOptions } from '../ui/filters.tsx'
import { Menu } from '../ui/menu.tsx'
import { saveFile, toDatedName } from '../ui/save-file.ts'
import { FilterTabs } from '../ui/tabs.tsx'
import { showProblem } from '../ui/toasts.ts'
import { formatNumber } from '../words/times.ts'
import { usePanelLanguage, useWords } from '../words/words.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import styles from './inbox.module.css'
import { hasEffect } from './inbox-acts.ts'
import { InboxContext } from './inbox-context.ts'
import { type MessageList, openMessageList } from './message-list.ts'
import { MessageRows } from './message-rows.tsx'
import { useActs } from './use-acts.ts'
import { useFreshList, useReading } from './use-reading.ts'
import { type Selection, useSelection } from './use-selection.ts'

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
    // A message that is dealt with gives its place in the reader to the next one, until the act is undone.
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
              {inbox.emails.title}
            </Link>
            <ExportMenu query={list.query} />
          </header>
          <FolderTabs list={list} />
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

interface BulkBarProps {
  messages: InboxMessage[]
  onAct(act: MessageAct): void
  onClear(): void
}

/** Acts on all selected messages. */
function BulkBar({ messages, onAct, onClear }: BulkBarProps) {
  const { inbox } = useWords()
  const areDeleted = messages.every(({ deletedAt }) => deletedAt !== null)
  return (
    <div className={styles.bar} role="toolbar" aria-label={inbox.bulk}>
      <span role="status">{inbox.chosen(messages.length)}</span>
      {areDeleted ? (
        <Button onClick={() => onAct({ kind: 'restore' })}>{inbox.restore}</Button>
      ) : (
        <>
          {messageStatuses.map((status) => (
            <Button key={status} onClick={() => onAct({ kind: 'status', status })}>
              {inbox.folderNames[status]}
            </Button>
          ))}
          <Button isDangerous onClick={() => onAct({ kind: 'delete' })}>
            {inbox.remove}
          </Button>
        </>
      )}
      <Button isQuiet onClick={onClear}>
        {inbox.clearChosen}
      </Button>
    </div>
  )
}

/** Exports all messages that match the filter as a file. */
function ExportMenu({ query }: { query: URLSearchParams }) {
  const { inbox } = useWords()

  const save = async (format: (typeof exportFormats)[number]) => {
    const asked = new URLSearchParams(query)
    asked.delete('sort')
    asked.set('format', format)
    const answer = await callForFile(`/api/admin/messages/export?${asked}`)
    if (!answer.ok) return showProblem(answer.error)
    saveFile(answer.data, toDatedName('messages', format, new Date()))
  }
  return (
    <Menu
      label={inbox.exportLabel}
      choices={exportFormats.map((format) => ({
        id: format,
        text: format.toUpperCase(),
        onChoose: () => void save(format),
      }))}
    >
      {inbox.exportAct}
    </Menu>
  )
}

function FolderTabs({ list }: { list: MessageList }) {
  const { counts } = list.useList()
  const { language, words } = usePanelLanguage()
  const { folderNames, folders } = words.inbox
  return (
    <FilterTabs
      className={styles.folders}
      label={folders}
      pathname="/inbox"
      name="folder"
      all={folderNames.all}
      choices={inboxFolders.map((folder) => ({
        value: folder,
        text: folderNames[folder],
        count: formatNumber(counts[folder], language),
      }))}
    />
  )
}

/** Their state is in the address; the folder is a hidden field. */
function InboxFilters({ query }: { query: URLSearchParams }) {
  const { inbox, lists } = useWords()
  return (
    <div className={styles.filters}>
      <Filters label={lists.filters}>
        <input type="hidden" name="folder" value={query.get('folder') ?? ''} />
        <SearchField isBare label={inbox.search} placeholder={inbox.search} />
        <ChoiceField
          isBare
          label={inbox.kind}
          name="kind"
          choices={toOptions(inbox.allKinds, messageKinds, inbox.kinds)}
        />
        <ChoiceField
          isBare
          label={lists.sort}
          name="sort"
          choices={toChoices(inboxSorts, inbox.sorts)}
        />
      </Filters>
    </div>
  )
}

/** Selects all messages that match the filter, also those that are not loaded yet. */
function SelectAll({ list, selection }: { list: MessageList; selection: Selection }) {
  const { total } = list.useList()
  const { language, words } = usePanelLanguage()
  const { selected, selectAll, clear } = selection
  if (total === 0) return null
  const areAll = selected.size >= Math.min(total, inboxLimits.bulk)
  return (
    <label className={styles.all}>
      <input
        type="checkbox"
        checked={areAll}
        ref={(box) => {
          if (box) box.indeterminate = selected.size > 0 && !areAll
        }}
        onChange={areAll ? clear : selectAll}
      />
      {words.inbox.chooseAll(formatNumber(total, language))}
    </label>
  )
}
