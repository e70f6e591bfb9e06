/** A section of the profile, with padding between its content and the lines of the lattice. */
import type { ReactNode } from 'react'
import { Section } from '../../ui/section.tsx'
import styles from './profile.module.css'

interface PartProps {
  id: string
  label: string
  aside?: ReactNode
  children: ReactNode
}

export function Part({ children, ...section }: PartProps) {
  return (
    <Section {...section}>
      <div className={styles.part}>{children}</div>
    </Section>
  )
}
