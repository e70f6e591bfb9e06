/** The keyboard shortcuts, and the switch for single-letter ones. */
import { Fragment, useState } from 'react'
import { markdownKeys, showKeys } from '../content/editor/markdown-acts.ts'
import { rooms } from '../rooms.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { areSingleKeysOn, turnSingleKeys } from '../ui/shortcuts.ts'
import { usePanelLanguage } from '../words/words.ts'
import styles from './shortcut-help.module.css'
import { shellWords } from './words.ts'

export function ShortcutHelp({ onClose }: { onClose(): void }) {
  const { language, words } = usePanelLanguage()
  const { groups, keys, singleKeys } = shellWords[language]
  const rows = [
    ...keys,
    ...rooms.map(({ key, name }) => ({
      group: 'everywhere',
      keys: `g ${key}`,
      text: name[language],
    })),
    ...markdownKeys.map(({ keys = '', names }) => ({
      group: 'writing',
      keys: showKeys(keys),
      text: names[language],
    })),
  ]
  return (
    <Dialog isWide title={words.shell.shortcuts} onClose={onClose}>
      {Object.entries(groups).map(([group, title]) => (
        <Fragment key={group}>
          <h3>{title}</h3>
          <dl className={styles.keys}>
            {rows
              .filter((row) => row.group === group)
              .map(({ keys, text }) => (
                <div key={text}>
                  <dt>
                    <kbd>{keys}</kbd>
                  </dt>
                  <dd>{text}</dd>
                </div>
              ))}
          </dl>
        </Fragment>
      ))}
      <SingleKeys label={singleKeys} />
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
