/** The facts of a post: dates, length, languages and tags. */
import { type Language, languageNames } from '#shared/i18n/languages.ts'
import type { Post } from '#shared/posts.ts'
import { JsonLd, useItem, useOwner } from '../json-ld.tsx'
import { inLanguage, useAddress, usePage, useWords } from '../page.tsx'
import { formatDay } from '../ui/dates.ts'
import facts from '../ui/facts.module.css'
import styles from './facts.module.css'
import { postWords } from './post-words.ts'
import { TagLinks } from './tag-links.tsx'

export function Facts({ post }: { post: Post }) {
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
export function Posting({ post }: { post: Post }) {
  const { language, title, summary, date, updated, tags, cover, canonical } = post
  const item = useItem(language, `/blog/${post.slug}`, cover)
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
