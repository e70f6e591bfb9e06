import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as afterTimers, setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import { openSqlite } from './database.ts'
import { migrate } from './migrate.ts'
import { createSharedCommits } from './shared-commits.ts'

const recentMessage = (digest: string) => ({ digest, message_id: 'x', created_at: 'x' })

describe.each(databases)('shared commits on $name', ({ open }) => {
  test('every caller gets its own result, and all changes are stored', async () => {
    await using opened = await open()
    const commits = createSharedCommits(opened)
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, index) =>
        commits.commit(async (tx) => {
          await tx
            .insertInto('recent_message')
            .values(recentMessage(String(index)))
            .execute()
          return index
        }),
      ),
    )
    expect(answers).toEqual(Array.from({ length: 120 }, (_, index) => index))
    expect(await opened.db.selectFrom('recent_message').select('digest').execute()).toHaveLength(
      120,
    )
  })

  test('a change that fails does not affect the others', async () => {
    await using opened = await open()
    const commits = createSharedCommits(opened)
    const answers = await Promise.allSettled(
      ['a', 'b', 'a', 'c'].map((digest) =>
        commits.commit((tx) =>
          tx.insertInto('recent_message').values(recentMessage(digest)).execute(),
        ),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
    ])
    const rows = await opened.db.selectFrom('recent_message').select('digest').execute()
    expect(rows.map(({ digest }) => digest).sort()).toEqual(['a', 'b', 'c'])
  })

  test('no caller gets a result before the commit', async () => {
    await using opened = await open()
    const commits = createSharedCommits(opened)
    const hold = Promise.withResolvers<void>()
    let isAnswered = false
    const answered = commits
      .commit(async (tx) => {
        await tx.insertInto('recent_message').values(recentMessage('a')).execute()
        await hold.promise
      })
      .then(() => {
        isAnswered = true
      })
    const other = commits.commit(async (tx) => {
      await tx.insertInto('recent_message').values(recentMessage('b')).execute()
      return isAnswered
    })
    hold.resolve()
    await answered
    // They share a transaction, or the second one has its own: on SQLite they share the first.
    expect(await other).toBe(false)
  })
})

test('while another process holds the file lock, later callers wait no longer than the first one', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-commits-'))
  const file = join(folder.path, 'madang.sqlite')
  const [opened, other] = [openSqlite(file, 200), openSqlite(file)]
  await migrate(opened, () => new Date())
  const hold = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holding = other.db.transaction().execute(async () => {
    held.resolve()
    await hold.promise
  })
  await held.promise
  const commits = createSharedCommits(opened)
  const commit = (digest: string) =>
    commits.commit((tx) => tx.insertInto('recent_message').values(recentMessage(digest)).execute())
  const first = commit('a')
  // Timers fire in order: the first change is gathered by now, and waits for the file lock.
  await afterTimers(2)
  const settled: string[] = []
  const second = commit('b').catch(() => settled.push('b'))
  await expect(first).rejects.toThrow('database is locked')
  await nextTurn()
  expect(settled).toEqual(['b'])
  await second
  hold.resolve()
  await holding
  expect(await commit('c')).toBeDefined()
  for (const { db } of [opened, other]) await db.destroy()
})
