/** A period in months. */
import { formatMonth, rangeMark } from './dates.ts'

interface PeriodProps {
  /** Days, `2025-03-14`. */
  startDate: string
  endDate: string
  language: string
}

export function Period({ startDate, endDate, language }: PeriodProps) {
  const start = formatMonth(startDate, language)
  const end = formatMonth(endDate, language)
  return (
    <>
      <time dateTime={startDate}>{start}</time>
      {end !== start && (
        <>
          {rangeMark(language)}
          <time dateTime={endDate}>{end}</time>
        </>
      )}
    </>
  )
}
