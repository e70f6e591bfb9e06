/** A database that counts its queries, to compare the work of two requests without a clock. */
import type { KyselyPlugin } from 'kysely'
import { type DatabaseUnderTest, databases, type TestDatabase } from './databases.ts'

interface Counted {
  database: DatabaseUnderTest
  /** How many have been answered so far. */
  queries(): number
}

export function countQueries(database = databases[0] as DatabaseUnderTest): Counted {
  let queries = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      queries++
      return result
    },
  }
  const count = (opened: TestDatabase) => ({ ...opened, db: opened.db.withPlugin(counter) })
  return {
    database: {
      ...database,
      open: async () => count(await database.open()),
      openFilled: async () => count(await database.openFilled()),
    },
    queries: () => queries,
  }
}
