/** The four security features that the sign-in page lists. */
import styles from './login.module.css'
import type { loginWords } from './words.ts'

export type FeatureWords = Pick<
  (typeof loginWords)['en'],
  'features' | 'oauth' | 'twoFactor' | 'roles' | 'sessions'
>

export function Features({ words }: { words: FeatureWords }) {
  return (
    <ul className={styles.features} aria-label={words.features}>
      <li>{words.oauth}</li>
      <li>{words.twoFactor}</li>
      <li>{words.roles}</li>
      <li>{words.sessions}</li>
    </ul>
  )
}
