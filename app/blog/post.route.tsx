/** /blog/{slug}: one post, with its facts and its table of contents in the rail. */
import type { ReactNode } from 'react'
import { data, Link, redirect, useLoaderData } from 'react-router'
import * as v from 'valibot'
import { type Language, languageNames } from '#shared/i18n/languages.ts'
import type { Post, PostNeighbours, PostSection, PostSeries, PostSummary } from '#shared/posts.ts'
import { slug } from '#shared/text.ts'
import * as context from '../context.ts'
import { JsonLd, useItem, useOwner } from '../json-ld.tsx'
import {
  inLanguage,
  useAddress,
  useFrame,
  useIsOn,
  useMessages,
  usePage,
  useSource,
  useWords,
} from '../page.tsx'
import { MarkdownAlternate, PageMeta } from '../page-meta.tsx'
import { RefusedRoute } from '../refused.tsx'
import { Article } from '../ui/article.tsx'
import { formatDay } from '../ui/dates.ts'
import facts from '../ui/facts.module.css'
import { Neighbours } from '../ui/neighbours.tsx'
import railLabel from '../ui/rail-label.module.css'
import { keepCounters, TitleText } from '../ui/title-text.tsx'
import { Untranslated } from '../ui/untranslated.tsx'
import { Written } from '../written.tsx'
import { FeedAlternates } from './feeds.tsx'
import styles from './post.module.css'
import { PostTitle } from './post-list.tsx'
import { postWords } from './post-words.ts'
import { TagLinks } from './tag-links.tsx'
import { blogWords } from './words.ts'

/** Posts that take at least this long show how far they have been read. */
const longMinutes = 4

