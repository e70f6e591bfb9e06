/**
 * A small `npm run bench -- crash`: the site is killed four times while sixty messages arrive, ten times as often
 * by `npm run test:long`.
 */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCrash } from '#tests/support/crash-trials.ts'
import { type DatabaseUnderTest, databases } from '../support/databases.ts'
import { depth } from '../support/is-long.ts'

const seed = 1
const kills = 4 * depth
const messages = 60 * depth

test('after SIGKILL every acknowledged message is stored once and its email arrives, on every database', {
  timeout: 180_000 * depth,
}, async () => {
  await Promise.all(databases.map(crashOn))
})

async function crashOn({ name, openEmpty }: DatabaseUnderTest): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-crash-'))
  await using empty = await openEmpty()
  const run = {
    messages,
    kills,
    dataFolder: join(folder.path, 'data'),
    databaseUrl: empty.kind === 'postgres' ? empty.address : null,
  }
  const result = await runCrash({ ...run, patienceMs: 60_000, seed, leaseS: 2 })

  expect(result, `${name}, seed ${seed}`).toMatchObject({
    kills,
    acknowledged: messages,
    stored: { total: messages, twice: 0, missing: 0, unlettered: 0 },
    letters: { different: messages, missing: 0 },
  })
}
