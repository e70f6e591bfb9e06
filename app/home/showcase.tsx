/**
 * The focus areas as cards side by side. Hovering a card shows its technologies in the line below, which
 * otherwise shows a hint; without hover, every card shows its own. The words of a card link to its projects;
 * its picture may be an island.
 */
import { Link } from 'react-router'
import type { Home } from '#shared/home.ts'
import type { Piece } from '#shared/live-pieces.ts'
import { Late } from '../first-page.tsx'
import { useForeignScript } from '../foreign-script.ts'
import { useMessages, useWords } from '../page.tsx'
import { Chips } from '../ui/chips.tsx'
import { Island } from '../ui/island.tsx'
import { Lattice } from '../ui/lattice.tsx'
import type { LatticePattern } from '../ui/lattice-patterns.ts'
import { filterSearch } from '../ui/project-filter.ts'
import { keepPhrases, TitleText } from '../ui/title-text.tsx'
import { LivePiece } from './pieces/live-piece.tsx'
import { findPiece } from './pieces/pieces.ts'
import { Component as Software } from './pieces/software.island.tsx'
import { StillPicture } from './pieces/still-picture.tsx'
import { pieceWords } from './pieces/words.ts'
import styles from './showcase.module.css'
import { homeWords } from './words.ts'

/** The lattices of the first cards; further ones get theirs from their ids. */
const patterns: (LatticePattern | undefined)[] = ['kkot', 'wanja', 'sutdae']

interface ShowcaseProps extends Pick<Home, 'showcaseHint'> {
  /** `key`: the technology by which a card links to its projects; `piece`: the piece that has its own page. */
  showcase: (Home['showcase'][number] & { key: string | null; piece: Piece | null })[]
}

export function Showcase({ showcase, showcaseHint }: ShowcaseProps) {
  const words = useWords(homeWords)
  const { livePieces } = useMessages()
  const langOf = useForeignScript()
  if (showcase.length === 0) return null
  return (
    <section className={`framed ${styles.showcase}`} aria-labelledby="showcase">
      <h2 className={styles.label} id="showcase">
        <TitleText>{words.showcase}</TitleText>
      </h2>
      <ul className={styles.rooms}>
        {showcase.map(({ id, title, description, technologies, key, piece }, index) => (
          <li key={id} className={styles.room}>
            <div className={styles.picture}>
              <FirstView card={{ id, piece }} pattern={patterns[index]} />
              <ShowcasePiece id={id} title={title} className={styles.live} />
            </div>
            <div className={styles.words}>
              <h3 className={styles.title} lang={langOf(title)}>
                <TitleText>{title}</TitleText>
              </h3>
              <p className={styles.text} lang={langOf(description)}>
                {keepPhrases(description)}
              </p>
              <div className={styles.ways}>
                {key && (
                  <Link className={styles.more} to={`/projects${filterSearch({ tech: [key] })}`}>
                    {words.showcaseProjects}
                    <span className="quiet">{title}</span>
                  </Link>
                )}
                {piece && (
                  <Link className={styles.alone} to={`/play/${piece}`}>
                    {words.play.open}
                    <span className="quiet">{livePieces[piece].title}</span>
                  </Link>
                )}
              </div>
            </div>
            <div className={styles.technologies}>
              <Chips names={technologies} />
            </div>
          </li>
        ))}
      </ul>
      <p className={styles.hint} lang={langOf(showcaseHint)}>
        {showcaseHint}
      </p>
    </section>
  )
}

interface FirstViewProps {
  card: { id: string; piece: Piece | null }
  pattern: LatticePattern | undefined
}

function FirstView({ card: { id, piece }, pattern }: FirstViewProps) {
  if (piece) return <Late draw={(isLate) => <StillPicture piece={piece} isLate={isLate} />} />
  return <Lattice className={styles.still} seed={`showcase-${id}`} pattern={pattern} />
}

interface ShowcasePieceProps {
  /** The id of the card. */
  id: string
  title: string
  className?: string | undefined
}

/** The live piece of a card, if its id has one. */
function ShowcasePiece({ id, title, className = '' }: ShowcasePieceProps) {
  const words = useWords(pieceWords)
  const piece = findPiece(id)
  if (piece) return <LivePiece piece={piece} title={title} words={words} className={className} />
  if (id !== 'software') return null
  const common = { start: words.start, stop: words.stop }
  return (
    <Island
      name="home/pieces/software"
      of={Software}
      props={{ title, common, words: words.software }}
      className={className}
    />
  )
}
