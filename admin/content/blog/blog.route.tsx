/** All posts with the state of each language. A post itself is edited in the room Content. */
import { Suspense, useRef } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { inBrackets } from '#client/punctuation.ts'
import type { PostAdminList, PostEntry } from '#shared/admin/posts.ts'
import { type LanguageState, languageStates } from '#shared/admin/publish-languages.ts'
import { toPagedQuery } from '../../session/list-path.ts'
import { loadWithLanguages, useSiteLanguages } from '../../session/site-languages.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField, Filters, SearchField, toOptions } from '../../ui/filters.tsx'
import { Mark, type Tone } from '../../ui/mark.tsx'
import { Page } from '../../ui/page.tsx'
import { Paging } from '../../ui/paging.tsx'
import { useRowKeys, useShortcuts } from '../../ui/shortcuts.ts'
import { Table } from '../../ui/table.tsx'
import { showToast } from '../../ui/toasts.ts'
import { formatBriefly, formatMoment } from '../../words/times.ts'
import { usePanelLanguage } from '../../words/words.ts'
import { useCreateDocument } from '../create-document.ts'
import { DocumentTitle } from '../document-title.tsx'
import { preloadRoomWords } from '../room-words.ts'
import styles from './blog.module.css'
import { preloadBlogWords, useBlogWords } from './blog-words.ts'
import { ImportPostsButton } from './import-posts.tsx'
import { RedirectsButton } from './redirects-dialog.tsx'
import { TagsButton } from './tags-dialog.tsx'

const known = ['search', 'tag', 'year', 'state', 'language', 'page'] as const

export function loader({ request }: LoaderFunctionArgs) {
  preloadRoomWords()
  preloadBlogWords()
  const query = toPagedQuery(request.url, known, 50)
  return loadWithLanguages<PostAdminList>(`/posts?${query}`, request)
}

export function Component() {
  const { shell } = usePanelLanguage().words
  return (
    <Suspense fallback={<p role="status">{shell.loading}</p>}>
      <Blog />
    </Suspense>
  )
}

function Blog() {
  const { language, words: panel } = usePanelLanguage()
  const { documents, lists } = panel
  const words = useBlogWords()
  const languages = useSiteLanguages()
  const list: PostAdminList = useLoaderData()
  const [search] = useSearchParams()
  const box = useRef<HTMLDivElement>(null)
  useRowKeys(box, 'tbody td:first-child a')
  const isFiltered = known.some((name) => name !== 'page' && search.has(name))
  const tags = list.tags.map(({ tag, posts }) => ({
    value: tag,
    text: `${tag}${inBrackets(`${posts}`, language)}`,
  }))
  const years = list.years.map((year) => ({ value: year, text: year }))
  const states = Object.fromEntries(
    languageStates.map((state) => [
      state,
      words.states[state] + inBrackets(`${list.counts[state]}`, language),
    ]),
  )
  const all = { value: '', text: lists.all }

  return (
    <Page
      title={words.title}
      acts={
        <>
          <TagsButton tags={list.tags} />
          <RedirectsButton />
          <ImportPostsButton />
          <NewPost />
        </>
      }
    >
      <Filters label={lists.filters}>
        <SearchField label={words.search} />
        <ChoiceField
          label={words.state}
          name="state"
          choices={toOptions(lists.all, languageStates, states as typeof words.states)}
        />
        <ChoiceField
          label={words.language}
          name="language"
          choices={toOptions(lists.all, languages, documents.languages)}
        />
        <ChoiceField label={words.tag} name="tag" choices={[all, ...tags]} />
        <ChoiceField label={words.year} name="year" choices={[all, ...years]} />
      </Filters>
      <div ref={box}>
        <PostTable posts={list.items} empty={isFiltered ? lists.empty : words.empty} />
      </div>
      <Paging {...list} words={lists.paging} />
    </Page>
  )
}

/** Creates a post, which gets its address from its title when it is first published. */
function NewPost() {
  const words = useBlogWords()
  const send = useCreateDocument()
  const create = async () => {
    const problem = await send('post')
    if (problem) showToast(problem, { isProblem: true })
  }
  useShortcuts({ n: () => void create() })
  return (
    <Button isPrimary onClick={() => void create()}>
      {words.create}
    </Button>
  )
}

const tones: Record<LanguageState, Tone> = {
  missing: 'quiet',
  draft: 'new',
  scheduled: 'new',
  live: 'good',
  changed: 'new',
  private: 'quiet',
}

interface PostTableProps {
  posts: PostEntry[]
  empty: string
}

function PostTable({ posts, empty }: PostTableProps) {
  const { language, words: panelWords } = usePanelLanguage()
  const words = useBlogWords()
  const languages = useSiteLanguages()
  return (
    <Table
      caption={words.list}
      rows={posts}
      idOf={({ id }) => id}
      empty={empty}
      columns={[
        {
          id: 'name',
          head: words.name,
          isWide: true,
          cell: ({ id, titles }) => (
            <Link className={styles.name} to={`/content/post/${id}`}>
              <DocumentTitle entry={{ kind: 'post', id, titles }} />
            </Link>
          ),
        },
        ...languages.map((one) => ({
          id: one,
          head: panelWords.documents.languages[one],
          isShort: true,
          cell: ({ states }: PostEntry) => (
            <Mark tone={tones[states[one]]}>{words.states[states[one]]}</Mark>
          ),
        })),
        {
          id: 'date',
          head: words.date,
          cell: ({ date, appearsAt }) => (
            <span className={styles.date}>
              {date === '' ? words.noDate : <time dateTime={date}>{date}</time>}
              {appearsAt && <small>{words.appears(formatMoment(appearsAt, language))}</small>}
            </span>
          ),
        },
        {
          id: 'tags',
          head: words.tags,
          cell: ({ tags }) => <span dir="auto">{tags.join(', ')}</span>,
        },
        {
          id: 'draft',
          head: words.draft,
          cell: ({ draftedAt }) =>
            draftedAt && <time dateTime={draftedAt}>{formatBriefly(draftedAt, language)}</time>,
        },
      ]}
    />
  )
}
