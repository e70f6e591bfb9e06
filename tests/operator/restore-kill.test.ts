/**
 * A small `npm run bench -- kills restore`: a restore is killed twice on each database, twenty times by
 * `npm run test:long`.
 */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Outcome, openRestoreTrials } from '#tests/support/restore-trials.ts'
import { startFolder } from '../support/content-folder.ts'
import { type DatabaseUnderTest, databases } from '../support/databases.ts'
import { depth } from '../support/is-long.ts'

const kills = 2 * depth

test('a restore that is killed leaves the complete old or the complete new site, on every database', {
  timeout: 180_000 * depth,
}, async () => {
  // Each mostly waits for processes of its own.
  await Promise.all(databases.map(killOn))
})

async function killOn({ name, openEmpty }: DatabaseUnderTest): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-restore-'))
  await using empty = await openEmpty()
  // Small: it is imported once, to show that the site starts.
  await using content = await startFolder()
  const trials = await openRestoreTrials({
    dataFolder: join(folder.path, 'data'),
    databaseUrl: empty.kind === 'postgres' ? empty.address : null,
    messages: 200,
    hasContent: false,
    contentDir: content.folder,
  })
  const outcomes: Outcome[] = []
  for (let index = 0; index < kills; index++) {
    // The first kill comes with the first change, when nothing can be complete yet on any machine.
    const changes = Math.max(1, Math.floor((trials.restoreChanges * index) / kills))
    // Its database is checked after each kill; the site is started once, after the last.
    outcomes.push(await trials.kill({ changes }, { starts: index === kills - 1 }))
  }
  expect(outcomes.map(({ problem }) => problem).join(''), name).toBe('')
  expect(
    outcomes.map(({ content }) => content),
    name,
  ).toContain('old')
}
