/** /blog/tags/{tag}: the posts with a tag, newest first. */
import { data, redirect, useLoaderData } from 'react-router'
import * as v from 'valibot'
import { tagSchema } from '#shared/posts.ts'
import * as context from '../context.ts'
import { useTagLabel, useWords } from '../page.tsx'
import { PageMeta } from '../page-meta.tsx'
import { RefusedRoute } from '../refused.tsx'
import { Heading } from '../ui/heading.tsx'
import { BlogFrame } from './blog-frame.tsx'
import { listingSearch, parseListing } from './listing.ts'
import { PostList } from './post-list.tsx'
import { blogWords } from './words.ts'

const postsOnPage = 10

export async function loader({ request, params, context: given }: context.LoaderArguments) {
  const listing = parseListing(new URL(request.url).searchParams)
  if (!listing) throw data(null, 400)
  const tag = v.safeParse(tagSchema, params['tag'])
  if (!tag.success) throw data(null, 404)

  const { posts } = given.get(context.api)
  const { language } = given.get(context.visit)
  const query = {
    page: listing.page - 1,
    size: postsOnPage,
    tag: tag.output,
    search: '',
    isOwnFirst: true,
  }
  const [list, tags] = await Promise.all([posts.list(query, language), posts.listTags()])
  if (list.items.length === 0) {
    const moved = list.total === 0 ? await posts.findMovedTag(tag.output) : null
    if (moved === null) throw data(null, 404)
    throw redirect(`/blog/tags/${encodeURIComponent(moved)}`, 301)
  }
  return { tag: tag.output, page: listing.page, list, tags }
}

export function Component() {
  const { tag, page, list, tags } = useLoaderData<typeof loader>()
  const words = useWords(blogWords)
  const label = useTagLabel()(tag)
  const address = `/blog/tags/${encodeURIComponent(tag)}`
  return (
    <>
      <PageMeta
        title={words.tagged(label)}
        description={words.taggedDescription(label)}
        search={listingSearch({ q: '', page })}
      />
      <Heading
        title={words.tagged(label)}
        text={words.taggedDescription(label)}
        seed={`tag-${tag}`}
      />
      <BlogFrame tags={tags} tag={tag}>
        <PostList list={list} to={(other) => address + listingSearch({ q: '', page: other })} />
      </BlogFrame>
    </>
  )
}

export function ErrorBoundary() {
  const { allPosts, failed } = useWords(blogWords)
  return <RefusedRoute way={{ to: '/blog', label: allPosts }} texts={{ 500: failed }} />
}
