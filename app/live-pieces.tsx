/** The live pieces in a text: the still picture of each, started where it stands. */
import { renderToString } from 'react-dom/server'
import type { Messages } from '#shared/i18n/en.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { isPiece, type Piece } from '#shared/live-pieces.ts'
import { LivePiece } from './home/pieces/live-piece.tsx'
import { StillPicture } from './home/pieces/still-picture.tsx'
import styles from './live-pieces.module.css'

/** As the server renders it, in `server/content/markdown/islands.ts`. */
const still = /(?<=<figure class="island">)<img src="\/pieces\/(\w+)-day\.svg"[^>]*>/g

/** `language`: of the page, whose words are on the button. */
export function showLivePieces(html: string, words: Messages['home'], language: Language): string {
  return html.replaceAll(still, (picture, piece: string) =>
    isPiece(piece)
      ? renderToString(<Scene piece={piece} words={words} language={language} />)
      : picture,
  )
}

interface SceneProps {
  piece: Piece
  words: Messages['home']
  language: Language
}

function Scene({ piece, words, language }: SceneProps) {
  return (
    <div className={styles.scene} lang={language}>
      <StillPicture piece={piece} />
      <LivePiece
        piece={piece}
        title={words.play[piece].title}
        words={words.pieces}
        className={styles.live}
      />
    </div>
  )
}
