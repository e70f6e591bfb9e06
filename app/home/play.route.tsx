/** /play/{piece}: one live piece on a page of its own. Cards of Home and texts link to it. */
import { data, Link, useLoaderData } from 'react-router'
import { isPiece } from '#shared/live-pieces.ts'
import type * as context from '../context.ts'
import { useMessages, useWords } from '../page.tsx'
import { PageMeta } from '../page-meta.tsx'
import { RefusedRoute } from '../refused.tsx'
import { BackIcon } from '../ui/icons.tsx'
import { TitleText } from '../ui/title-text.tsx'
import { LivePiece } from './pieces/live-piece.tsx'
import { drawStill } from './pieces/still.ts'
import { StillPicture } from './pieces/still-picture.tsx'
import { pieceWords } from './pieces/words.ts'
import styles from './play.module.css'
import { homeWords } from './words.ts'

/** The middle of a scene of this width fills the picture of a link preview. */
const previewWidth = 720

export async function loader({ params: { piece } }: context.LoaderArguments) {
  if (!isPiece(piece)) throw data(null, 404)
  return { piece }
}

export function Component() {
  const { piece } = useLoaderData<typeof loader>()
  const { play } = useWords(homeWords)
  const pieces = useWords(pieceWords)
  const { title, text } = useMessages().livePieces[piece]
  return (
    <article className={styles.page}>
      <PageMeta
        title={title}
        description={text}
        picture={(size) => drawStill(piece, 'day', size, previewWidth)}
      />
      <header className={styles.bar}>
        <Link className={styles.back} to="/#showcase">
          <BackIcon />
          {play.back}
        </Link>
        <h1 className={styles.title}>
          <TitleText>{title}</TitleText>
        </h1>
      </header>
      <div className={styles.picture}>
        <StillPicture piece={piece} />
        <LivePiece
          piece={piece}
          title={title}
          words={pieces}
          className={styles.live}
          startsAtOnce
        />
      </div>
      <p className={styles.text}>{text}</p>
    </article>
  )
}

export function ErrorBoundary() {
  return <RefusedRoute way={{ to: '/', label: useMessages().pages.home }} />
}
