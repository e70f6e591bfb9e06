/** Security events over time, as a chart and as a table. */
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { type EventCounts, eventSteps } from '#shared/admin/reports.ts'
import { lookUp } from '#shared/look-up.ts'
import { load } from '../session/load.ts'
import { Select } from '../ui/field.tsx'
import { Filters } from '../ui/filters.tsx'
import { Table } from '../ui/table.tsx'
import { formatBriefly, formatDay, formatNumber } from '../words/times.ts'
import { usePanelLanguage } from '../words/words.ts'
import styles from './security.module.css'
import { sumSteps } from './sum-steps.ts'

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

const height = 160
const barWidth = 10

/** Events per time step, alerts separate from the others: bars that differ in pattern, not only in colour. */
function EventChart({ counts }: { counts: EventCounts }) {
  const { language, words } = usePanelLanguage()
  const { events } = words.security
  const steps = sumSteps(counts)
  const most = Math.max(0, ...steps.map(({ alerts, others }) => alerts + others))
  const total = steps.reduce((sum, { alerts, others }) => sum + alerts + others, 0)
  const alerts = steps.reduce((sum, { alerts }) => sum + alerts, 0)
  const toHeight = (count: number) => (count / Math.max(1, most)) * height
  const toTime = (start: string) =>
    counts.step === 'day' ? formatDay(start, language) : formatBriefly(start, language)
  const [first, last] = [steps[0], steps.at(-1)]

  return (
    <figure className={styles.chart}>
      <figcaption>
        <b>{events.chart}</b>
        <span className={styles.alerts}>{events.alerts}</span>
        <span className={styles.others}>{events.others}</span>
        <span className={styles.most}>{events.most[counts.step](most)}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${Math.max(1, steps.length) * barWidth} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={events.chartText(total, alerts)}
      >
        {steps.map(({ start, alerts, others }, index) => (
          <g key={start}>
            <title>{`${toTime(start)}: ${events.alerts} ${alerts}, ${events.others} ${others}`}</title>
            <rect
              className={styles.other}
              x={index * barWidth + 1}
              width={barWidth - 2}
              y={height - toHeight(others)}
              height={toHeight(others)}
            />
            <rect
              className={styles.alert}
              x={index * barWidth + 1}
              width={barWidth - 2}
              y={height - toHeight(alerts + others)}
              height={toHeight(alerts)}
            />
          </g>
        ))}
      </svg>
      {first && last && (
        <p className={styles.axis}>
          <time dateTime={first.start}>{toTime(first.start)}</time>
          <time dateTime={last.start}>{toTime(last.start)}</time>
        </p>
      )}
    </figure>
  )
}
