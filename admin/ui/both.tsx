import type { ReactNode } from 'react'
import styles from './both.module.css'

interface Side {
  name: string
  shown: ReactNode
}

/** Shows the current and the intended value side by side. */
export function Both({ sides }: { sides: [Side, Side] }) {
  return (
    <dl className={styles.both}>
      {sides.map(({ name, shown }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{shown}</dd>
        </div>
      ))}
    </dl>
  )
}
