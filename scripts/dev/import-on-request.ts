/** Imports a content folder into the database each time the parent process names one. */
import '../../server/content/folder/read-content.ts'
import '../../server/content/kinds/store-content.ts'
import { openDatabase } from '../../server/boot/open-database.ts'
import { importContent } from '../../server/content/folder/import-content.ts'
import { OperatorError } from '../../server/platform/operator-error.ts'
import { ownerOnly } from '../../server/platform/storage/file-modes.ts'
import { readEnv } from '../../server/settings/env.ts'

const now = () => new Date()

process.umask(ownerOnly)

process.on('message', async (folder: string) => {
  try {
    const { db } = await openDatabase(readEnv(), now)
    try {
      await importContent(db, folder, now)
    } finally {
      await db.destroy()
    }
  } catch (error) {
    // The last successful import stays; the next change is tried again.
    console.error(error instanceof OperatorError ? error.message : error)
  }
})
