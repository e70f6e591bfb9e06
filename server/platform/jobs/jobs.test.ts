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

test('a job shows its last run, its duration, its next run, and whether it fails or is late', async () => {
  const { jobs, pass } = openJobs()
  const run = jobs.track('sweep', 600_000)
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

test('a periodic job continues after a failure, never overlaps with itself, and ends when it is stopped', async () => {
  const { jobs, logged } = openJobs()
  const rounds = new EventEmitter()
  let [runs, atOnce, mostAtOnce] = [0, 0, 0]
  jobs.every('content', 1, async () => {
    runs += 1
    atOnce += 1
    mostAtOnce = Math.max(mostAtOnce, atOnce)
    await new Promise(setImmediate)
    atOnce -= 1
    rounds.emit('round')
    if (runs === 1) throw new Error('once')
  })
  while (runs < 3) await once(rounds, 'round')
  jobs.stop()
  expect(mostAtOnce).toBe(1)
  expect(logged.join()).toContain('"job":"content"')
  expect(logged).toHaveLength(1)
})
