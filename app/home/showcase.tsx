/**
 * The focus areas as rooms side by side. Pointing at one shows its technologies on the shelf below;
 * otherwise the shelf holds the hint. Where nothing can point, every room shows its own. A room's picture may come to life.
 */
import { Link } from 'react-router'
import type { Home } from '#shared/home.ts'
import { useMessages } from '../page.tsx'
import { Chips } from '../ui/chips.tsx'
import { Lattice } from '../ui/lattice.tsx'
import type { LatticePattern } from '../ui/lattice-patterns.ts'
import { filterSearch } from '../ui/project-filter.ts'
import styles from './showcase.module.css'
import { ShowcasePiece } from './showcase-piece.tsx'

/** The lattices of the first rooms; further ones get theirs from their ids. */
const patterns: (LatticePattern | undefined)[] = ['kkot', 'wanja', 'sutdae']

export function Showcase({ showcase, showcaseHint }: Home) {
  const words = useMessages().home
  if (showcase.length === 0) return null
  return (
    <section className={styles.showcase} aria-labelledby="showcase">
      <h2 className={styles.label} id="showcase">
        {words.showcase}
      </h2>
      <ul className={styles.rooms}>
        {showcase.map(({ id, title, description, technologies }, index) => (
          <li key={id} className={styles.room}>
            <div className={styles.picture}>
              <Lattice className={styles.still} seed={`showcase-${id}`} pattern={patterns[index]} />
              <ShowcasePiece id={id} title={title} />
            </div>
            <h3 className={styles.title}>{title}</h3>
            <p>{description}</p>
            <Link className={styles.more} to={`/projects${filterSearch({ tech: technologies })}`}>
              {words.showcaseProjects}
              <span className="quiet">: {title}</span>
            </Link>
            <div className={styles.technologies}>
              <Chips names={technologies} />
            </div>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{showcaseHint}</p>
    </section>
  )
}
