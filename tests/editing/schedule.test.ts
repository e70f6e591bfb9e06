/** A small `npm run bench -- kills schedule`: the site is killed while posts are scheduled, and around their times. */
import { expect, test } from 'vitest'
import { runSchedule } from '#tests/support/schedule-trials.ts'
import { type DatabaseUnderTest, databases } from '../support/databases.ts'
import { openFilledFolder } from '../support/filled-folder.ts'
import { depth } from '../support/is-long.ts'

const seed = 1
const posts = depth

test('after SIGKILL every scheduled post is published once and shown from its time on, on every database', {
  timeout: 120_000 * depth,
}, async () => {
  await Promise.all(databases.map(scheduleOn))
})

async function scheduleOn({ name, openFilled }: DatabaseUnderTest): Promise<void> {
  await using filled = await openFilled()
  await using folder = await openFilledFolder()
  const result = await runSchedule({
    posts,
    dataFolder: folder.path,
    databaseUrl: filled.kind === 'postgres' ? filled.address : null,
    seed,
  })
  expect(result, `${name}, seed ${seed}`).toMatchObject({
    kills: 2 * posts,
    shown: { early: 0, never: 0, gone: 0 },
    faulty: { entries: 0, versions: 0, auditRows: 0 },
    revisions: posts,
  })
}
