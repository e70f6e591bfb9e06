import { describe, expect, test } from 'vitest'
import { type DatabaseUnderTest, databases } from '#tests/support/databases.ts'
import type { OpenedDatabase } from '../platform/db/database.ts'
import { requireSameRows } from './copy-tables.ts'

const [sqlite] = databases as [DatabaseUnderTest]
const digests = ['가', 'b', 'A', '9', '']

async function fill({ db }: OpenedDatabase, rows: string[]): Promise<void> {
  const values = rows.map((digest) => ({ digest, message_id: 'm', created_at: '' }))
  await db.insertInto('recent_message').values(values).execute()
}

const compare = (one: OpenedDatabase, other: OpenedDatabase) =>
  one.db
    .transaction()
    .execute((here) =>
      other.db
        .transaction()
        .execute((there) =>
          requireSameRows(['recent_message'], { ...one, db: here }, { ...other, db: there }),
        ),
    )

describe.each(databases)('rows of SQLite and of $name', ({ open }) => {
  test('are equal in any order, but not if a row is changed, missing or duplicated', async () => {
    await using one = await sqlite.open()
    await using other = await open()
    await fill(one, digests)
    await fill(other, digests.toReversed())
    expect(await compare(one, other)).toEqual({ recent_message: digests.length })

    const change = other.db.updateTable('recent_message').where('digest', '=', 'A')
    await change.set({ message_id: 'n' }).execute()
    await expect(compare(one, other)).rejects.toThrow('recent_message are not the same')
    await change.set({ message_id: 'm' }).execute()
    await other.db.deleteFrom('recent_message').where('digest', '=', '').execute()
    await expect(compare(one, other)).rejects.toThrow('recent_message are not the same')
    await fill(other, ['B'])
    await expect(compare(one, other)).rejects.toThrow('recent_message are not the same')
  })
})
