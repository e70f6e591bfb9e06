/** Prints figures, and sets the exit code by whether they are within their limits. Statistics of measurements. */

interface Bound {
  name: string
  value: number
  unit: string
  least?: number
  most?: number
}

export type Report = ReturnType<typeof createReport>

export function createReport(title: string) {
  const missed: string[] = []
  console.log(`# ${title}`)

  /** For checks without a figure. */
  function require(holds: boolean, rule: string): void {
    console.log(`${holds ? 'within' : 'MISSED'}  ${rule}`)
    if (!holds) missed.push(rule)
  }

  /** Prints the figure with its limit, and records it if it exceeds the limit. */
  function limit({ name, value, unit, least = -Infinity, most = Infinity }: Bound): void {
    const bound = most < Infinity ? `at most ${most}` : `at least ${least}`
    // Every comparison with NaN is false, so NaN fails.
    require(value >= least && value <= most, `${name}: ${rounded(value)} ${unit} (${bound})`)
  }

  /**
   * `action` may return the milliseconds of the part to be measured. The first call is not counted: it fills caches.
   */
  async function measure(
    name: string,
    mostMs: number,
    turns: number,
    action: (turn: number) => Promise<unknown>,
  ): Promise<void> {
    const times: number[] = []
    for (let turn = 0; turn <= turns; turn += 1) {
      const begun = performance.now()
      const counted = await action(turn)
      const ms = typeof counted === 'number' ? counted : performance.now() - begun
      if (turn === 0) console.log(`${name}, the first: ${rounded(ms)} ms`)
      else times.push(ms)
    }
    console.log(`${name}, median: ${rounded(median(times))} ms`)
    limit({ name: `${name}, p95`, value: quantile(times, 0.95), unit: 'ms', most: mostMs })
  }

  return {
    line: (text = '') => console.log(text),
    limit,
    require,
    measure,
    /** Prints the requirements that were not met, and sets exit code 1 if there are any. */
    finish() {
      if (missed.length === 0) return
      console.error(`${missed.length} missed:\n${missed.map((rule) => `  ${rule}`).join('\n')}`)
      process.exitCode = 1
    },
  }
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

export function median(values: number[]): number {
  return quantile(values, 0.5)
}

/** The quantile of some values: a `share` of 0.99 of them is below it. Interpolated between two values. */
export function quantile(values: number[], share: number): number {
  if (values.length === 0) throw new Error('There is no quantile of nothing.')
  const sorted = values.toSorted((one, other) => one - other)
  const at = (sorted.length - 1) * share
  const [below = 0, above = below] = sorted.slice(Math.floor(at), Math.floor(at) + 2)
  return below + (above - below) * (at % 1)
}
