import { EventEmitter, once } from 'node:events'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createJobs } from './jobs.ts'

function openJobs() {
  let time = Date.parse('2026-11-21T12:00:00Z')
  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => logged.push(line) })
  const jobs = createJobs({ log, now: () => new Date(time) })
  return { jobs, logged, pass: (seconds: number) => (time += seconds * 1000) }
}

test('a job says when it ran, how long, when it runs next, and that it fails or is late', async () => {
  const { jobs, pass } = openJobs()
  const run = jobs.watch('sweep', 600_000)
  expect(jobs.list()).toEqual([
    {
      name: 'sweep',
      state: 'waiting',
      everySeconds: 600,
      lastRunAt: null,
      lastDurationMs: null,
      nextRunAt: '2026-11-21T12:10:00.000Z',
      failures: 0,
    },
  ])
  pass(600)
  const held = Promise.withResolvers<void>()
  const running = run(() => held.promise)
  expect(jobs.list()).toMatchObject([{ state: 'running' }])
  pass(2)
  held.resolve()
  await running
  expect(jobs.list()).toMatchObject([
    {
      state: 'waiting',
      lastRunAt: '2026-11-21T12:10:00.000Z',
      lastDurationMs: 2000,
      nextRunAt: '2026-11-21T12:20:00.000Z',
    },
  ])
  const fail = () => run(() => Promise.reject(new Error('no database')))
  await expect(fail()).rejects.toThrow('no database')
  await expect(fail()).rejects.toThrow('no database')
  expect(jobs.list()).toMatchObject([{ state: 'failing', failures: 2 }])
  await run(async () => {})
  expect(jobs.list()).toMatchObject([{ state: 'waiting', failures: 0 }])
  pass(1801)
  expect(jobs.list()).toMatchObject([{ state: 'late' }])
})

test('what runs every so often goes on after a failure, never twice at once, until it is stopped', async () => {
  const { jobs, logged } = openJobs()
  const rounds = new EventEmitter()
  let [runs, atOnce, most] = [0, 0, 0]
  jobs.every('content', 1, async () => {
    runs += 1
    atOnce += 1
    most = Math.max(most, atOnce)
    await new Promise(setImmediate)
    atOnce -= 1
    rounds.emit('round')
    if (runs === 1) throw new Error('once')
  })
  while (runs < 3) await once(rounds, 'round')
  jobs.stop()
  expect(most).toBe(1)
  expect(logged.join()).toContain('"job":"content"')
  expect(logged).toHaveLength(1)
})
