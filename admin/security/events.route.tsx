/** Security events over time, as a chart and as a table. */
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { type EventCounts, eventSteps } from '#shared/admin/reports.ts'
import { lookUp } from '#shared/look-up.ts'
import { load } from '../session/load.ts'
import { Select } from '../ui/field.tsx'
import { Filters } from '../ui/filters.tsx'
import { Table } from '../ui/table.tsx'
import { formatNumber } from '../words/times.ts'
import { usePanelLanguage } from '../words/words.ts'
import { EventChart } from './event-chart.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  query.set('offset', String(-new Date().getTimezoneOffset()))
  return load<EventCounts>(`/events?${query}`, request)
}

export function Component() {
  const { language, words } = usePanelLanguage()
  const { events, eventNames } = words.security
  const counts: EventCounts = useLoaderData()
  const [search] = useSearchParams()
  const names: Record<string, string> = eventNames
  const kinds = counts.kinds.filter(({ total }) => total > 0)
  return (
    <>
      <Filters label={words.lists.filters}>
        <Select
          label={events.step}
          name="step"
          data-standard="day"
          defaultValue={search.get('step') ?? 'day'}
          choices={eventSteps.map((step) => ({ value: step, text: events.steps[step] }))}
        />
      </Filters>
      <EventChart counts={counts} />
      <Table
        caption={events.chart}
        rows={kinds}
        idOf={({ source, kind }) => `${source} ${kind}`}
        empty={events.none}
        columns={[
          {
            id: 'kind',
            head: events.kind,
            isWide: true,
            cell: ({ kind, isAlert }) => (
              <>
                {lookUp(names, kind) ?? kind} {isAlert && <b>({events.alert})</b>}
              </>
            ),
          },
          { id: 'source', head: events.source, cell: ({ source }) => events.sources[source] },
          {
            id: 'total',
            head: events.total,
            isNumber: true,
            cell: ({ total }) => formatNumber(total, language),
          },
        ]}
      />
    </>
  )
}
