/** Translates a filter of the inbox to SQL. */
import { type ExpressionBuilder, sql } from 'kysely'
import type { InboxFilter, InboxFolder } from '#shared/inbox.ts'
import type { Tables } from '../platform/db/tables.ts'
import { containing } from '../platform/search/search-text.ts'

type OfMessage = ExpressionBuilder<Tables, 'message'>

export function matches(expression: OfMessage, { folder, kind, search }: InboxFilter) {
  const words = search.split(/\s+/).filter((word) => word !== '')
  return expression.and([
    isIn(expression, folder),
    ...(kind ? [expression('kind', '=', kind)] : []),
    ...words.map((word) => sql<boolean>`message.folded like ${containing(word)} escape '\\'`),
  ])
}

function isIn(expression: OfMessage, folder: InboxFolder | undefined) {
  if (folder === 'deleted') return expression('deleted_at', 'is not', null)
  return expression.and([
    expression('deleted_at', 'is', null),
    folder ? expression('status', '=', folder) : expression('status', '!=', 'spam'),
  ])
}
