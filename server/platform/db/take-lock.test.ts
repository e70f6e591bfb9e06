import { expect, test } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import { lockExclusively } from './take-lock.ts'

const [, postgres] = databases

test.runIf(postgres)(
  'a connection that ends meanwhile is waited for, and one that stays is a refusal',
  async () => {
    await using opened = await (postgres as NonNullable<typeof postgres>).open()
    const lock = () => opened.db.transaction().execute((tx) => lockExclusively(tx, 'It is in use.'))
    await lock()
    const other = await opened.openAgain()
    await other.db.selectFrom('content_revision').select('id').execute()
    await expect(lock()).rejects.toThrow('It is in use.')
    const waiting = lock()
    await other.db.destroy()
    await waiting
  },
)
