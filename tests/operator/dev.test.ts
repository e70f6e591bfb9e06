/** `npm run dev` for a developer: it serves, shows changes, and leaves nothing behind. */
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDevTree } from '../support/dev-tree.ts'
import { isLong } from '../support/is-long.ts'
import { soon } from '../support/running-site.ts'

const isServing = (origin: string) =>
  fetch(origin).then(
    () => true,
    () => false,
  )

/** The second start finds what the first one has prepared. */
const tree = await openDevTree()
afterAll(() => tree[Symbol.asyncDispose]())

test('npm run dev serves, shows changes of code and content, and leaves no process behind', async () => {
  await using dev = await tree.start()
  for (const change of Object.values(tree.changes)) await dev.timeUntilShown(change, 1)

  // A change just before the end, when nothing is left that could import it.
  const site = join(tree.folder, 'content', 'site.yaml')
  await appendFile(site, '\n')
  await dev.stop()
  expect(dev.output()).not.toMatch(/error/i)
  expect(await isServing(dev.origin)).toBe(false)
}, 300_000)

test('killing npm run dev ends its server', async () => {
  await using dev = await tree.start()
  dev.child.kill('SIGKILL')
  await expect.poll(() => isServing(dev.origin), soon).toBe(false)
}, 300_000)

// `stop.test.ts` proves it for `npm start`, which ends by the same function.
test.runIf(isLong)(
  'SIGTERM to npm alone ends the server too',
  async () => {
    await using dev = await tree.start(['npm', 'run', 'dev'])
    dev.child.kill('SIGTERM')
    await expect.poll(() => isServing(dev.origin), soon).toBe(false)
  },
  300_000,
)
