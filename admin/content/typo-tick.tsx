import type { StaleTranslation } from '#shared/admin/content.ts'
import styles from './publish.module.css'
import { useWords } from './room-words.ts'

interface TypoTickProps {
  stale: readonly StaleTranslation[]
  isTicked: boolean
  onTick(isTicked: boolean): void
}

/** Only slips were corrected. It is offered if publishing makes translations stale. */
export function TypoTick({ stale, isTicked, onTick }: TypoTickProps) {
  const { typo, typoHint } = useWords().content.publish
  const count = stale.filter(({ isNew }) => isNew).length
  if (count === 0) return null
  return (
    <p className={styles.typo}>
      <label>
        <input
          type="checkbox"
          checked={isTicked}
          aria-describedby="typo-hint"
          onChange={({ target }) => onTick(target.checked)}
        />
        <span>{typo}</span>
      </label>
      <small id="typo-hint">{typoHint(count)}</small>
    </p>
  )
}
