/** All posts with the state of each language. A post itself is edited in the room Content. */
import { Suspense, useRef } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { inBrackets } from '#client/punctuation.ts'
import type { PostAdminList } from '#shared/admin/posts.ts'
import { languageStates } from '#shared/admin/publish-languages.ts'
import { toPagedQuery } from '../../session/list-path.ts'
import { loadWithLanguages, useSiteLanguages } from '../../session/site-languages.ts'
import { Filters } from '../../ui/filters.tsx'
import { ChoiceField, SearchField, toOptions } from '../../ui/list-fields.tsx'
import { Page } from '../../ui/page.tsx'
import { Paging } from '../../ui/paging.tsx'
import { useRowKeys } from '../../ui/use-row-keys.ts'
import { usePanelLanguage, useWords } from '../../words/words.ts'
import { preloadRoomWords } from '../room-words.ts'
import { ImportPostsButton } from './import-posts.tsx'
import { NewPost } from './new-post.tsx'
import { PostTable } from './post-table.tsx'
import { RedirectsButton } from './redirects-dialog.tsx'
import { useBlogWords } from './room-words.ts'
import { TagsButton } from './tags-dialog.tsx'

const known = ['search', 'tag', 'year', 'state', 'language', 'page'] as const

export function loader({ request }: LoaderFunctionArgs) {
  preloadRoomWords()
  const query = toPagedQuery(request.url, known, 50)
  return loadWithLanguages<PostAdminList>(`/posts?${query}`, request)
}

export function Component() {
  const { shell } = useWords()
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
