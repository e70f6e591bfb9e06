/** Selecting documents of a list, and acts on all that are selected. */
import { type ReactNode, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { BulkAct, BulkAnswer } from '#shared/admin/bulk.ts'
import type { DocumentEntry, DocumentKey } from '#shared/admin/content.ts'
import { shownActs } from '#shared/admin/visibility.ts'
import { describeProblem } from '#shared/i18n/panel/problems/describe-problem.ts'
import { call, longPatienceMs } from '../session/call.ts'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { useShortcuts } from '../ui/shortcuts.ts'
import { showToast } from '../ui/toasts.ts'
import { chooseTitle } from '../words/document-title.ts'
import styles from './bulk.module.css'
import { useRoomLanguage } from './room-words.ts'

export const keyOf = ({ kind, id }: { kind: string; id: string }) => `${kind}/${id}`

/** Of the documents that are shown: those of another page or filter are not selected any more. */
export function useSelection(documents: readonly DocumentEntry[]) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  /** Where a range begins. */
  const anchor = useRef<string | null>(null)
  const shown = documents.map(keyOf)
  const selected = documents.filter((entry) => keys.has(keyOf(entry)))

  const toggle = (key: string, isRange: boolean) => {
    const next = new Set(selected.map(keyOf))
    const isOn = !next.has(key)
    const from = isRange && anchor.current !== null ? shown.indexOf(anchor.current) : -1
    const to = shown.indexOf(key)
    const range = from < 0 ? [key] : shown.slice(Math.min(from, to), Math.max(from, to) + 1)
    for (const one of range) {
      if (isOn) next.add(one)
      else next.delete(one)
    }
    anchor.current = key
    setKeys(next)
  }
  const areAll = selected.length === documents.length
  // The row with the focus: its link, or its box.
  const toggleFocused = (isRange: boolean) => {
    const row = document.activeElement?.closest('tr')
    const box = row?.querySelector<HTMLInputElement>('input[type=checkbox]')
    if (!box) return false
    toggle(box.value, isRange)
    return true
  }
  useShortcuts({ x: () => toggleFocused(false), X: () => toggleFocused(true) })
  return {
    selected,
    areAll,
    toggle,
    toggleAll: () => setKeys(new Set(areAll ? [] : shown)),
    clear: () => setKeys(new Set()),
  }
}

export type Selection = ReturnType<typeof useSelection>

export function SelectBox({ entry, selection }: { entry: DocumentEntry; selection: Selection }) {
  const { language, words } = useRoomLanguage()
  const key = keyOf(entry)
  return (
    <label className={styles.box}>
      <span className="quiet">
        {words.content.bulk.choose(chooseTitle(entry, language, words.content).text)}
      </span>
      <input
        type="checkbox"
        value={key}
        checked={selection.selected.some((one) => keyOf(one) === key)}
        onChange={({ nativeEvent }) =>
          selection.toggle(key, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  )
}

interface BulkBarProps {
  selection: Selection
  acts: readonly BulkAct[]
  children?: ReactNode
}

export function BulkBar({ selection, acts, children }: BulkBarProps) {
  const { language, words } = useRoomLanguage()
  const { bulk } = words.content
  const { revalidate } = useRevalidator()
  const [isRunning, setRunning] = useState(false)
  const { selected, areAll } = selection

  const send = async (act: BulkAct, documents: readonly DocumentKey[]) => {
    setRunning(true)
    const answer = await call<BulkAnswer>('/api/admin/documents/acts', {
      method: 'POST',
      body: { act, documents: documents.map(({ kind, id }) => ({ kind, id })) },
      patienceMs: longPatienceMs,
    })
    setRunning(false)
    if (answer.ok) {
      const { done, refused } = answer.data
      const undo = act === 'trash' ? () => void send('restore', done) : null
      if (done.length > 0) showToast(tell(act, done), { undo })
      const [first] = refused
      if (first) showToast(bulk.refused(refused.length, describe(first)), { isProblem: true })
      selection.clear()
    } else showToast(answer.error ?? words.session.unreachable, { isProblem: true })
    await revalidate()
  }
  /** What happened to them, each kind of it with its number. */
  const tell = (act: BulkAct, done: BulkAnswer['done']) => {
    if (act === 'trash' || act === 'restore') return bulk.done[act](done.length)
    const { events } = words.content.publish
    const groups = [...Map.groupBy(done, ({ outcome }) => outcome)]
    return groups
      .map(([outcome, { length }]) =>
        outcome ? bulk.outcome(events[outcome], length) : bulk.same(length),
      )
      .join(' · ')
  }
  const describe = ({ kind, id, problem }: BulkAnswer['refused'][number]) => {
    const entry = selected.find((one) => keyOf(one) === keyOf({ kind, id }))
    const title = chooseTitle(entry ?? { kind, id, titles: {} }, language, words.content).text
    return `${title}: ${describeProblem(words.problems, problem.problem)}`
  }
  const choose = (act: BulkAct) => void send(act, selected)
  return (
    <div className={styles.bar}>
      <label className={styles.all}>
        <input
          type="checkbox"
          checked={areAll}
          ref={(box) => {
            if (box) box.indeterminate = selected.length > 0 && !areAll
          }}
          onChange={selection.toggleAll}
        />
        {selected.length > 0 ? bulk.chosen(selected.length) : bulk.chooseAll}
      </label>
      {selected.length > 0 && (
        <div role="toolbar" className={styles.acts} aria-label={bulk.label}>
          {acts.map((act) => (
            <Button key={act} disabled={isRunning} onClick={() => choose(act)}>
              {bulk.acts[act]}
            </Button>
          ))}
          {acts.includes('publish') && (
            <Menu
              label={bulk.visibility}
              choices={shownActs.map((act) => ({
                id: act,
                text: bulk.acts[act],
                onChoose: () => choose(act),
              }))}
            >
              {bulk.visibility}
            </Menu>
          )}
          <Button isQuiet onClick={selection.clear}>
            {bulk.clear}
          </Button>
        </div>
      )}
      {children}
    </div>
  )
}
