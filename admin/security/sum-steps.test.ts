import { expect, test } from 'vitest'
import { sumSteps } from './sum-steps.ts'

test('the kinds of a step are added up, alerts separately from the others', () => {
  const kind = (isAlert: boolean, counts: number[]) =>
    ({ source: 'audit', kind: 'x', isAlert, total: 0, counts }) as const
  const kinds = [kind(true, [1, 0]), kind(false, [2, 3]), kind(true, [4, 0])]
  expect(sumSteps({ starts: ['a', 'b'], kinds })).toEqual([
    { start: 'a', alerts: 5, others: 2 },
    { start: 'b', alerts: 0, others: 3 },
  ])
})
