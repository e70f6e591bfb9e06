/** A small `npm run bench -- crash`: the site is killed four times while sixty messages arrive. */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCrash } from '#tests/support/crash-trials.ts'
import { type DatabaseUnderTest, databases } from '../support/databases.ts'

const seed = 1

test('after SIGKILL every acknowledged message is stored once and its email arrives, on every database', {
  timeout: 180_000,
}, async () => {
  await Promise.all(databases.map(crashOn))
})

async function crashOn({ name, openEmpty }: DatabaseUnderTest): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-crash-'))
  await using empty = await openEmpty()
  const run = {
    messages: 60,
    kills: 4,
    dataFolder: join(folder.path, 'data'),
    databaseUrl: empty.kind === 'postgres' ? empty.address : null,
  }
  const result = await runCrash({ ...run, patienceMs: 60_000, seed, leaseS: 2 })

  expect(result, `${name}, seed ${seed}`).toMatchObject({
    kills: 4,
    acknowledged: 60,
    stored: { total: 60, twice: 0, missing: 0, unlettered: 0 },
    letters: { different: 60, missing: 0 },
  })
}
