import type { Actor } from '#shared/admin/audit.ts'
import { useWords } from '../words/words.ts'
import styles from './security.module.css'

/** A user in a list; of a deleted account only the id is left. */
export function Person({ actor }: { actor: Actor | null }) {
  const { audit } = useWords().security
  if (!actor) return <>{audit.nobody}</>
  return (
    <span className={styles.who}>
      <bdi>{actor.name ?? actor.id}</bdi>
      {actor.email && <span>{actor.email}</span>}
    </span>
  )
}
