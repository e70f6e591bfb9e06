/** A short row of names. */
import styles from './chips.module.css'

export function Chips({ names }: { names: string[] }) {
  return (
    <ul className={styles.chips}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}
