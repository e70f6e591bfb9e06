/** The keyboard shortcuts, and the switch for single-letter ones. */
import { useState } from 'react'
import { rooms } from '../rooms.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { areSingleKeysOn, turnSingleKeys } from '../ui/shortcuts.ts'
import { usePanelLanguage } from '../words/words.ts'
import styles from './shortcut-help.module.css'

export function ShortcutHelp({ onClose }: { onClose(): void }) {
  const { language, words } = usePanelLanguage()
  const { shell } = words
  const toRooms = rooms.map(({ key, name }) => ({ keys: `g ${key}`, text: name[language] }))
  return (
    <Dialog isWide title={shell.shortcuts} onClose={onClose}>
      <dl className={styles.keys}>
        {[...toRooms, ...shell.keys].map(({ keys, text }) => (
          <div key={text}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <SingleKeys label={shell.singleKeys} />
    </Dialog>
  )
}

function SingleKeys({ label }: { label: string }) {
  const [isOn, setOn] = useState(areSingleKeysOn)
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => {
          turnSingleKeys(target.checked)
          setOn(target.checked)
        }}
      />
      {label}
    </label>
  )
}
