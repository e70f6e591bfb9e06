/** Takes the place of fast-check in `npm run test:long`: every property has many times as many runs. */
import { createRequire } from 'node:module'
import { depth } from './is-long.ts'

type FastCheck = typeof import('fast-check')

// Not by `import`, which leads here.
const original: FastCheck = createRequire(import.meta.url)('fast-check')
const { assert } = original
const defaultRuns = 100

/** One function for every kind of property; its type tells them apart. */
const deeper = ((property: never, parameters?: Parameters<FastCheck['assert']>[1]) =>
  assert(property, {
    ...parameters,
    numRuns: (parameters?.numRuns ?? defaultRuns) * depth,
  })) as FastCheck['assert']

export default { ...original, assert: deeper }
