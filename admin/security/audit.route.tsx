/** The audit log, and whether it is intact. */
import { Suspense } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type AuditList, auditEvents, auditResults } from '#shared/admin/audit.ts'
import { lookUp } from '#shared/look-up.ts'
import { toListPath } from '../session/list-path.ts'
import { load } from '../session/load.ts'
import { Filters } from '../ui/filters.tsx'
import { ChoiceField, DayField, SearchField, toOptions } from '../ui/list-fields.tsx'
import { Mark } from '../ui/mark.tsx'
import { Paging } from '../ui/paging.tsx'
import { Table } from '../ui/table.tsx'
import { formatMoment } from '../words/times.ts'
import { usePanelLanguage } from '../words/words.ts'
import { ChainCheck } from './chain-check.tsx'
import { EntryDetails } from './entry-details.tsx'
import { Person } from './person.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  return load<AuditList>(toListPath('/audit', request.url), request)
}

export function Component() {
  const { language, words } = usePanelLanguage()
  const { lists, security } = words
  const { audit } = security
  const list: AuditList = useLoaderData()
  const names: Record<string, string> = security.eventNames
  return (
    <>
      <ChainCheck />
      <Filters label={lists.filters}>
        <SearchField label={lists.search} />
        <ChoiceField
          label={audit.event}
          name="event"
          choices={toOptions(lists.all, auditEvents, security.eventNames)}
        />
        <ChoiceField
          label={audit.result}
          name="result"
          choices={toOptions(lists.all, auditResults, audit.results)}
        />
        <DayField label={lists.from} name="from" />
        <DayField label={lists.to} name="to" />
      </Filters>
      <Table
        caption={security.tabs.audit}
        rows={list.items}
        idOf={({ seq }) => seq}
        empty={lists.empty}
        columns={[
          {
            id: 'at',
            head: audit.time,
            cell: ({ at }) => <time dateTime={at}>{formatMoment(at, language)}</time>,
          },
          { id: 'event', head: audit.event, cell: ({ event }) => lookUp(names, event) ?? event },
          {
            id: 'result',
            head: audit.result,
            cell: ({ result }) => (
              <Mark tone={result === 'success' ? 'good' : 'bad'}>{audit.results[result]}</Mark>
            ),
          },
          { id: 'who', head: audit.who, cell: ({ actor }) => <Person actor={actor} /> },
          {
            id: 'where',
            head: audit.where,
            cell: ({ address, device }) => [address, device].filter(Boolean).join(' · '),
          },
          {
            id: 'detail',
            head: audit.detail,
            cell: (entry) => (
              <Suspense>
                <EntryDetails entry={entry} />
              </Suspense>
            ),
          },
        ]}
      />
      <Paging {...list} words={lists.paging} />
    </>
  )
}
