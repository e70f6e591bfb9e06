/** Switches the theme. Without a script it is hidden, and the system's preference applies. */
import { useMessages } from '../page.tsx'
import { MoonIcon, SunIcon } from '../ui/icons.tsx'
import styles from './theme-button.module.css'

export function ThemeButton() {
  const { theme } = useMessages()
  return (
    <button
      className={styles.button}
      type="button"
      // The initial state; the script corrects it.
      aria-label={theme.toDark}
      data-theme-button=""
      data-to-light={theme.toLight}
      data-to-dark={theme.toDark}
    >
      <SunIcon className={styles.sun} />
      <MoonIcon className={styles.moon} />
    </button>
  )
}
