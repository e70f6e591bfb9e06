/**
 * Reports what visitors waited in rounds of three kinds, so that the load of the machine is not attributed to
 * the site.
 */
import { median, quantile } from './median.ts'
import { type Report, rounded, share } from './report.ts'

/** The milliseconds of each visit, by round. */
export type LatencyRounds = Record<'quiet' | 'besides' | 'flooded', number[][]>

/**
 * The limit applies to all visits of all rounds. The same flood sent to another server on this machine shows
 * how much of it the sender causes, which shares two cores with the site. The quietest rounds show what
 * remains when other load, which only ever adds, is low.
 */
export function reportLatencies(report: Report, rounds: LatencyRounds): void {
  const sides = [rounds.quiet, rounds.besides, rounds.flooded]
  const each = (of: number[][], rank: number) =>
    of.map((latencies) => quantile(latencies, rank / 100))
  const show = (name: string, toValue: (of: number[][]) => number) => {
    const [quiet, besides, flooded] = sides.map((side) => rounded(toValue(side)))
    report.line(
      `  ${name}: no flood ${quiet} ms, flood of a bare server ${besides} ms, flood of the site ${flooded} ms`,
    )
  }
  for (const rank of [50, 95, 99]) {
    show(`p${rank}, calmest round`, (side) => Math.min(...each(side, rank)))
  }
  show('p99, median round', (side) => median(each(side, 99)))
  report.line(`  p99, each round under flood: ${each(rounds.flooded, 99).map(rounded).join(' ')}`)
  show('p99, all rounds as one', (side) => quantile(side.flat(), 0.99))
  const [quiet = Number.NaN, besides = Number.NaN, flooded = Number.NaN] = sides.map((side) =>
    quantile(side.flat(), 0.99),
  )
  report.line(`  p99 against the same flood of a bare server: ${share(flooded, besides)}`)
  const [calm = Number.NaN, , calmFlooded = Number.NaN] = sides.map((side) =>
    Math.min(...each(side, 99)),
  )
  report.line(
    `  p99 of the calmest round under flood against the calmest of none: ${share(calmFlooded, calm)}`,
  )
  report.limit({
    name: 'p99 under flood against none',
    value: (flooded / quiet) * 100,
    unit: '%',
    most: 120,
  })
}
