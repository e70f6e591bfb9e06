import { useLayoutEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { InboxMessage, MessageAct } from '#shared/inbox.ts'
import { showProblem, showToast } from '../ui/toasts.ts'
import { useWords } from '../words/words.ts'
import {
  applyChanges,
  type Conflict,
  hasEffect,
  type Outcome,
  type RequestedChange,
} from './inbox-acts.ts'
import type { MessageList } from './message-list.ts'

/** The list on the screen. A toast with its undo outlives the list, and the room, in which it was made. */
let shown: MessageList

/** Shows conflicts in the inbox on the screen; null: it was left. */
let ask: ((conflicts: readonly Conflict[]) => void) | null = null

const put = (message: InboxMessage) => shown.put(message)

/** Carries out actions and reports the result; conflicts are kept until they have been resolved. */
export function useActs(list: MessageList) {
  const { inbox } = useWords()
  const { revalidate } = useRevalidator()
  const [conflicts, setConflicts] = useState<Conflict[]>([])
  useLayoutEffect(() => {
    shown = list
  }, [list])
  useLayoutEffect(() => {
    ask = (found) => setConflicts((before) => [...before, ...found])
    return () => {
      ask = null
    }
  }, [])

  /**
   * Returns the messages that were not changed because somebody else had changed them. `onUndone` is called
   * after the act was undone.
   */
  async function act(
    messages: readonly InboxMessage[],
    act: MessageAct,
    onUndone?: () => void,
  ): Promise<readonly InboxMessage[]> {
    const changes = messages
      .filter((message) => hasEffect(act, message))
      .map((message) => ({ message, act }))
    if (changes.length === 0) return []
    const outcome = await applyChanges(changes, put)
    const { undo } = outcome
    if (undo.length > 0) {
      showToast(describeResult(act, undo.length), {
        undo: () => void takeBack(undo).then(onUndone),
      })
    }
    return settle(outcome, changes.length)
  }

  async function takeBack(changes: RequestedChange[]): Promise<void> {
    const outcome = await applyChanges(changes, put)
    if (outcome.undo.length > 0) showToast(inbox.takenBack(outcome.undo.length))
    await settle(outcome, changes.length)
  }

  function describeResult(act: MessageAct, count: number): string {
    if (act.kind === 'status') return inbox.moved(count, inbox.folderNames[act.status])
    return act.kind === 'delete' ? inbox.deleted(count) : inbox.restored(count)
  }

  /** Reports conflicts: for one message both states are shown, for many, and outside of the inbox, a sentence. */
  async function settle({ conflicts, absent, problem }: Outcome, total: number) {
    if (problem !== null) showProblem(problem || null)
    if (absent > 0) showProblem(inbox.absent(absent))
    if (total === 1 && ask) ask(conflicts)
    else if (conflicts.length > 0) {
      showProblem(inbox.stale(conflicts.length, total))
    }
    await Promise.all([shown.refresh(), revalidate()])
    return conflicts.map(({ current }) => current)
  }

  return {
    act,
    conflicts,
    dismiss: (one: Conflict) => setConflicts((all) => all.filter((other) => other !== one)),
  }
}
