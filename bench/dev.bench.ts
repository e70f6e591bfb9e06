/**
 * Measures how long `npm run dev` takes until it serves, and until a changed file is visible on the page: the
 * median of ten changes of each kind. Runs in a copy of the tree, so that the sources and builds of this one
 * do not change.
 */
import { openDevTree } from '#tests/support/dev-tree.ts'
import { median } from './median.ts'
import { createReport } from './report.ts'

const rounds = 10
const report = createReport('npm run dev: ready, and a change on the page')

await using tree = await openDevTree()
// The first start imports content; the figure is for later starts.
await using first = await tree.start()
await first.stop()
await using dev = await tree.start()
report.limit({ name: 'ready', value: dev.readyMs, unit: 'ms', most: 5000 })

for (const [kind, change] of Object.entries(tree.changes)) {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await dev.timeUntilShown(change, round))
  report.limit({ name: `change of ${kind}`, value: median(times), unit: 'ms', most: 1500 })
}
await dev.stop()
report.finish()
