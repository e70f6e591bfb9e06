/** The end of a post: who wrote it, how to answer, and how to share it. */
import { Link } from 'react-router'
import { useFrame, useMessages, useWords } from '../page.tsx'
import styles from './ending.module.css'
import { postWords } from './post-words.ts'

export function Ending() {
  const words = useWords(postWords)
  const { navigation } = useMessages()
  const { share } = words
  const owner = useFrame()?.owner
  return (
    <section className={styles.ending} aria-label={words.ending}>
      {owner && (
        <p>
          {words.author}{' '}
          <Link to="/about" rel="author">
            {owner.name}
          </Link>
        </p>
      )}
      <p>
        {words.answer} <Link to="/contact">{navigation.contact}</Link>
      </p>
      <button type="button" data-copied={share.copied} data-selected={share.selected}>
        <span aria-live="polite">{share.act}</span>
      </button>
    </section>
  )
}
