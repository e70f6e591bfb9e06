/** Every document of the site, with its state in each language. */

import { useRef } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { contentLimits, type DocumentList, documentStates } from '#shared/admin/content.ts'
import { kindNames, kindOf } from '#shared/content-kinds.ts'
import { toPagedQuery } from '../session/list-path.ts'
import { loadWithLanguages } from '../session/site-languages.ts'
import { Filters } from '../ui/filters.tsx'
import { ChoiceField, SearchField, toOptions } from '../ui/list-fields.tsx'
import { Page } from '../ui/page.tsx'
import { Paging } from '../ui/paging.tsx'
import { useRowKeys } from '../ui/use-row-keys.ts'
import { DocumentTable } from './document-table.tsx'
import { DownloadButton } from './download-button.tsx'
import { ImportButton } from './import-button.tsx'
import { NewDocument } from './new-document.tsx'
import { useRoomLanguage } from './room-words.ts'
import { StateTabs } from './state-tabs.tsx'
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
