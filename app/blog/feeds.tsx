/** Links to the feeds of the page's language, for readers and for feed discovery. */
import { useRouteLoaderData } from 'react-router'
import { inBrackets } from '#client/punctuation.ts'
import { useMessages, usePage, useWords } from '../page.tsx'
import type { RootData } from '../root.tsx'
import railLabel from '../ui/rail-label.module.css'
import styles from './feeds.module.css'
import { blogWords } from './words.ts'

/** Names of formats are the same in every language. */
const formats = [
  { name: 'RSS', file: 'feed.xml', type: 'application/rss+xml' },
  { name: 'Atom', file: 'atom.xml', type: 'application/atom+xml' },
  { name: 'JSON Feed', file: 'feed.json', type: 'application/feed+json' },
]

export function FeedAlternates() {
  const { language, publicOrigin } = usePage()
  const { feedTitle } = useMessages().blog
  const { site } = useRouteLoaderData('app/root.tsx') as RootData
  return formats.map(({ name, file, type }) => (
    <link
      key={file}
      rel="alternate"
      type={type}
      title={feedTitle(site.title) + inBrackets(name, language)}
      href={`${publicOrigin}/${language}/${file}`}
    />
  ))
}

export function FeedLinks() {
  const { language } = usePage()
  const words = useWords(blogWords)
  return (
    <section aria-labelledby="feeds">
      <h2 className={railLabel.label} id="feeds">
        {words.feeds}
      </h2>
      <ul className={styles.feeds}>
        {formats.map(({ name, file, type }) => (
          <li key={file}>
            <a href={`/${language}/${file}`} type={type}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
