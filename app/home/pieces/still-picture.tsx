/** The first view of a live piece, until it is started. One of the two files is loaded: that of the theme. */
import { type Piece, stillSize } from '#shared/live-pieces.ts'
import styles from './still-picture.module.css'

/** HTML requires an address. */
const empty = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>"

export function StillPicture({ piece }: { piece: Piece }) {
  return (['day', 'night'] as const).map((theme) => (
    <StillFile key={theme} theme={theme} address={{ src: addressOf(piece, theme) }} />
  ))
}

/**
 * Below the first screen, on the first page of a browser: a lazy picture that is near the screen is requested before the
 * first paint, so the script names it (`app/browser/first-page.ts`).
 */
export function LateStillPicture({ piece }: { piece: Piece }) {
  return (
    <>
      {(['day', 'night'] as const).map((theme) => (
        <StillFile
          key={theme}
          theme={theme}
          address={{ src: empty, 'data-href': addressOf(piece, theme) }}
        />
      ))}
      <noscript>
        <StillPicture piece={piece} />
      </noscript>
    </>
  )
}

type Theme = 'day' | 'night'

interface StillFileProps {
  theme: Theme
  address: { src: string; 'data-href'?: string }
}

function StillFile({ theme, address }: StillFileProps) {
  const className = `${styles.still} ${styles[theme]}`
  return <img className={className} {...address} {...stillSize} alt="" loading="lazy" />
}

function addressOf(piece: Piece, theme: Theme): string {
  return `/pieces/${piece}-${theme}.svg`
}
