/** Reports of browsers. They are untrusted: shown as text only. */
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { inBrackets } from '#client/punctuation.ts'
import { type ReportList, reportSorts, reportSources } from '#shared/admin/reports.ts'
import { toDeviceLabel } from '#shared/device-label.ts'
import { lookUp } from '#shared/look-up.ts'
import { toListPath } from '../session/list-path.ts'
import { load } from '../session/load.ts'
import { Filters } from '../ui/filters.tsx'
import { ChoiceField, DayField, SearchField, toChoices, toOptions } from '../ui/list-fields.tsx'
import { Paging } from '../ui/paging.tsx'
import { Table } from '../ui/table.tsx'
import { formatMoment, formatNumber } from '../words/times.ts'
import { usePanelLanguage, useRoomWords } from '../words/words.ts'
import { Facts } from './facts.tsx'
import styles from './security.module.css'
import { reportWords } from './words.ts'

export function loader({ request }: LoaderFunctionArgs) {
  return load<ReportList>(toListPath('/reports', request.url), request)
}

export function Component() {
  const { language, words } = usePanelLanguage()
  const { lists, security } = words
  const { reports } = security
  const list: ReportList = useLoaderData()
  const { events, facts: factNames } = useRoomWords(reportWords)
  const names: Record<string, string> = { ...security.eventNames, ...events }
  return (
    <>
      <p className={styles.hint}>{reports.hint}</p>
      <Filters label={lists.filters}>
        <SearchField label={lists.search} />
        <ChoiceField
          label={reports.type}
          name="type"
          choices={[
            { value: '', text: lists.all },
            ...list.types.map(({ type, count }) => ({
              value: type,
              text: (lookUp(names, type) ?? type) + inBrackets(`${count}`, language),
            })),
          ]}
        />
        <ChoiceField
          label={reports.source}
          name="source"
          choices={toOptions(lists.all, reportSources, reports.sources)}
        />
        <ChoiceField
          label={lists.sort}
          name="sort"
          choices={toChoices(reportSorts, reports.sorts)}
        />
        <DayField label={lists.from} name="from" />
        <DayField label={lists.to} name="to" />
      </Filters>
      <Table
        caption={security.tabs.reports}
        rows={list.items}
        idOf={({ id }) => id}
        empty={lists.empty}
        columns={[
          {
            id: 'last',
            head: reports.last,
            cell: ({ lastAt }) => <time dateTime={lastAt}>{formatMoment(lastAt, language)}</time>,
          },
          {
            id: 'type',
            head: reports.type,
            cell: ({ type }) => lookUp(names, type) ?? <code>{type}</code>,
          },
          { id: 'path', head: reports.path, cell: ({ path }) => path ?? '–' },
          {
            id: 'count',
            head: reports.count,
            isNumber: true,
            cell: ({ count }) => formatNumber(count, language),
          },
          { id: 'source', head: reports.source, cell: ({ source }) => reports.sources[source] },
          {
            id: 'facts',
            head: reports.facts,
            isWide: true,
            cell: ({ facts: { userAgent: _claimed, ...facts }, userAgent }) => (
              <Facts
                facts={{ ...facts, device: userAgent && toDeviceLabel(userAgent) }}
                names={factNames}
              />
            ),
          },
        ]}
      />
      <Paging {...list} words={lists.paging} />
    </>
  )
}
