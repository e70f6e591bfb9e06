import styles from './security.module.css'

interface FactsProps {
  facts: Record<string, unknown>
  /** In the language of the panel. What has no name is shown by its key. */
  names: Record<string, string>
}

/** Names and values as text: some of it is untrusted input. What is empty is left out. */
export function Facts({ facts, names }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {Object.entries(facts)
        .filter(([, value]) => value !== '' && value !== null)
        .map(([key, value]) => (
          <div key={key}>
            <dt>{Object.hasOwn(names, key) ? names[key] : key}</dt>
            <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
          </div>
        ))}
    </dl>
  )
}
