import styles from './security.module.css'

/** Names and values as text: some of it is untrusted input. */
export function Facts({ facts }: { facts: Record<string, unknown> }) {
  return (
    <dl className={styles.facts}>
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
