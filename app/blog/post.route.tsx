/** /blog/{slug} — one post at reading measure, with its facts and its contents in the rail. */
import { data, Link, useLoaderData, useRouteError } from 'react-router'
import * as v from 'valibot'
import type { Post } from '#shared/posts.ts'
import { slug } from '#shared/text.ts'
import * as context from '../context.ts'
import { useMessages, usePage } from '../page.tsx'
import { PageMeta } from '../page-meta.tsx'
import type { RouteHandle } from '../routes.ts'
import { BackIcon } from '../ui/icons.tsx'
import { Lattice } from '../ui/lattice.tsx'
import { Refused } from '../ui/refused.tsx'
import { Written } from '../written.tsx'
import { Contents } from './contents.tsx'
import { Facts } from './facts.tsx'
import { FeedAlternates } from './feeds.tsx'
import styles from './post.module.css'
import { Related } from './related.tsx'

interface LoaderArguments {
  params: { slug?: string }
  context: context.LoaderContext
}

export async function loader({ params, context: given }: LoaderArguments) {
  const { posts } = given.get(context.api)
  const { language } = given.get(context.visit)
  const post = v.is(slug, params.slug) ? await posts.find(params.slug, language) : null
  if (!post) throw data(null, 404)
  return { post }
}

type Loaded = Awaited<ReturnType<typeof loader>>

export const handle: RouteHandle = {
  languagesOf(loaded) {
    const { language, languages } = (loaded as Loaded).post
    return [language, ...languages.filter((one) => one !== language)]
  },
}

export function Component() {
  const { post } = useLoaderData<typeof loader>()
  return (
    <>
      <PageMeta
        title={post.title}
        description={post.summary}
        type="article"
        seed={`post-${post.slug}`}
      />
      <FeedAlternates />
      <article className={styles.post}>
        <Head post={post} />
        <Lattice className={styles.picture} seed={`post-${post.slug}`} />
        <div className={styles.body}>
          <div className={styles.rail}>
            <Facts post={post} />
            <Contents sections={post.sections} language={post.language} />
          </div>
          <div lang={post.language}>
            <Written html={post.bodyHtml} />
          </div>
        </div>
      </article>
      <Related posts={post.related} />
    </>
  )
}

function Head({ post }: { post: Post }) {
  const { language } = usePage()
  const { post: words, language: languageWords } = useMessages()
  const foreign = post.language === language ? undefined : post.language
  return (
    <header className={styles.head}>
      <Link className={styles.back} to="/blog">
        <BackIcon />
        {words.back}
      </Link>
      {foreign && (
        <p className={styles.untranslated}>{words.untranslated(languageWords.names[foreign])}</p>
      )}
      <h1 className={styles.title} lang={foreign}>
        {post.title}
      </h1>
      <p className={styles.summary} lang={foreign}>
        {post.summary}
      </p>
    </header>
  )
}

export function ErrorBoundary() {
  const failed = useRouteError() instanceof Error
  const { pages, post, blog } = useMessages()
  return (
    <Refused
      status={failed ? 500 : 404}
      title={failed ? pages.failed.title : pages.notFound.title}
      text={failed ? blog.failed : post.notFound}
      way={{ to: '/blog', label: post.back }}
    />
  )
}
