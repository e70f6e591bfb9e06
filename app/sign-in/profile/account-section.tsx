/** Name, email address and role of the user. */
import type { User } from '#shared/auth.ts'
import { Part } from './part.tsx'
import type { ProfileWords } from './profile.island.tsx'
import styles from './profile.module.css'

export function AccountSection({ user, words }: { user: User; words: ProfileWords }) {
  return (
    <Part id="account-section" label={words.account}>
      <dl className={styles.facts}>
        <dt>{words.name}</dt>
        <dd>{user.name}</dd>
        <dt>{words.email}</dt>
        <dd>{user.email}</dd>
        <dt>{words.role}</dt>
        <dd>{user.isAdmin ? words.roleAdmin : words.roleUser}</dd>
      </dl>
    </Part>
  )
}
