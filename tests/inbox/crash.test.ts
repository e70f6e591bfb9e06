/**
 * A small `npm run bench -- kills messages`: the site is killed twice while 30 messages arrive, and forty times by
 * `npm run test:long`.
 */
import { expect, test } from 'vitest'
import { runCrash } from '#tests/support/crash-trials.ts'
import { type DatabaseUnderTest, databases } from '../support/databases.ts'
import { openFilledFolder } from '../support/filled-folder.ts'
import { depth, isLong } from '../support/is-long.ts'

const seed = 1
const kills = isLong ? 40 : 2
const messages = isLong ? 600 : 30

test('after SIGKILL every acknowledged message is stored once and its email arrives, on every database', {
  timeout: 180_000 * depth,
}, async () => {
  await Promise.all(databases.map(crashOn))
})

async function crashOn({ name, openFilled }: DatabaseUnderTest): Promise<void> {
  await using filled = await openFilled()
  await using folder = await openFilledFolder()
  const run = {
    messages,
    kills,
    dataFolder: folder.path,
    databaseUrl: filled.kind === 'postgres' ? filled.address : null,
  }
  const result = await runCrash({ ...run, patienceMs: 60_000, seed, leaseS: 2 })

  expect(result, `${name}, seed ${seed}`).toMatchObject({
    kills,
    acknowledged: messages,
    stored: { total: messages, twice: 0, missing: 0, withoutEmail: 0 },
    emails: { different: messages, missing: 0 },
  })
}
