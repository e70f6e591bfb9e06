/** The four security features that the sign-in page lists. */
import type { Messages } from '#shared/i18n/en.ts'
import styles from './login.module.css'

export type FeatureWords = Pick<
  Messages['login'],
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
