/** The processes that open what strangers made: what ends them, and what goes on. Each test has real ones. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { expect, test, vi } from 'vitest'
import { createHelper, defineTask, type TaskLimit } from '#server/platform/helper/helper.ts'
import { soon } from '../support/running-site.ts'

const wide: TaskLimit = { processorMs: 60_000, clockMs: 60_000, memoryMb: 500 }
const deedWithin = (limit: Partial<TaskLimit> = {}) =>
  defineTask<typeof import('../support/helper-task.ts')>(
    new URL('../support/helper-task.ts', import.meta.url),
    { ...wide, ...limit },
  )
const deed = deedWithin()
const openHelper = (options = {}) => createHelper({ heapMb: 100, idleMs: 60_000, ...options })

test.each([
  ['CPU time', 'compute for ever', { processorMs: 300 }, 'PROCESSOR'],
  ['elapsed time', 'never answer', { clockMs: 300 }, 'CLOCK'],
  ['memory outside of the heap', 'fill buffers', { memoryMb: 150 }, 'MEMORY'],
  ['the heap', 'fill the heap', {}, 'MEMORY'],
  ['the stack', 'nest too deep', {}, 'STACK'],
  ['its process, by ending it', 'exit', {}, 'ENDED'],
] as const)(
  'a task that takes too much of %s has no answer, and the next one has',
  async (_, wrong, limit, code) => {
    const helper = openHelper()
    const [refused, next] = await Promise.all([
      helper.run(deedWithin(limit), wrong),
      helper.run(deed, 'answer'),
    ])
    expect(refused).toEqual({ ok: false, code })
    expect(next).toEqual({ ok: true, value: expect.any(Number) })
  },
)

test('a task whose process does not start in half a minute is refused as by a busy machine', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const helper = openHelper()
  const endless = 'data:text/javascript,await new Promise((done) => setTimeout(done, 1e9))'
  const refused = helper.run(defineTask(new URL(endless), wide), null as never)
  await vi.advanceTimersByTimeAsync(30_000)
  vi.useRealTimers()
  expect(await refused).toEqual({ ok: false, code: 'BUSY' })
  expect(await helper.run(deed, 'answer')).toEqual({ ok: true, value: expect.any(Number) })
})

test('a short task is answered while a long one computes, and what a long one asks is done by the other process', async () => {
  const short = openHelper()
  const long = openHelper({ asked: short })
  const computing = long.run(deedWithin({ processorMs: 2500 }), 'compute for ever')
  const first = await short.run(deed, 'answer')
  expect(await Promise.race([computing, first])).toBe(first)
  expect(await computing).toEqual({ ok: false, code: 'PROCESSOR' })
  expect(await long.run(deed, { ask: deed })).toEqual({ ok: true, value: first })
})

test('of more tasks than may wait the last is refused at once; what somebody waits for is done first', async () => {
  const helper = openHelper({ tasks: 4 })
  const order: string[] = []
  const run = async (name: string, isUrgent: boolean) => {
    const { ok } = await helper.run(deed, 'answer', isUrgent)
    order.push(ok ? name : `${name} refused`)
  }
  const all = [run('first', false), run('later', false), run('urgent', true)]
  all.push(run('also urgent', true), run('too many', true))
  expect(helper.isFull()).toBe(true)
  await Promise.all(all)
  expect(order).toEqual(['too many refused', 'first', 'urgent', 'also urgent', 'later'])
  expect(helper.isFull()).toBe(false)
})

test('the process has no environment, is the first that the system ends, and ends when idle', async () => {
  const helper = openHelper({ idleMs: 100 })
  const described = await helper.run(deed, 'describe the process')
  expect(described.ok && described.value).toEqual({
    env: ['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_'],
    oomScoreAdj: '1000',
  })
  const { value: pid } = (await helper.run(deed, 'answer')) as { value: number }
  await expect.poll(() => existsSync(`/proc/${pid}`), soon).toBe(false)
  expect(await helper.run(deed, 'answer')).toEqual({ ok: true, value: expect.any(Number) })
})

test('a task gets another process if an earlier one has left much memory in use', async () => {
  const helper = openHelper()
  const large = await helper.run(deed, 'keep 80 MB')
  expect(await helper.run(deed, 'answer')).toEqual(large)
  const small = await helper.run(deedWithin({ memoryMb: 150 }), 'answer')
  expect(small).toEqual({ ok: true, value: expect.any(Number) })
  expect(small).not.toEqual(large)
})

const program = `
import { createHelper, defineTask } from '#server/platform/helper/helper.ts'
const helper = createHelper({ heapMb: 100 })
const task = defineTask(new URL('file://${import.meta.dirname}/../support/helper-task.ts'), ${JSON.stringify(wide)})
console.log((await helper.run(task, 'answer')).value)
helper.run(task, 'compute for ever')
setInterval(() => {}, 1000)
process.on('SIGTERM', () => process.exit())`

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'a process that computes ends with its parent, which %s ends',
  async (signal) => {
    const parent = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(createInterface(parent.stdout), 'line')
    expect(existsSync(`/proc/${line}`)).toBe(true)
    parent.kill(signal)
    await once(parent, 'exit')
    await expect.poll(() => existsSync(`/proc/${line}`), soon).toBe(false)
  },
)
