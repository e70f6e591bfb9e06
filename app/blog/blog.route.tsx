/** /blog: all posts, newest first, or those that match the search. */
import { data, Link, useLoaderData } from 'react-router'
import * as context from '../context.ts'
import { Findable } from '../findable.tsx'
import { useIntro, useIsCopy, useMessages, useWords } from '../page.tsx'
import { PageMeta } from '../page-meta.tsx'
import { RefusedRoute } from '../refused.tsx'
import button from '../ui/button-link.module.css'
import { Empty } from '../ui/empty.tsx'
import { Heading } from '../ui/heading.tsx'
import { TitleText } from '../ui/title-text.tsx'
import { BlogFrame } from './blog-frame.tsx'
import { listingSearch, parseListing } from './listing.ts'
import { PostList } from './post-list.tsx'
import { blogWords } from './words.ts'

const postsOnPage = 10

export async function loader({ request, context: given }: context.LoaderArguments) {
  const listing = parseListing(new URL(request.url).searchParams)
  if (!listing) throw data(null, 400)

  const { posts } = given.get(context.api)
  const { language } = given.get(context.visit)
  const { q, page } = listing
  const [list, tags] = await Promise.all([
    posts.list({ page: page - 1, size: postsOnPage, search: q, isOwnFirst: true }, language),
    posts.listTags(),
  ])
  if (list.items.length === 0 && page > 1) throw data(null, 404)
  return { listing, list, tags }
}

export function Component() {
  const { listing, list, tags } = useLoaderData<typeof loader>()
  const words = useWords(blogWords)
  const description = useIntro('blog', useMessages().blog.description)
  const { q } = listing
  return (
    <>
      <PageMeta
        title={words.title}
        description={description}
        isListed={q === ''}
        search={listingSearch(listing)}
      />
      <Heading title={words.title} text={<TitleText>{description}</TitleText>} seed="blog" />
      <BlogFrame tags={tags} q={q}>
        {list.items.length === 0 ? (
          <EmptyList searched={q !== ''} />
        ) : (
          <PostList list={list} search={q} to={(page) => `/blog${listingSearch({ q, page })}`} />
        )}
        <Findable isCopy={useIsCopy()} of="posts" words={words} all={words.allPosts}>
          <EmptyList searched />
        </Findable>
      </BlogFrame>
    </>
  )
}

export function ErrorBoundary() {
  const { allPosts, failed } = useWords(blogWords)
  return <RefusedRoute way={{ to: '/blog', label: allPosts }} texts={{ 500: failed }} />
}

/** The message of an empty list, with a link to all posts. */
function EmptyList({ searched }: { searched: boolean }) {
  const words = useWords(blogWords)
  if (!searched) {
    return (
      <Empty title={words.emptyTitle}>
        <p>{words.emptyText}</p>
      </Empty>
    )
  }
  return (
    <Empty title={words.nothingFoundTitle}>
      <p>{words.nothingFoundText}</p>
      <Link className={button.button} to="/blog">
        {words.allPosts}
      </Link>
    </Empty>
  )
}
