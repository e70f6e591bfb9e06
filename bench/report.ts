/** Prints figures, and sets the exit code by whether they are within their limits. */

interface Bound {
  name: string
  value: number
  unit: string
  least?: number
  most?: number
}

export interface Report {
  line(text?: string): void
  /** Prints the figure with its limit, and records it if it exceeds the limit. */
  limit(bound: Bound): void
  /** For checks without a figure. */
  require(holds: boolean, rule: string): void
  /** Prints what was missed, and sets exit code 1 if anything was. */
  finish(): void
}

export function createReport(title: string): Report {
  const missed: string[] = []
  console.log(`# ${title}`)

  const report: Report = {
    line(text = '') {
      console.log(text)
    },
    limit({ name, value, unit, least = -Infinity, most = Infinity }) {
      const bound = most < Infinity ? `at most ${most}` : `at least ${least}`
      const said = `${name}: ${rounded(value)} ${unit} (${bound})`
      // Written this way round so that NaN fails.
      report.require(value >= least && value <= most, said)
    },
    require(holds, rule) {
      console.log(`${holds ? 'within' : 'MISSED'}  ${rule}`)
      if (!holds) missed.push(rule)
    },
    finish() {
      if (missed.length === 0) return
      console.error(`${missed.length} missed:\n${missed.map((rule) => `  ${rule}`).join('\n')}`)
      process.exitCode = 1
    },
  }
  return report
}

/** About three significant digits: a measurement is not more precise. */
export function rounded(value: number): string {
  const size = Math.abs(value)
  if (size === 0 || size >= 100) return value.toFixed(0)
  return value.toFixed(size >= 10 ? 1 : size >= 0.1 ? 2 : 4)
}

/** One figure as a share of another, such as `93.1 %`. */
export function share(value: number, of: number): string {
  return `${rounded((value / of) * 100)} %`
}
