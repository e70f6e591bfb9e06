import { type ExpressionBuilder, type ExpressionWrapper, sql } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'

/** Whether the account of a row has a second factor, which is an authenticator or a passkey: 1 or 0, in SQL. */
export function hasSecondFactor({
  case: when,
  exists,
  or,
  selectFrom,
}: ExpressionBuilder<Tables, 'user_account'>): ExpressionWrapper<Tables, 'user_account', 0 | 1> {
  const enrolled = (table: 'factor' | 'passkey') =>
    exists(
      selectFrom(table).select(`${table}.id`).whereRef(`${table}.user_id`, '=', 'user_account.id'),
    )
  return when()
    .when(or([enrolled('factor'), enrolled('passkey')]))
    .then(sql.lit<0 | 1>(1))
    .else(sql.lit<0 | 1>(0))
    .end()
}
