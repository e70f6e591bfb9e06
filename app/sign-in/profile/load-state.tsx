/** Shown while a part of the profile is loading, or after loading failed. */
import button from '../../ui/button-link.module.css'
import { Spinner } from '../spinner.tsx'
import type { ProfileWords } from './profile.island.tsx'
import styles from './profile.module.css'
import type { Loaded } from './use-loaded.ts'

export function LoadState({ loaded, words }: { loaded: Loaded<unknown>; words: ProfileWords }) {
  if (!loaded.problem) return loaded.data === null ? <Spinner text={words.loading} /> : null
  return (
    <div className={styles.actions}>
      <p className={styles.problem} role="alert">
        {loaded.problem}
      </p>
      <button className={button.button} type="button" onClick={loaded.reload}>
        {words.retry}
      </button>
    </div>
  )
}
