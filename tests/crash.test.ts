/** A small `npm run bench -- crash`: the site dies four times while sixty messages come in. */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCrash } from '#bench/crash.ts'
import { databases } from './databases.ts'

test.concurrent.each(databases)(
  'what was acknowledged outlives SIGKILL on $name, once, and its letter arrives',
  { timeout: 120_000 },
  async ({ openEmpty }) => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-crash-'))
    await using empty = await openEmpty()
    const run = {
      messages: 60,
      kills: 4,
      dataFolder: folder.path,
      databaseUrl: empty.kind === 'postgres' ? empty.address : null,
    }
    const result = await runCrash({ ...run, patienceMs: 60_000 })

    expect(result).toMatchObject({
      kills: 4,
      acknowledged: 60,
      stored: { total: 60, twice: 0, missing: 0, unlettered: 0 },
      letters: { different: 60, missing: 0 },
    })
  },
)
