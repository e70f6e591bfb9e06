/** Every document of the site, with its state in each language. */
import { useRef } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import {
  contentLimits,
  type DocumentEntry,
  type DocumentList,
  documentStates,
} from '#shared/admin/content.ts'
import { type KindName, kindNames, kindOf } from '#shared/content-kinds.ts'
import { toPagedQuery } from '../session/list-path.ts'
import { loadWithLanguages, useSiteLanguages } from '../session/site-languages.ts'
import { ChoiceField, Filters, SearchField, toOptions } from '../ui/filters.tsx'
import { Mark } from '../ui/mark.tsx'
import { Menu } from '../ui/menu.tsx'
import { Page } from '../ui/page.tsx'
import { Paging } from '../ui/paging.tsx'
import { useRowKeys } from '../ui/shortcuts.ts'
import { Table } from '../ui/table.tsx'
import { FilterTabs } from '../ui/tabs.tsx'
import { showToast } from '../ui/toasts.ts'
import { formatBriefly, formatNumber } from '../words/times.ts'
import { BulkBar, keyOf, SelectBox, useSelection } from './bulk-bar.tsx'
import styles from './content.module.css'
import { useCreateDocument } from './create-document.ts'
import { visibilityTones } from './document-state.tsx'
import { useDocumentColumns } from './document-title.tsx'
import { DownloadButton } from './download-button.tsx'
import { ImportButton } from './import-dialog.tsx'
import { useRoomLanguage, useWords } from './room-words.ts'
import { TrashTable } from './trash-table.tsx'

const known = ['kind', 'state', 'search', 'page'] as const

export function loader({ request }: LoaderFunctionArgs) {
  const query = toPagedQuery(request.url, known, 50)
  return loadWithLanguages<DocumentList>(`/content?${query}`, request)
}

export function Component() {
  const { language, words } = useRoomLanguage()
  const { content, lists } = words
  const list: DocumentList = useLoaderData()
  const [search] = useSearchParams()
  const state = documentStates.find((one) => one === search.get('state')) ?? null
  const box = useRef<HTMLDivElement>(null)
  useRowKeys(box, 'tbody td:first-child a')

  return (
    <Page
      title={content.title}
      acts={
        <>
          <DownloadButton />
          <ImportButton />
          <NewDocument />
        </>
      }
    >
      <StateTabs counts={list.counts} />
      <Filters label={lists.filters}>
        <input type="hidden" name="state" value={state ?? ''} />
        <SearchField label={content.search} />
        <ChoiceField
          label={content.kind}
          name="kind"
          choices={toOptions(lists.all, kindNames, content.kinds)}
        />
      </Filters>
      <div ref={box}>
        {state === 'trash' ? (
          <TrashTable documents={list.items} empty={chooseEmpty()} />
        ) : (
          <DocumentTable documents={list.items} empty={chooseEmpty()} />
        )}
      </div>
      <Paging {...list} words={lists.paging} />
    </Page>
  )

  function chooseEmpty(): string {
    const { empty } = content
    const kind = search.get('kind')
    if (search.get('search')) return lists.empty
    if (state === 'trash') return kind ? lists.empty : empty.trash(contentLimits.trashDays)
    if (state) return kind ? lists.empty : empty[state]
    if (!kind) return empty.site
    const name = kindNames.find((one) => one === kind)
    return (name && kindOf(name).words?.[language].empty) ?? lists.empty
  }
}

interface DocumentTableProps {
  documents: DocumentEntry[]
  empty: string
}

function DocumentTable({ documents, empty }: DocumentTableProps) {
  const { language, words } = useRoomLanguage()
  const { content } = words
  const languages = useSiteLanguages()
  const [name, ...others] = useDocumentColumns()
  const selection = useSelection(documents)
  const table = (
    <Table<DocumentEntry>
      caption={content.list}
      rows={documents}
      idOf={keyOf}
      empty={empty}
      columns={[
        {
          ...name,
          cell: (entry) => (
            <>
              <SelectBox entry={entry} selection={selection} />
              {name.cell(entry)}
            </>
          ),
        },
        ...others,
        ...languages.map((one) => ({
          id: one,
          head: content.languages[one],
          isShort: true,
          cell: ({ incomplete, stale }: DocumentEntry) =>
            incomplete.includes(one) || stale.includes(one) ? (
              <Mark tone="bad">{incomplete.includes(one) ? content.missing : content.stale}</Mark>
            ) : (
              <Mark tone="good">{content.complete}</Mark>
            ),
        })),
        {
          id: 'state',
          head: content.state,
          isShort: true,
          cell: (entry) => <StateMark entry={entry} />,
        },
        {
          id: 'published',
          head: content.publishedAt,
          isShort: true,
          cell: ({ publishedAt }) =>
            publishedAt && (
              <time dateTime={publishedAt}>{formatBriefly(publishedAt, language)}</time>
            ),
        },
      ]}
    />
  )
  return (
    <>
      {documents.length > 0 && <BulkBar selection={selection} acts={['publish', 'trash']} />}
      {table}
    </>
  )
}

function StateMark({ entry: { isPublished, draftedAt, visibility } }: { entry: DocumentEntry }) {
  const { marks } = useRoomLanguage().words.content
  return (
    <>
      <Mark tone={visibilityTones[visibility]}>{marks[visibility]}</Mark>{' '}
      {isPublished && draftedAt && <Mark tone="new">{marks.changed}</Mark>}
    </>
  )
}

function StateTabs({ counts }: Pick<DocumentList, 'counts'>) {
  const { language, words } = useRoomLanguage()
  const { matrix, states, tabs } = words.content
  const shown = documentStates.filter((state) => state !== 'sample' || counts.sample > 0)
  return (
    <FilterTabs
      className={styles.tabs}
      label={tabs}
      pathname="/content"
      name="state"
      all={states.all}
      choices={shown.map((state) => ({
        value: state,
        text: states[state],
        count: formatNumber(counts[state], language),
      }))}
    >
      <Link to="/content/matrix">{matrix.title}</Link>
    </FilterTabs>
  )
}

/** The kinds of which there may be any number. */
const creatable = kindNames.filter((kind) => typeof kindOf(kind).ids === 'string')

/** Creates a document, which gets its name from its title when it is first published. */
function NewDocument() {
  const { content } = useWords()
  const { create } = content
  const send = useCreateDocument()

  const begin = async (kind: KindName) => {
    const problem = await send(kind)
    if (problem) showToast(problem, { isProblem: true })
  }
  return (
    <Menu
      label={create.label}
      choices={creatable.map((kind) => ({
        id: kind,
        text: content.kinds[kind],
        onChoose: () => void begin(kind),
      }))}
    >
      {create.label}
    </Menu>
  )
}
