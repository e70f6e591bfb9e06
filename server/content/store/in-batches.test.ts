import { expect, test } from 'vitest'
import { inBatches } from './in-batches.ts'

test('every row is in one batch, in order, also beyond the rows of one statement', async () => {
  const rows = Array.from({ length: 401 }, (_, index) => index)
  const batches: number[][] = []
  await inBatches(rows, (batch) => ({
    execute: async () => {
      batches.push(batch)
    },
  }))
  expect(batches.flat()).toEqual(rows)
  expect(batches.map(({ length }) => length)).toEqual([200, 200, 1])
})
