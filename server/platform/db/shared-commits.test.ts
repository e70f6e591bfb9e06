import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as afterTimers, setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import { openSqlite } from './database.ts'
import { migrate } from './migrate.ts'
import { createSharedCommits } from './shared-commits.ts'

const remember = (digest: string) => ({ digest, message_id: 'x', created_at: 'x' })

describe.each(databases)('shared commits on $name', ({ open }) => {
  test('everybody gets their own answer, and all is there', async () => {
    await using opened = await open()
    const commits = createSharedCommits(opened)
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, index) =>
        commits.commit(async (tx) => {
          await tx
            .insertInto('recent_message')
            .values(remember(String(index)))
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

  test('one that fails fails alone', async () => {
    await using opened = await open()
    const commits = createSharedCommits(opened)
    const answers = await Promise.allSettled(
      ['a', 'b', 'a', 'c'].map((digest) =>
        commits.commit((tx) => tx.insertInto('recent_message').values(remember(digest)).execute()),
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

  test('nobody is answered before the commit', async () => {
    await using opened = await open()
    const commits = createSharedCommits(opened)
    const gate = Promise.withResolvers<void>()
    let isAnswered = false
    const answered = commits
      .commit(async (tx) => {
        await tx.insertInto('recent_message').values(remember('a')).execute()
        await gate.promise
      })
      .then(() => {
        isAnswered = true
      })
    const other = commits.commit(async (tx) => {
      await tx.insertInto('recent_message').values(remember('b')).execute()
      return isAnswered
    })
    gate.resolve()
    await answered
    // They shared a transaction, or the second had one of its own: on SQLite it is the first.
    expect(await other).toBe(false)
  })
})

test('while another process holds the file, whoever comes later waits no longer than who came first', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-commits-'))
  const file = join(folder.path, 'madang.sqlite')
  const [opened, other] = [openSqlite(file, 200), openSqlite(file)]
  await migrate(opened, () => new Date())
  const gate = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holding = other.db.transaction().execute(async () => {
    held.resolve()
    await gate.promise
  })
  await held.promise
  const commits = createSharedCommits(opened)
  const commit = (digest: string) =>
    commits.commit((tx) => tx.insertInto('recent_message').values(remember(digest)).execute())
  const first = commit('a')
  // Timers come in their order: the first one is gathered by now, and waits for the file.
  await afterTimers(2)
  const settled: string[] = []
  const second = commit('b').catch(() => settled.push('b'))
  await expect(first).rejects.toThrow('database is locked')
  await nextTurn()
  expect(settled).toEqual(['b'])
  await second
  gate.resolve()
  await holding
  expect(await commit('c')).toBeDefined()
  for (const { db } of [opened, other]) await db.destroy()
})
