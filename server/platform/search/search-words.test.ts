import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import { eachWord } from './search-words.ts'

describe.each(databases)('on $name', (database) => {
  test('words are found in any letter case and width, also in a database whose locale is C', async () => {
    await using opened = await database.open()
    const text = sql<string>`cast(${'ÉCOLE ЁЛКА Ｆull 가'} as text) collate "C"`
    const find = async (search: string) => {
      const found = sql.join(eachWord(text, search), sql` and `)
      const { rows } = await sql`select 1 where ${found}`.execute(opened.db)
      return rows.length === 1
    }
    expect(await find('école Ёлка ｆULL 가')).toBe(true)
    expect(await find('ecole')).toBe(false)
  })
})
