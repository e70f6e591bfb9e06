import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { inboxFolders } from '#shared/inbox.ts'
import { Tabs } from '../ui/tabs.tsx'
import { formatNumber } from '../words/times.ts'
import { usePanelLanguage } from '../words/words.ts'
import styles from './folder-tabs.module.css'
import type { MessageList } from './message-list.ts'

interface FolderTabsProps {
  list: MessageList
  search: string
}

/** The folders with their counts. Other filters stay when the folder changes. */
export function FolderTabs({ list, search }: FolderTabsProps) {
  const { counts } = useSyncExternalStore(list.subscribe, list.read)
  const { language, words } = usePanelLanguage()
  const { folderNames, folders } = words.inbox
  const now = new URLSearchParams(search).get('folder')

  const toFolder = (folder: string | null) => {
    const query = new URLSearchParams(search)
    query.delete('folder')
    if (folder) query.set('folder', folder)
    return { pathname: '/inbox', search: query.toString() }
  }
  return (
    <Tabs className={styles.folders} label={folders}>
      <Link to={toFolder(null)} aria-current={now === null ? 'page' : undefined}>
        {folderNames.all}
      </Link>
      {inboxFolders.map((folder) => (
        <Link key={folder} to={toFolder(folder)} aria-current={now === folder ? 'page' : undefined}>
          {folderNames[folder]} <span>{formatNumber(counts[folder], language)}</span>
        </Link>
      ))}
    </Tabs>
  )
}
