import { expect, test } from 'vitest'
import { createBatch } from './batch.ts'

function openBatch() {
  const written: string[][] = []
  const writing: PromiseWithResolvers<void>[] = []
  const batch = createBatch<string>((items) => {
    written.push(items)
    const round = Promise.withResolvers<void>()
    writing.push(round)
    return round.promise
  }, 0)
  return { batch, written, writing }
}

test('the first value is written at once, and those that arrive meanwhile are written together after it', async () => {
  const { batch, written, writing } = openBatch()
  const first = batch.add(['a'])
  const rest = [batch.add(['b']), batch.add(['c', 'd'])]
  expect(written).toEqual([['a']])
  writing[0]?.resolve()
  await first
  await expect.poll(() => written).toEqual([['a'], ['b', 'c', 'd']])
  writing[1]?.resolve()
  await Promise.all(rest)
  const later = batch.add(['e'])
  await expect.poll(() => written.at(-1)).toEqual(['e'])
  writing[2]?.resolve()
  await later
})

test('a failed write fails only for its own callers', async () => {
  const { batch, writing } = openBatch()
  const first = batch.add(['a'])
  const second = batch.add(['b'])
  writing[0]?.reject(new Error('full'))
  await expect(first).rejects.toThrow('full')
  await expect.poll(() => writing.length).toBe(2)
  writing[1]?.resolve()
  await expect(second).resolves.toBeUndefined()
})
