/** Replaces fast-check in `npm run test:long`, where every property has many more runs. */
import { createRequire } from 'node:module'
import { depth } from './is-long.ts'

type FastCheck = typeof import('fast-check')

// `import` would load this module again.
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
