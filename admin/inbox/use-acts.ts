import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { InboxMessage } from '#shared/inbox.ts'
import { note } from '../ui/notes.ts'
import { useWords } from '../words/words.ts'
import { type Act, type Conflict, perform, reverse } from './inbox-acts.ts'
import type { MessageList } from './message-list.ts'

/** Performs acts and says what came of them; conflicts are kept until they have been looked at. */
export function useActs(list: MessageList) {
  const { inbox, session } = useWords()
  const { revalidate } = useRevalidator()
  const [conflicts, setConflicts] = useState<Conflict[]>([])

  async function act(messages: readonly InboxMessage[], act: Act): Promise<void> {
    if (messages.length === 0) return
    const { changed, conflicts, problem } = await perform(messages, act, list.put)
    if (conflicts.length > 0) setConflicts((before) => [...before, ...conflicts])
    if (problem !== null) note(problem || session.unreachable, { isProblem: true })
    if (changed.length > 0) {
      const sentence =
        act.kind === 'status'
          ? inbox.moved(changed.length, inbox.folderNames[act.status])
          : inbox[act.kind === 'delete' ? 'deleted' : 'restored'](changed.length)
      note(sentence, { undo: () => takeBack(changed, act) })
    }
    await Promise.all([list.refresh(), revalidate()])
  }

  async function takeBack(
    changed: { before: InboxMessage; after: InboxMessage }[],
    act: Act,
  ): Promise<void> {
    const undone = await Promise.all(
      changed.map(({ before, after }) => perform([after], reverse(act, before), list.put)),
    )
    const conflicts = undone.flatMap(({ conflicts }) => conflicts)
    setConflicts((before) => [...before, ...conflicts])
    const problem = undone.find(({ problem }) => problem !== null)?.problem ?? null
    if (problem !== null) note(problem || session.unreachable, { isProblem: true })
    else if (conflicts.length === 0) note(inbox.takenBack(changed.length))
    await Promise.all([list.refresh(), revalidate()])
  }

  return {
    act,
    conflicts,
    settle: (one: Conflict) => setConflicts((all) => all.filter((other) => other !== one)),
  }
}
