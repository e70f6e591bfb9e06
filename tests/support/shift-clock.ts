/** Preloaded into a site by `--import`: from its start on, its clock is ahead by the milliseconds in CLOCK_FILE. */
import { readFileSync } from 'node:fs'

const file = process.env['CLOCK_FILE']
if (file) {
  const aheadMs = Number(readFileSync(file, 'utf8'))
  const realNow = Date.now.bind(Date)
  const now = () => realNow() + aheadMs
  Date.now = now
  globalThis.Date = new Proxy(Date, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  })
}
