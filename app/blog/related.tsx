/** Links to posts that share tags with this one. */
import type { PostSummary } from '#shared/posts.ts'
import { useWords } from '../page.tsx'
import { TitleText } from '../ui/title-text.tsx'
import { PostTitle } from './post-list.tsx'
import { postWords } from './post-words.ts'
import styles from './related.module.css'

export function Related({ posts }: { posts: PostSummary[] }) {
  const words = useWords(postWords)
  if (posts.length === 0) return null
  return (
    <section className={styles.related} aria-labelledby="related">
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
