/** A button that opens a menu of actions. */
import type { ReactNode } from 'react'
import {
  MenuItem,
  MenuTrigger,
  Popover,
  Button as RawButton,
  Menu as RawMenu,
} from 'react-aria-components'
import button from './button.module.css'
import styles from './menu.module.css'

export interface MenuChoice {
  id: string
  text: string
  onChoose(): void
}

interface MenuProps {
  label: string
  children: ReactNode
  choices: MenuChoice[]
  isQuiet?: boolean
}

export function Menu({ label, children, choices, isQuiet = false }: MenuProps) {
  return (
    <MenuTrigger>
      <RawButton className={`${button.button} ${isQuiet ? button.quiet : ''}`} aria-label={label}>
        {children}
      </RawButton>
      <Popover className={styles.popover ?? ''} placement="bottom end">
        <RawMenu className={styles.menu ?? ''} aria-label={label}>
          {choices.map(({ id, text, onChoose }) => (
            <MenuItem
              key={id}
              id={id}
              className={styles.choice ?? ''}
              onAction={() => afterClosing(onChoose)}
            >
              {text}
            </MenuItem>
          ))}
        </RawMenu>
      </Popover>
    </MenuTrigger>
  )
}

/**
 * Acts when the focus is back on the button, which React Aria sees to a frame after the menu has closed. A dialog that
 * opens before would have nothing to return the focus to.
 */
function afterClosing(act: () => void) {
  requestAnimationFrame(() => requestAnimationFrame(act))
}
