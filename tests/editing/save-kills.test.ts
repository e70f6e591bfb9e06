/** A small `npm run bench -- kills saves`: the site is killed while two writers save a draft. */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runSaves } from '#tests/support/save-trials.ts'
import { type DatabaseUnderTest, databases } from '../support/databases.ts'
import { depth } from '../support/is-long.ts'

const seed = 1
const kills = 2 * depth

test('after SIGKILL every acknowledged save of a draft is there, on every database', {
  timeout: 120_000 * depth,
}, async () => {
  await Promise.all(databases.map(saveOn))
})

async function saveOn({ name, openEmpty }: DatabaseUnderTest): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-save-kills-'))
  await using empty = await openEmpty()
  const databaseUrl = empty.kind === 'postgres' ? empty.address : null
  const result = await runSaves({ kills, dataFolder: join(folder.path, 'data'), databaseUrl, seed })
  expect(result, `${name}, seed ${seed}`).toMatchObject({ kills, lost: 0 })
  expect(result.acknowledged).toBeGreaterThan(0)
}
