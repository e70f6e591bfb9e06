import { expect, test } from 'vitest'
import { announceWait } from './open-database.ts'

test('a long wait is announced once', async () => {
  const opening = Promise.withResolvers<string>()
  const said = Promise.withResolvers<string>()
  const opened = announceWait(opening.promise, said.resolve, 1)
  expect(await said.promise).toContain('waiting for the database')
  opening.resolve('open')
  expect(await opened).toBe('open')
})

test('a short one is not, whether it ends or fails', async () => {
  const said: string[] = []
  const say = (sentence: string) => said.push(sentence)
  await announceWait(Promise.resolve(), say, 1)
  await expect(announceWait(Promise.reject(new Error('refused')), say, 1)).rejects.toThrow(
    'refused',
  )
  // Timers of the same length end in the order in which they began.
  await new Promise((resolve) => setTimeout(resolve, 1))
  expect(said).toEqual([])
})
