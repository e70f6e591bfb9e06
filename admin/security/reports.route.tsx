/** Reports of browsers. They are untrusted: shown as text only. */
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { inBrackets } from '#client/punctuation.ts'
import { type ReportList, reportSorts, reportSources } from '#shared/admin/reports.ts'
import { toDeviceLabel } from '#shared/device-label.ts'
import { lookUp } from '#shared/look-up.ts'
import { toListPath } from '../session/list-path.ts'
import { load } from '../session/load.ts'
import {
  ChoiceField,
  DayField,
  Filters,
  SearchField,
  toChoices,
  toOptions,
} from '../ui/filters.tsx'
import { Paging } from '../ui/paging.tsx'
import { Table } from '../ui/table.tsx'
import { Moment } from '../words/moment.tsx'
import { formatNumber } from '../words/times.ts'
import { usePanelLanguage, useRoomWords } from '../words/words.ts'
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
            cell: ({ lastAt }) => <Moment at={lastAt} />,
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

interface FactsProps {
  facts: Record<string, unknown>
  /** In the language of the panel. What has no name is shown by its key. */
  names: Record<string, string>
}

/** Names and values as text: some of it is untrusted input. What is empty is left out. */
function Facts({ facts, names }: FactsProps) {
  const known = Object.entries(facts).filter(([, value]) => value !== '' && value !== null)
  // Nothing at all: on a phone the cell goes then, and its label with it.
  if (known.length === 0) return null
  return (
    <dl className={styles.facts}>
      {known.map(([key, value]) => (
        <div key={key}>
          <dt>{lookUp(names, key) ?? key}</dt>
          <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
