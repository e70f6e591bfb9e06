/** Imports a content folder into the database each time the parent process names one. */
import '../../server/content/read-content.ts'
import '../../server/content/store-content.ts'
import { importContent } from '../../server/content/import-content.ts'
import { readEnv } from '../../server/env.ts'
import { openDatabase } from '../../server/open-database.ts'
import { OperatorError } from '../../server/operator-error.ts'

const now = () => new Date()

process.on('message', async (folder: string) => {
  try {
    const { db } = await openDatabase(readEnv(), now)
    try {
      await importContent(db, folder, now)
    } finally {
      await db.destroy()
    }
  } catch (error) {
    // What was imported last stays; the next change is another try.
    console.error(error instanceof OperatorError ? error.message : error)
  }
})
