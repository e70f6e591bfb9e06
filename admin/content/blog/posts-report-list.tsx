/** What an import of posts would do to each, with its notes by file and line. */
import { type ReactNode, useState } from 'react'
import { commaIn, inBrackets } from '#client/punctuation.ts'
import {
  countedWeights,
  countTotals,
  type ImportedPost,
  type ImportNote,
  type NoteCode,
  noteWeights,
  type PostChange,
  type PostsReport,
} from '#shared/admin/posts-import.ts'
import { describeProblem } from '#shared/i18n/panel/problems/describe-problem.ts'
import type { ProblemWords } from '#shared/i18n/panel/problems/en.ts'
import { Button } from '../../ui/button.tsx'
import { usePanelLanguage } from '../../words/words.ts'
import { useWords } from '../room-words.ts'
import { useBlogWords } from './blog-words.ts'
import styles from './import-posts.module.css'

const order: PostChange[] = ['ADDED', 'CHANGED', 'TAKEN', 'KEPT', 'UNCHANGED']
/** Of one list at first, and with each press of its button. */
const step = 100
/** A longer list of posts begins folded. */
const mostOpen = 50

const isNoted = ({ notes }: ImportedPost) => notes.some(({ code }) => noteWeights[code] !== 'OTHER')

export function PostsReportList({ report }: { report: PostsReport }) {
  const { imports } = useBlogWords()
  const [isNotedOnly, setNotedOnly] = useState(false)
  const posts = isNotedOnly ? report.posts.filter(isNoted) : report.posts
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (axe: scrollable-region-focusable); Safari does not focus it by itself
    <section className={styles.report} tabIndex={0} aria-label={imports.title}>
      <Totals report={report} />
      {report.posts.some(isNoted) && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={isNotedOnly}
            onChange={({ target }) => setNotedOnly(target.checked)}
          />
          {imports.onlyNoted}
        </label>
      )}
      {order.map((change) => (
        <Changed
          key={`${change} ${isNotedOnly}`}
          change={change}
          posts={posts.filter((post) => post.change === change)}
        />
      ))}
      {report.notes.length > 0 && (
        <section>
          <h3>{imports.otherFiles}</h3>
          <Notes notes={report.notes} />
        </section>
      )}
    </section>
  )
}

function Totals({ report }: { report: PostsReport }) {
  const { language } = usePanelLanguage()
  const { imports } = useBlogWords()
  const { notes, remote } = countTotals(report)
  const weights = countedWeights.filter((weight) => notes[weight] > 0)
  const ofRemote = remote.reduce((sum, [, count]) => sum + count, 0)
  return (
    <>
      {weights.length > 0 && (
        <p>
          {weights.map((weight) => imports.weights[weight](notes[weight])).join(commaIn(language))}
        </p>
      )}
      {ofRemote > 0 && (
        <>
          <p>{imports.remote(ofRemote)}</p>
          <Capped items={remote}>
            {([host, count]) => <li key={host}>{host + inBrackets(String(count), language)}</li>}
          </Capped>
        </>
      )}
    </>
  )
}

function Changed({ change, posts }: { change: PostChange; posts: ImportedPost[] }) {
  const { imports } = useBlogWords()
  if (posts.length === 0) return null
  return (
    <details open={posts.length <= mostOpen}>
      <summary>
        <h3>{imports.changes[change](posts.length)}</h3>
      </summary>
      {change === 'KEPT' && <p className={styles.hint}>{imports.kept}</p>}
      {change === 'TAKEN' && <p className={styles.hint}>{imports.taken}</p>}
      <Capped items={posts}>
        {(post) => (
          <li key={post.slug}>
            <Post post={post} />
          </li>
        )}
      </Capped>
    </details>
  )
}

function Post({ post: { title, slug, languages, isDraft, notes } }: { post: ImportedPost }) {
  const { language } = usePanelLanguage()
  const { imports } = useBlogWords()
  const facts = [...languages, ...(isDraft ? [imports.draft] : [])]
  const name = (
    <>
      <span lang={languages[0]}>{title}</span>{' '}
      <span className={styles.slug}>
        {slug + inBrackets(facts.join(commaIn(language)), language)}
      </span>
    </>
  )
  if (notes.length === 0) return name
  return (
    <details>
      <summary>
        {name} <span className={styles.count}>{imports.noteCount(notes.length)}</span>
      </summary>
      <Notes notes={notes.toSorted((one, other) => one.line - other.line)} />
    </details>
  )
}

/** Notes whose text is or contains a problem: `facts.date: is …`, or `photo.bmp (is …)`. */
const naming = new Set<NoteCode>(['NOT_READ', 'READ_BY_LINE', 'PICTURE_REFUSED', 'COVER_LEFT_OUT'])

function describeWithin(problems: ProblemWords, text: string): string {
  const [, before = '', problem = text, after = ''] =
    /^([\w.]+: )(.+)$/.exec(text) ?? /^(.+ \()(.+)(\))$/.exec(text) ?? []
  return before + describeProblem(problems, problem) + after
}

function Notes({ notes }: { notes: readonly ImportNote[] }) {
  const { problems } = useWords()
  const { imports } = useBlogWords()
  return (
    <Capped items={notes} className={styles.notes}>
      {({ file, line, code, text }) => (
        <li key={`${file}:${line} ${code} ${text}`}>
          <code>{file}</code>
          {line > 1 && `, ${imports.line(line)}`}:{' '}
          <q>{naming.has(code) ? describeWithin(problems, text) : text}</q> – {imports.notes[code]}
        </li>
      )}
    </Capped>
  )
}

interface CappedProps<Item> {
  items: readonly Item[]
  className?: string | undefined
  children(item: Item): ReactNode
}

function Capped<Item>({ items, className, children }: CappedProps<Item>) {
  const { imports } = useBlogWords()
  const [most, setMost] = useState(step)
  const more = items.length - most
  return (
    <>
      <ul className={className}>{items.slice(0, most).map(children)}</ul>
      {more > 0 && (
        <Button onClick={() => setMost(most + step)}>
          {imports.showMore(Math.min(more, step))}
        </Button>
      )}
    </>
  )
}
