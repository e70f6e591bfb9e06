import { Link, useSearchParams } from 'react-router'
import { type DocumentList, documentStates } from '#shared/admin/content.ts'
import { Tabs } from '../ui/tabs.tsx'
import { formatNumber } from '../words/times.ts'
import styles from './content.module.css'
import { useRoomLanguage } from './room-words.ts'

/** The states with their counts. Other filters stay when the state changes; the page does not. */
export function StateTabs({ counts }: Pick<DocumentList, 'counts'>) {
  const { language, words } = useRoomLanguage()
  const { states, tabs } = words.content
  const [search] = useSearchParams()
  const now = search.get('state')

  const toState = (state: string | null) => {
    const query = new URLSearchParams(search)
    query.delete('state')
    query.delete('page')
    if (state) query.set('state', state)
    return { pathname: '/content', search: query.toString() }
  }
  return (
    <Tabs className={styles.tabs} label={tabs}>
      <Link to={toState(null)} aria-current={now === null ? 'page' : undefined}>
        {states.all}
      </Link>
      {documentStates.map((state) => (
        <Link key={state} to={toState(state)} aria-current={now === state ? 'page' : undefined}>
          {states[state]} <span>{formatNumber(counts[state], language)}</span>
        </Link>
      ))}
      <Link to="/content/matrix">{words.content.matrix.title}</Link>
    </Tabs>
  )
}
