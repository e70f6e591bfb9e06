/** /blog/{slug}: one post, with its facts and its table of contents in the rail. */
import { data, isRouteErrorResponse, redirect, useLoaderData, useRouteError } from 'react-router'
import * as v from 'valibot'
import type { PostNeighbours } from '#shared/posts.ts'
import { slug } from '#shared/text.ts'
import * as context from '../context.ts'
import { useMessages, usePage, useWords } from '../page.tsx'
import { PageMeta } from '../page-meta.tsx'
import { Article } from '../ui/article.tsx'
import { Neighbours } from '../ui/neighbours.tsx'
import { Refused } from '../ui/refused.tsx'
import { Untranslated } from '../ui/untranslated.tsx'
import { Written } from '../written.tsx'
import { Contents } from './contents.tsx'
import { Ending } from './ending.tsx'
import { Facts, Posting } from './facts.tsx'
import { FeedAlternates } from './feeds.tsx'
import { postWords } from './post-words.ts'
import { ReadingPosition } from './reading-position.tsx'
import { Related } from './related.tsx'
import { Series } from './series.tsx'
import { blogWords } from './words.ts'

/** Posts that take at least this long show how far they have been read. */
const longMinutes = 4

interface LoaderArguments {
  params: { slug?: string }
  context: context.LoaderContext
}

export async function loader({ params, context: given }: LoaderArguments) {
  const { posts } = given.get(context.api)
  const { language } = given.get(context.visit)
  if (!v.is(slug, params.slug)) throw data(null, 404)
  const post = await posts.find(params.slug, language)
  if (!post) {
    const moved = await posts.findMoved(params.slug)
    if (moved === null) throw data(null, (await posts.wasRemoved(params.slug)) ? 410 : 404)
    throw redirect(`/blog/${moved}`, 301)
  }
  return { post, neighbours: await posts.findNeighbours(post.slug, language) }
}

export function Component() {
  const { post, neighbours } = useLoaderData<typeof loader>()
  const { language } = usePage()
  const words = useWords(postWords)
  const { language: languageWords } = useMessages()
  const foreign = post.language === language ? undefined : post.language
  return (
    <>
      <PageMeta
        title={post.title}
        description={post.summary}
        type="article"
        dates={post}
        seed={`post-${post.seed ?? post.slug}`}
        cover={post.cover?.src}
        canonical={post.canonical}
      />
      <Posting post={post} />
      <FeedAlternates />
      <Article
        back={{ to: '/blog', label: words.back }}
        title={post.title}
        summary={post.summary}
        lang={foreign}
        notice={
          foreign && <Untranslated>{words.untranslated(languageWords.names[foreign])}</Untranslated>
        }
        seed={`post-${post.seed ?? post.slug}`}
        cover={post.cover}
        outline={post.series && <Series series={post.series} current={post.slug} />}
        rail={
          <>
            <Facts post={post} />
            <Contents sections={post.sections} language={post.language} />
          </>
        }
      >
        <ReadingPosition isLong={post.readingMinutes >= longMinutes}>
          <div lang={post.language}>
            <Written html={post.bodyHtml} lang={post.language} />
          </div>
        </ReadingPosition>
      </Article>
      <Ending />
      <Related posts={post.related} />
      <Neighbours
        label={words.neighbours}
        previous={toNeighbour(neighbours.newer, words.newer)}
        next={toNeighbour(neighbours.older, words.older)}
      />
    </>
  )
}

function toNeighbour(post: PostNeighbours['newer'], label: string) {
  return post && { to: `/blog/${post.slug}`, label, title: post.title }
}

export function ErrorBoundary() {
  const error = useRouteError()
  const failed = error instanceof Error
  const isGone = isRouteErrorResponse(error) && error.status === 410
  const { pages } = useMessages()
  const post = useWords(postWords)
  const blog = useWords(blogWords)
  return (
    <Refused
      status={failed ? 500 : isGone ? 410 : 404}
      title={failed ? pages.failed.title : pages.notFound.title}
      text={failed ? blog.failed : isGone ? post.removed : post.notFound}
      way={{ to: '/blog', label: post.back }}
    />
  )
}
