/** Events per time step, alerts separate from the others: bars that differ in pattern, not only in colour. */
import type { EventCounts } from '#shared/admin/reports.ts'
import { formatBriefly, formatDay } from '../words/times.ts'
import { usePanelLanguage } from '../words/words.ts'
import styles from './event-chart.module.css'
import { sumSteps } from './sum-steps.ts'

const height = 160
const barWidth = 10

export function EventChart({ counts }: { counts: EventCounts }) {
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
