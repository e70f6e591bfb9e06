/** The selected messages: one by one, as a range from the last one selected, or all that match the filter. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { isComposing } from '#client/is-composing.ts'
import { type InboxMessage, inboxLimits } from '#shared/inbox.ts'
import { isElsewhere, keyOf } from '../ui/shortcuts.ts'
import { showToast } from '../ui/toasts.ts'
import { useWords } from '../words/words.ts'
import type { MessageList } from './message-list.ts'

type Selected = ReadonlyMap<string, InboxMessage>

export interface Selection {
  selected: Selected
  /** Selects or deselects a message; the next range begins there. */
  toggle(message: InboxMessage, index: number): void
  /** Selects the range from where the last one began, or from `from`; what was selected before it stays. */
  extend(index: number, from: number): void
  selectAll(): void
  clear(): void
  add(messages: readonly InboxMessage[]): void
}

const nothing: Selected = new Map()

export function useSelection(list: MessageList): Selection {
  const { inbox } = useWords()
  const [selected, setSelected] = useState(nothing)
  /** The beginning of a range, and the messages that were selected before it. */
  const anchor = useRef<{ index: number; id: string | undefined; before: Selected } | null>(null)
  /** The last of several ranges that are loading counts. */
  const asked = useRef(0)

  const replace = (next: Selected) => {
    asked.current += 1
    setSelected(next)
  }
  const clear = () => {
    anchor.current = null
    replace(nothing)
  }
  // Another list has other messages. Acts on messages that are no longer shown would surprise.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `clear` is another function in each rendering; with it as a dependency, every rendering would empty the selection
  useEffect(() => clear, [list])

  const select = async (first: number, last: number, before: Selected) => {
    asked.current += 1
    const now = asked.current
    const messages = await list.take(first, last)
    if (now !== asked.current) return
    if (Math.min(last, list.read().total - 1) - first >= inboxLimits.bulk)
      showToast(inbox.mostChosen(inboxLimits.bulk))
    setSelected(including(before, messages))
  }
  return {
    selected,
    toggle(message, index) {
      const next = new Map(selected)
      if (!next.delete(message.id)) next.set(message.id, message)
      anchor.current = { index, id: message.id, before: next }
      replace(next)
    },
    extend(index, from) {
      anchor.current ??= { index: from, id: list.at(from)?.id, before: selected }
      const { index: begun, id, before } = anchor.current
      // Messages that have come or gone have moved it.
      const present = id === undefined ? -1 : list.indexOf(id)
      const begin = present < 0 ? begun : present
      void select(Math.min(begin, index), Math.max(begin, index), before)
    },
    selectAll() {
      anchor.current = null
      void select(0, Number.POSITIVE_INFINITY, nothing)
    },
    clear,
    add: (messages) => setSelected((later) => including(later, messages)),
  }
}

function including(selected: Selected, messages: readonly InboxMessage[]): Selected {
  return new Map([...selected, ...messages.map((one) => [one.id, one] as const)])
}

/**
 * Ctrl A (⌘ A) selects all messages wherever the focus is in the inbox, not only on a row: it was on a link or nowhere
 * when the inbox opened. In the reader it selects text, as in any text.
 */
export function useSelectAllKey(selectAll: () => unknown): void {
  const select = useEffectEvent(selectAll)
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      if (keyOf(event).toLowerCase() !== 'a') return
      if (event.defaultPrevented || isComposing(event) || isElsewhere(event.target)) return
      if (isDialogOpen() || isReading(event.target)) return
      event.preventDefault()
      select()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog]') !== null
}

/** A click on the text of a message moves the caret there, but not the focus. */
function isReading(target: EventTarget | null): boolean {
  const article = document.querySelector('main article')
  if (!article || (target instanceof Element && target.closest('[role=grid]'))) return false
  const places = [target, getSelection()?.anchorNode]
  return places.some((place) => place instanceof Node && article.contains(place))
}
