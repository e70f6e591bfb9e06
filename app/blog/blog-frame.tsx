/**
 * The common layout of the post list and of tag pages: search, tags and feeds in the rail, posts beside it.
 */
import type { ReactNode } from 'react'
import { useHref } from 'react-router'
import type { PostTag } from '#shared/posts.ts'
import { useMessages, useWords } from '../page.tsx'
import { Button } from '../ui/button.tsx'
import { Loading } from '../ui/loading.tsx'
import lookup from '../ui/lookup-field.module.css'
import { PaintWhole } from '../ui/paint-from.tsx'
import railLabel from '../ui/rail-label.module.css'
import styles from './blog-frame.module.css'
import { FeedAlternates, FeedLinks } from './feeds.tsx'
import { TagLinks } from './tag-links.tsx'
import { blogWords } from './words.ts'

interface BlogFrameProps {
  tags: PostTag[]
  /** The search text. */
  q?: string
  /** The tag of a tag page. */
  tag?: string
  children: ReactNode
}

/** An old blog has dozens of tags: the rest must not push the posts off a phone. */
const tagsShown = 12

export function BlogFrame({ tags, q = '', tag, children }: BlogFrameProps) {
  const words = useWords(blogWords)
  const isShown = (one: PostTag, index: number) => index < tagsShown || one.tag === tag
  const rest = tags.filter((one, index) => !isShown(one, index))
  const current = tag === undefined ? {} : { current: tag }
  return (
    <div className={`framed ${styles.frame}`}>
      <FeedAlternates />
      <PaintWhole />
      <div className={styles.rail}>
        <SearchForm q={q} />
        {tags.length > 0 && (
          <div>
            <h2 className={railLabel.label}>{words.tags}</h2>
            <TagLinks label={words.tags} tags={tags.filter(isShown)} {...current} />
            {rest.length > 0 && (
              <details className={styles.more}>
                <summary>{words.moreTags(rest.length)}</summary>
                <TagLinks label={words.moreTags(rest.length)} tags={rest} />
              </details>
            )}
          </div>
        )}
      </div>
      <div className={styles.posts}>{children}</div>
      <div className={styles.feeds}>
        <FeedLinks />
      </div>
    </div>
  )
}

function SearchForm({ q }: { q: string }) {
  const words = useWords(blogWords)
  const { loading } = useMessages().pages
  return (
    <search aria-label={words.find} data-filters="">
      <form className={styles.form} method="get" action={useHref('/blog')}>
        <label className={lookup.field}>
          <span>{words.search}</span>
          <input
            type="search"
            name="q"
            defaultValue={q}
            dir="auto"
            placeholder={words.searchHint}
            maxLength={100}
          />
        </label>
        <Button type="submit">{words.apply}</Button>
      </form>
      <Loading text={loading} />
    </search>
  )
}
