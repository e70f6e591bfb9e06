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

/** Moves the focus to the heading of a section after the pressed button was removed. */
export function focusHeadingOf(part: Element | null | undefined): void {
  const heading = part?.querySelector('h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}

export function Part({ children, ...section }: PartProps) {
  return (
    <Section {...section}>
      <div className={styles.part}>{children}</div>
    </Section>
  )
}
