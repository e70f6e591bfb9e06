/** The live pieces in a text: the still picture of each, started where it stands. */
import { renderToString } from 'react-dom/server'
import { catalogues } from '#shared/i18n/catalogues.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { isPiece, type Piece } from '#shared/live-pieces.ts'
import { LivePiece } from './home/pieces/live-piece.tsx'
import { StillPicture } from './home/pieces/still-picture.tsx'
import { pieceWords } from './home/pieces/words.ts'
import styles from './live-pieces.module.css'

/** As the server renders it, in `server/content/markdown/islands.ts`. */
const still = /(?<=<figure class="island">)<img src="\/pieces\/(\w+)-day\.svg"[^>]*>/g

/** `language`: of the page, whose words are on the button. */
export function showLivePieces(html: string, language: Language): string {
  return html.replaceAll(still, (picture, piece: string) =>
    isPiece(piece) ? renderToString(<Scene piece={piece} language={language} />) : picture,
  )
}

interface SceneProps {
  piece: Piece
  language: Language
}

function Scene({ piece, language }: SceneProps) {
  return (
    <div className={styles.scene} lang={language}>
      <StillPicture piece={piece} />
      <LivePiece
        piece={piece}
        title={catalogues[language].livePieces[piece].title}
        words={pieceWords[language]}
        className={styles.live}
      />
    </div>
  )
}
