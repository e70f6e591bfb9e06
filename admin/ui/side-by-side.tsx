import type { ReactNode } from 'react'
import styles from './side-by-side.module.css'

interface Side {
  name: string
  shown: ReactNode
}

/** Shows the current and the intended value side by side. */
export function SideBySide({ sides }: { sides: [Side, Side] }) {
  return (
    <dl className={styles.sides}>
      {sides.map(({ name, shown }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{shown}</dd>
        </div>
      ))}
    </dl>
  )
}