export async function loader({ params, context: given }: context.LoaderArguments) {
  const { posts } = given.get(context.api)
  const { language } = given.get(context.visit)
  if (!v.is(slug, params['slug'])) throw data(null, 404)
  const post = await posts.find(params['slug'], language)
  if (!post) {
    const moved = await posts.findMoved(params['slug'])
    if (moved === null) throw data(null, (await posts.wasRemoved(params['slug'])) ? 410 : 404)
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
      <MarkdownAlternate />
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
        source={useSource()}
        outline={post.series && <Series series={post.series} current={post.slug} />}
        rail={
          <Folded post={post}>
            <Facts post={post} />
            <Contents sections={post.sections} language={post.language} />
          </Folded>
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
  const post = useWords(postWords)
  const { failed } = useWords(blogWords)
  return (
    <RefusedRoute
      way={{ to: '/blog', label: post.back }}
      texts={{ 404: post.notFound, 410: post.removed, 500: failed }}
    />
  )
}

/** What stands above the text on narrow screens, in one line until it is opened, so that the text begins in the first screen. */
function Folded({ post, children }: { post: Post; children: ReactNode }) {
  const { language } = usePage()
  const words = useWords(postWords)
  return (
    <details className={styles.folded}>
      <summary>
        {keepCounters(`${formatDay(post.date, language)} · ${words.minutes(post.readingMinutes)}`)}
        {post.sections.length > 1 && ` · ${words.contents}`}
      </summary>
      {children}
    </details>
  )
}

/** The facts of a post: dates, length, languages and tags. */
function Facts({ post }: { post: Post }) {
  const { language } = usePage()
  const words = useWords(postWords)
  const { date, updated, tags, languages } = post
  return (
    <dl className={facts.facts}>
      <div>
        <dt>{words.published}</dt>
        <dd>
          <time dateTime={date}>{formatDay(date, language)}</time>
        </dd>
      </div>
      {updated && (
        <div>
          <dt>{words.updated}</dt>
          <dd>
            <time dateTime={updated}>{formatDay(updated, language)}</time>
          </dd>
        </div>
      )}
      <div>
        <dt>{words.readingTime}</dt>
        <dd>{words.minutes(post.readingMinutes)}</dd>
      </div>
      {(languages.length > 1 || post.language !== language) && (
        <div className={`${styles.languages} ${facts.broad}`}>
          <dt>{words.languages}</dt>
          <dd>
            <LanguageLinks languages={languages} shown={post.language} />
          </dd>
        </div>
      )}
      {post.canonical && (
        <div className={facts.broad}>
          <dt>{words.canonical}</dt>
          <dd>
            <a href={post.canonical}>{new URL(post.canonical).host}</a>
          </dd>
        </div>
      )}
      {tags.length > 0 && (
        <div className={facts.broad}>
          <dt>{words.tags}</dt>
          <dd>
            <TagLinks label={words.tags} tags={tags.map((tag) => ({ tag }))} />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** The same for search engines and for programs that show posts to read. */
function Posting({ post }: { post: Post }) {
  const { language, title, summary, date, updated, tags, cover, canonical } = post
  const { publicOrigin } = usePage()
  const path = `/blog/${post.slug}`
  const item = useItem(language, path, cover)
  const translations = post.languages
    .filter((one) => one !== language)
    .map((one) => ({
      '@type': 'BlogPosting',
      url: publicOrigin + inLanguage(one, path),
      inLanguage: one,
    }))
  return (
    <JsonLd
      thing={{
        '@type': 'BlogPosting',
        ...item,
        mainEntityOfPage: canonical ?? item.url,
        headline: title,
        description: summary,
        author: useOwner(),
        datePublished: date,
        dateModified: updated ?? date,
        keywords: tags,
        ...(translations.length > 0 && { workTranslation: translations }),
      }}
    />
  )
}

/** Only the languages of the post; the switcher in the header has all. */
function LanguageLinks({ languages, shown }: { languages: Language[]; shown: Language }) {
  const { path } = useAddress()
  const { language } = usePage()
  return (
    <ul className={styles.links}>
      {languages.map((one) => (
        <li key={one} lang={one}>
          {one === shown && one === language ? (
            languageNames[one].name
          ) : (
            <a href={inLanguage(one, path)} hrefLang={one}>
              {languageNames[one].name}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

interface SeriesProps {
  series: PostSeries
  /** The slug of the post that is shown. */
  current: string
}

/** The parts of the series that a post belongs to. */
function Series({ series: { name, parts }, current }: SeriesProps) {
  const { language } = usePage()
  const words = useWords(postWords)
  const place = parts.findIndex(({ slug }) => slug === current) + 1
  return (
    <nav className={styles.series} aria-labelledby="series">
      <h2 className={styles.name} id="series">
        {words.series(name)} <span>{words.seriesPart(place, parts.length)}</span>
      </h2>
      <ol className={styles.parts}>
        {parts.map((part) => (
          <li
            key={part.slug}
            lang={part.language === language ? undefined : part.language}
            dir="auto"
          >
            {part.slug === current ? (
              <b aria-current="page">
                <TitleText>{part.title}</TitleText>
              </b>
            ) : (
              <Link to={`/blog/${part.slug}`}>
                <TitleText>{part.title}</TitleText>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface ContentsProps {
  sections: PostSection[]
  /** The language of the post. */
  language: Language
}

/** The table of contents of a post. */
function Contents({ sections, language }: ContentsProps) {
  const words = useWords(postWords)
  // With a single section, a table of contents is useless.
  if (sections.length < 2) return null
  const top = Math.min(...sections.map(({ level }) => level))
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <h2 className={railLabel.label} id="contents">
        {words.contents}
      </h2>
      <ol className={styles.sections} lang={language}>
        {sections.map(({ id, level, title }) => (
          <li key={id} className={level > top ? styles.deeper : undefined}>
            <a href={`#${encodeURIComponent(id)}`}>
              <TitleText>{title}</TitleText>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface ReadingPositionProps {
  /** Whether the text is long enough for its reader to want to know. */
  isLong: boolean
  children: ReactNode
}

/** How far a long text has been read, as a line at the top of the window; drawn by CSS alone. */
function ReadingPosition({ isLong, children }: ReadingPositionProps) {
  if (!isLong) return children
  return (
    <div className={styles.text}>
      <div className={styles.position} aria-hidden="true" />
      {children}
    </div>
  )
}

/** The end of a post: who wrote it, how to answer, and how to share it. */
function Ending() {
  const words = useWords(postWords)
  const { navigation } = useMessages()
  const { share } = words
  const owner = useFrame()?.owner
  const isOn = useIsOn()
  return (
    <section className={`framed ${styles.ending}`} aria-label={words.ending}>
      {owner && (
        <p>
          {words.author}{' '}
          {isOn('about') ? (
            <Link to="/about" rel="author">
              {owner.name}
            </Link>
          ) : (
            owner.name
          )}
        </p>
      )}
      {isOn('contact') && (
        <p>
          {words.answer} <Link to="/contact">{navigation.contact}</Link>
        </p>
      )}
      <button type="button" data-copied={share.copied} data-selected={share.selected}>
        <span aria-live="polite">{share.act}</span>
      </button>
    </section>
  )
}

/** Links to posts that share tags with this one. */
function Related({ posts }: { posts: PostSummary[] }) {
  const words = useWords(postWords)
  if (posts.length === 0) return null
  return (
    <section className={`framed ${styles.related}`} aria-labelledby="related">
      <h2 className={styles.label} id="related">
        <TitleText>{words.related}</TitleText>
      </h2>
      <ul className={styles.posts}>
        {posts.map((post) => (
          <li key={post.slug} className={styles.post} data-item="">
            <PostTitle post={post} level={3} />
          </li>
        ))}
      </ul>
    </section>
  )
}
