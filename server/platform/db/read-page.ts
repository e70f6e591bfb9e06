import type { SelectQueryBuilder } from 'kysely'
import type { Page } from '#shared/list.ts'

/** Reads one page of the rows that an ordered query matches, and counts all rows that it matches. */
export async function readPage<DB, TB extends keyof DB, Row, Item>(
  matching: SelectQueryBuilder<DB, TB, Row>,
  { page, size }: Pick<Page<Item>, 'page' | 'size'>,
  toItem: (row: Row) => Item,
): Promise<Page<Item>> {
  const counted = await matching
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  const { total } = counted as { total: number | string }
  const rows = await matching
    .limit(size)
    .offset(page * size)
    .execute()
  return { page, size, total: Number(total), items: rows.map((row) => toItem(row as Row)) }
}
