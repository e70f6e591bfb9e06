import { lookUp } from '#shared/look-up.ts'
import styles from './security.module.css'

interface FactsProps {
  facts: Record<string, unknown>
  /** In the language of the panel. What has no name is shown by its key. */
  names: Record<string, string>
}

/** Names and values as text: some of it is untrusted input. What is empty is left out. */
export function Facts({ facts, names }: FactsProps) {
  const known = Object.entries(facts).filter(([, value]) => value !== '' && value !== null)
  // Nothing at all: on a phone the cell goes then, and its label with it.
  if (known.length === 0) return null
  return (
    <dl className={styles.facts}>
      {known.map(([key, value]) => (
        <div key={key}>
          <dt>{lookUp(names, key) ?? key}</dt>
          <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
