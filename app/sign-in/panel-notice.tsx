/** After the first sign-in of an admin in this browser: where the panel is. */
import { useEffect, useState } from 'react'
import { isPanelKnown, rememberPanel } from '#client/known-panel.ts'
import type { WidgetWords } from './widget.island.tsx'
import styles from './widget.module.css'

interface PanelNoticeProps {
  adminPath: string
  words: WidgetWords
}

export function PanelNotice({ adminPath, words }: PanelNoticeProps) {
  const [isShown, setShown] = useState(false)
  // Only this browser knows, and the status is announced only if it comes after the page.
  useEffect(() => setShown(!isPanelKnown()), [])

  const close = () => {
    rememberPanel()
    setShown(false)
  }
  return (
    <div role="status">
      {isShown && (
        <div className={`${styles.waiting} ${styles.notice}`}>
          <p>{words.panelNotice}</p>
          <div className={styles.ways}>
            <a href={adminPath}>{words.openPanel}</a>
            <button type="button" onClick={close}>
              {words.close}
            </button>
          </div>
        </div>
      )}
    </div>
  )
}
