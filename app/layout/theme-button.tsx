/** Switches the theme. It needs a script, so without one it is not shown: the system's preference rules. */
import { useMessages } from '../page.tsx'
import { MoonIcon, SunIcon } from '../ui/icons.tsx'
import styles from './theme-button.module.css'

export function ThemeButton() {
  const { theme } = useMessages()
  return (
    <button
      className={styles.button}
      type="button"
      // Until the script knows better.
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
