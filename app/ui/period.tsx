/** A period in months. */
import { formatMonth, rangeMark } from './dates.ts'

interface PeriodProps {
  /** Months or days, `2025-03` or `2025-03-14`. */
  startDate: string
  /** Missing: it goes on. */
  endDate: string | undefined
  language: string
  /** What stands for an end that is missing. */
  present: string
}

export function Period({ startDate, endDate, language, present }: PeriodProps) {
  const start = formatMonth(startDate, language)
  const end = endDate && formatMonth(endDate, language)
  return (
    <>
      <time dateTime={startDate}>{start}</time>
      {end !== start && (
        <>
          {rangeMark(language)}
          {endDate ? <time dateTime={endDate}>{end}</time> : present}
        </>
      )}
    </>
  )
}
