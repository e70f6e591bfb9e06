/** The messages as rows with keyboard navigation. Only the rows in view are in the DOM. */
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { isComposing } from '#client/is-composing.ts'
import type { InboxMessage, MessageAct } from '#shared/inbox.ts'
import { lookUp } from '#shared/look-up.ts'
import { Button } from '../ui/button.tsx'
import { useKeptFocus } from '../ui/focus.ts'
import { useShortcuts } from '../ui/shortcuts.ts'
import { useWords } from '../words/words.ts'
import type { MessageList } from './message-list.ts'
import { MessageRow } from './message-row.tsx'
import styles from './message-rows.module.css'
import { type Selection, useSelectAllKey } from './use-selection.ts'

interface MessageRowsProps {
  list: MessageList
  openId: string | undefined
  selection: Selection
  /** A key was pressed on the row with the tab stop; undefined: the row is still loading. */
  onAct(message: InboxMessage | undefined, act: MessageAct): void
}

/** In rem, as in the stylesheet. */
const rowRem = 4.4
/** Rows that are only scrolled past are not loaded. */
const settleMs = 60

export function MessageRows({ list, openId, selection, onAct }: MessageRowsProps) {
  const { inbox, shell } = useWords()
  const { total, problem } = list.useList()
  const navigate = useNavigate()
  const [rowHeight] = useState(
    () => rowRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  )
  const box = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  /** Whether the row should get the focus when it is rendered. */
  const isWalking = useRef(false)
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)
  const at = Math.min(active, total - 1)

  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    // The focused row stays in the DOM, however far the list is scrolled.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const first = Math.max(0, startIndex - overscan)
      const last = Math.min(count - 1, endIndex + overscan)
      const indexes = Array.from({ length: last - first + 1 }, (_, index) => first + index)
      return at < first || at > last ? [...indexes, at].sort((one, other) => one - other) : indexes
    },
    onChange: ({ range }) => {
      clearTimeout(settling.current)
      if (range)
        settling.current = setTimeout(list.ensure, settleMs, range.startIndex, range.endIndex)
    },
  })

  useEffect(() => {
    // Another list starts at the top.
    list.ensure(0, 0)
    box.current?.scrollTo({ top: 0 })
    setActive(0)
    return () => clearTimeout(settling.current)
  }, [list])

  useEffect(() => {
    const index = openId === undefined ? -1 : list.indexOf(openId)
    if (index < 0) return
    // If another row has the focus, it goes along.
    const focused = document.activeElement
    isWalking.current =
      box.current?.contains(focused) === true && findRow(box.current, index) !== focused
    setActive(index)
  }, [list, openId])

  const goTo = (index: number) => {
    const next = Math.max(0, Math.min(total - 1, index))
    isWalking.current = true
    setActive(next)
    virtualizer.scrollToIndex(next)
    focusRow(next)
  }
  const focusRow = (index: number) => {
    const row = findRow(box.current, index)
    row?.focus({ preventScroll: true })
    if (row) isWalking.current = false
  }
  useLayoutEffect(() => {
    if (isWalking.current) focusRow(at)
  })
  const empty = useRef<HTMLParagraphElement>(null)
  // An act may remove the last row.
  const keptFocus = useKeptFocus(() => empty.current ?? findRow(box.current, at))

  const message = list.at(at)
  const stop = useRef({ list, at, message })
  // Messages that come or go above it move the row: the tab stop, and the focus, stay with their message.
  useLayoutEffect(() => {
    const before = stop.current
    if (before.list === list && before.at === at && before.message?.id === message?.id) return
    stop.current = { list, at, message }
    if (before.list !== list || before.at !== at || !before.message) return
    const index = list.indexOf(before.message.id)
    // A message that an act has moved, in a list by last change, leaves its place to the next.
    const mayMove = list.query.get('sort')?.startsWith('updatedAt')
    if (index < 0 || (mayMove && list.at(index)?.version !== before.message.version)) return
    isWalking.current = box.current?.contains(document.activeElement) ?? false
    setActive(index)
  })
  const open = () =>
    message && navigate({ pathname: `/inbox/${message.id}`, search: location.search })
  const actOn = (act: MessageAct) => () => onAct(message, act)
  const { selected, toggle, extend, selectAll } = selection
  const latest = useRef(selection)
  useLayoutEffect(() => {
    latest.current = selection
  })
  /** The same function for every row and render, so that only rows that change are rendered again. */
  const onToggle = useCallback((one: InboxMessage, index: number, isRange: boolean) => {
    if (isRange) latest.current.extend(index, index)
    else latest.current.toggle(one, index)
  }, [])
  const toggleActive = () => message && toggle(message, at)
  const extendTo = (index: number) => {
    goTo(index)
    extend(Math.max(0, Math.min(total - 1, index)), at)
  }
  useShortcuts({
    j: () => goTo(document.activeElement?.matches('[role=row]') ? at + 1 : at),
    k: () => goTo(at - 1),
    x: toggleActive,
    e: actOn({ kind: 'status', status: 'done' }),
    o: actOn({ kind: 'status', status: 'open' }),
    u: actOn({ kind: 'status', status: 'new' }),
    '!': actOn({ kind: 'status', status: 'spam' }),
    '#': actOn({ kind: 'delete' }),
  })
  useSelectAllKey(selectAll)
  const keys: Record<string, () => void> = {
    ArrowDown: () => goTo(at + 1),
    ArrowUp: () => goTo(at - 1),
    Home: () => goTo(0),
    End: () => goTo(total - 1),
    Enter: () => void open(),
    ' ': toggleActive,
    Delete: actOn({ kind: 'delete' }),
  }
  /** As in other grids (ARIA Authoring Practices): Shift extends the selection. */
  const shiftKeys: Record<string, () => void> = {
    ArrowDown: () => extendTo(at + 1),
    ArrowUp: () => extendTo(at - 1),
    Home: () => extendTo(0),
    End: () => extendTo(total - 1),
    ' ': () => extend(at, at),
  }
  const takeKey = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.target.role !== 'row') return
    const take = lookUp(event.shiftKey ? shiftKeys : keys, event.key)
    if (!take || event.ctrlKey || event.metaKey || event.altKey) return
    if (isComposing(event.nativeEvent)) return
    event.preventDefault()
    take()
  }

  if (total === 0)
    return (
      <p ref={empty} className={styles.empty} tabIndex={-1} {...keptFocus}>
        {inbox.empty(list.query.size > 0)}
      </p>
    )
  return (
    <>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem.error ?? shell.failedText}{' '}
          <Button onClick={() => list.refresh()}>{shell.retry}</Button>
        </p>
      )}
      <div
        ref={box}
        className={styles.box}
        role="grid"
        aria-label={inbox.listLabel(total)}
        aria-rowcount={total}
        aria-multiselectable="true"
        tabIndex={-1}
        onKeyDown={takeKey}
        {...keptFocus}
      >
        <div
          className={styles.room}
          role="rowgroup"
          style={{ height: `${virtualizer.getTotalSize()}px` }}
        >
          {virtualizer.getVirtualItems().map(({ index, start }) => (
            <MessageRow
              key={index}
              index={index}
              top={start}
              message={list.at(index)}
              isActive={index === at}
              isOpen={openId !== undefined && list.at(index)?.id === openId}
              isSelected={selected.has(list.at(index)?.id ?? '')}
              onToggle={onToggle}
              onActive={setActive}
            />
          ))}
        </div>
      </div>
    </>
  )
}

function findRow(box: HTMLElement | null, index: number) {
  return box?.querySelector<HTMLElement>(`[aria-rowindex="${index + 1}"]`)
}
