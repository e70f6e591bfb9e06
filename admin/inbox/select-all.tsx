import { useSyncExternalStore } from 'react'
import { inboxLimits } from '#shared/inbox.ts'
import { formatNumber } from '../words/times.ts'
import { usePanelLanguage } from '../words/words.ts'
import type { MessageList } from './message-list.ts'
import styles from './select-all.module.css'
import type { Selection } from './use-selection.ts'

/** Selects all messages that match the filter, also those that are not loaded yet. */
export function SelectAll({ list, selection }: { list: MessageList; selection: Selection }) {
  const { total } = useSyncExternalStore(list.subscribe, list.read)
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
