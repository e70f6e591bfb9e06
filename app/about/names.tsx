/** How the name is read, and how it is written in the other languages. */
import { Fragment } from 'react'
import type { Profile } from '#shared/profile.ts'
import { useWords } from '../page.tsx'
import styles from './about.module.css'
import { aboutWords } from './words.ts'

export function Names({ nameReading, otherNames }: Pick<Profile, 'nameReading' | 'otherNames'>) {
  const words = useWords(aboutWords)
  const names = [
    ...(nameReading ? [{ language: undefined, name: nameReading }] : []),
    ...otherNames,
  ]
  if (names.length === 0) return null
  return (
    <p className={styles.names}>
      <span className="quiet">{words.names} </span>
      {names.map(({ language, name }, index) => (
        <Fragment key={name}>
          {index > 0 && '\u00a0· '}
          <span lang={language}>{name}</span>
        </Fragment>
      ))}
    </p>
  )
}
