/** What an import of posts would do to each, with its notes by file and line. */
import { commaIn, inBrackets } from '#client/punctuation.ts'
import type {
  ImportedPost,
  ImportNote,
  PostChange,
  PostsReport,
} from '#shared/admin/posts-import.ts'
import { usePanelLanguage } from '../../words/words.ts'
import styles from './import-posts.module.css'
import { useBlogWords } from './room-words.ts'

const order: PostChange[] = ['ADDED', 'CHANGED', 'TAKEN', 'KEPT', 'UNCHANGED']
/** In one list; longer ones say how many there are. */
const mostShown = 200

export function PostsReportList({ report }: { report: PostsReport }) {
  const { imports } = useBlogWords()
  const { posts, notes, pictures } = report
  return (
    // It scrolls, so the keyboard must reach it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
    <section className={styles.report} tabIndex={0} aria-label={imports.title}>
      {pictures.length > 0 && <p>{imports.pictures(pictures.length)}</p>}
      {order.map((change) => (
        <Changed
          key={change}
          change={change}
          posts={posts.filter((post) => post.change === change)}
        />
      ))}
      {notes.length > 0 && (
        <section>
          <h3>{imports.otherFiles}</h3>
          <Notes notes={notes} />
        </section>
      )}
    </section>
  )
}

function Changed({ change, posts }: { change: PostChange; posts: ImportedPost[] }) {
  const { imports } = useBlogWords()
  if (posts.length === 0) return null
  return (
    <section>
      <h3>{imports.changes[change](posts.length)}</h3>
      {change === 'KEPT' && <p className={styles.hint}>{imports.kept}</p>}
      {change === 'TAKEN' && <p className={styles.hint}>{imports.taken}</p>}
      <ul>
        {posts.slice(0, mostShown).map((post) => (
          <li key={post.slug}>
            <Post post={post} />
          </li>
        ))}
      </ul>
      {posts.length > mostShown && <p>{imports.more(posts.length - mostShown)}</p>}
    </section>
  )
}

function Post({ post: { title, slug, languages, notes } }: { post: ImportedPost }) {
  const { language } = usePanelLanguage()
  const { imports } = useBlogWords()
  const name = (
    <>
      <span lang={languages[0]}>{title}</span>{' '}
      <span className={styles.slug}>
        {slug + inBrackets(languages.join(commaIn(language)), language)}
      </span>
    </>
  )
  if (notes.length === 0) return name
  return (
    <details>
      <summary>
        {name} <span className={styles.count}>{imports.noteCount(notes.length)}</span>
      </summary>
      <Notes notes={notes} />
    </details>
  )
}

function Notes({ notes }: { notes: readonly ImportNote[] }) {
  const { imports } = useBlogWords()
  return (
    <>
      <ul className={styles.notes}>
        {notes.slice(0, mostShown).map(({ file, line, code, text }) => (
          <li key={`${file}:${line} ${code} ${text}`}>
            <code>{file}</code>
            {line > 1 && `, ${imports.line(line)}`}: <q>{text}</q> – {imports.notes[code]}
          </li>
        ))}
      </ul>
      {notes.length > mostShown && <p>{imports.more(notes.length - mostShown)}</p>}
    </>
  )
}
