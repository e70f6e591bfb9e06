/** A list of posts, with date and length in the rail; those in other languages come last, under a rule. */
import { Link } from 'react-router'
import type { PostSummary, PostList as Posts } from '#shared/posts.ts'
import { useMessages, usePage, useWords } from '../page.tsx'
import { formatDay } from '../ui/dates.ts'
import { Lattice } from '../ui/lattice.tsx'
import { Marked } from '../ui/marked.tsx'
import { Paging } from '../ui/paging.tsx'
import { Picture } from '../ui/picture.tsx'
import { Paragraph, TitleText } from '../ui/title-text.tsx'
import styles from './post-list.module.css'
import { TagLinks } from './tag-links.tsx'
import { blogWords } from './words.ts'

interface PostListProps {
  list: Posts
  /** What was searched for; it, or what was found for it, is marked. */
  search?: string
  /** The address of another page of the list, counted from 1. */
  to(page: number): string
}

export function PostList({ list, search = '', to }: PostListProps) {
  const words = useWords(blogWords)
  const { language } = usePage()
  const { page, size, total, items } = list
  const foreign = items.filter((post) => post.language !== language)
  const found = list.correctedSearch ?? search
  const count =
    total <= size
      ? words.count(total)
      : words.range(page * size + 1, page * size + items.length, total)
  return (
    <>
      {list.correctedSearch !== undefined && (
        <p className={styles.corrected}>{words.corrected(search, list.correctedSearch)}</p>
      )}
      <p className={styles.count}>{count}</p>
      <Entries posts={items.filter((post) => post.language === language)} search={found} isAtTop />
      {foreign.length > 0 && (
        <section aria-labelledby="other-languages">
          <p className={styles.others} id="other-languages">
            {words.otherLanguages}
          </p>
          <Entries posts={foreign} search={found} />
        </section>
      )}
      <Paging
        page={page + 1}
        pages={Math.ceil(total / size)}
        to={to}
        label={words.pages}
        previous={words.previousPage}
        next={words.nextPage}
      />
    </>
  )
}

interface EntriesProps {
  posts: PostSummary[]
  search: string
  isAtTop?: boolean
}

function Entries({ posts, search, isAtTop = false }: EntriesProps) {
  if (posts.length === 0) return null
  return (
    <ol className={styles.posts}>
      {posts.map((post, index) => (
        <Entry
          key={post.slug}
          post={post}
          search={search}
          isInFirstScreen={isAtTop && index === 0}
        />
      ))}
    </ol>
  )
}

interface EntryProps {
  post: PostSummary
  search: string
  /** Whether its picture is in the first screen. */
  isInFirstScreen: boolean
}

function Entry({ post, search, isInFirstScreen }: EntryProps) {
  const { language } = usePage()
  const blog = useWords(blogWords)
  return (
    <li className={styles.entry} data-item="">
      <p className={styles.when}>
        <time dateTime={post.date}>{formatDay(post.date, language)}</time>
        <span>{blog.minutes(post.readingMinutes)}</span>
      </p>
      <div className={styles.what}>
        <PostTitle post={post} level={2} search={search} />
        <TagLinks label={blog.tags} tags={post.tags.map((tag) => ({ tag }))} />
      </div>
      <div className={styles.picture} data-shared="picture">
        {post.cover ? (
          <Picture
            {...post.cover}
            sizes="(width > 48em) 12rem, 100vw"
            isInFirstScreen={isInFirstScreen}
            isFilling
          />
        ) : (
          <Lattice seed={`post-${post.seed ?? post.slug}`} />
        )}
      </div>
    </li>
  )
}

interface PostTitleProps {
  post: PostSummary
  /** The heading level of the title. */
  level: 2 | 3
  search?: string
}

/** Marks a post in another language, visibly and for screen readers. */
export function PostTitle({ post, level, search = '' }: PostTitleProps) {
  const { language } = usePage()
  const blog = useWords(blogWords)
  const { language: words } = useMessages()
  const Heading = `h${level}` as const
  const foreign = post.language === language ? undefined : post.language
  return (
    <>
      <Heading className={styles.title} lang={foreign} dir="auto" data-shared="title">
        <Link to={`/blog/${post.slug}`}>
          <Marked search={search} show={(piece) => <TitleText>{piece}</TitleText>}>
            {post.title}
          </Marked>
        </Link>
      </Heading>
      {foreign && <p className={styles.foreign}>{blog.writtenIn(words.names[foreign])}</p>}
      <p className={styles.summary} lang={foreign} dir="auto">
        <Marked search={search} show={(piece) => <Paragraph>{piece}</Paragraph>}>
          {post.summary}
        </Marked>
      </p>
    </>
  )
}
