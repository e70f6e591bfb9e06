/** /play/{piece}: one piece of the showcase on a page of its own, if its card is on Home. */
import { data, Link, useLoaderData, useRouteError } from 'react-router'
import * as context from '../context.ts'
import { useMessages } from '../page.tsx'
import { PageMeta } from '../page-meta.tsx'
import { BackIcon } from '../ui/icons.tsx'
import { Refused } from '../ui/refused.tsx'
import { TitleText } from '../ui/title-text.tsx'
import { cardOf, isPiece } from './pieces/pieces.ts'
import { drawStill } from './pieces/still.ts'
import styles from './play.module.css'
import { ShowcasePiece } from './showcase-piece.tsx'
import { StillPicture } from './still-picture.tsx'

/** The middle of a scene of this width fills the picture of a link preview. */
const previewWidth = 720

interface LoaderArguments {
  params: { piece?: string }
  context: context.LoaderContext
}

export async function loader({ params: { piece }, context: given }: LoaderArguments) {
  const { showcase } = await given.get(context.api).home.get(given.get(context.visit).language)
  if (!isPiece(piece) || !showcase.some(({ id }) => id === cardOf[piece])) throw data(null, 404)
  return { piece }
}

export function Component() {
  const { piece } = useLoaderData<typeof loader>()
  const words = useMessages().home.play
  const { title, text } = words[piece]
  return (
    <article className={styles.page}>
      <PageMeta
        title={title}
        description={text}
        picture={(size) => drawStill(piece, 'day', size, previewWidth)}
      />
      <header className={styles.words}>
        <Link className={styles.back} to="/#showcase">
          <BackIcon />
          {words.back}
        </Link>
        <h1 className={styles.title}>
          <TitleText>{title}</TitleText>
        </h1>
        <p className={styles.text}>{text}</p>
      </header>
      <div className={styles.picture}>
        <StillPicture piece={piece} />
        <ShowcasePiece id={cardOf[piece]} title={title} className={styles.live} />
      </div>
    </article>
  )
}

export function ErrorBoundary() {
  const failed = useRouteError() instanceof Error
  const { pages } = useMessages()
  return (
    <Refused
      status={failed ? 500 : 404}
      {...(failed ? pages.failed : pages.notFound)}
      way={{ to: '/', label: pages.home }}
    />
  )
}
