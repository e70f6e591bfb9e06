/** `npm run madang -- <command>`: what an operator does without the site. */
import { importContent } from './content/import-content.ts'
import { loadContent } from './content/load-content.ts'
import { writeContent } from './content/write-content.ts'
import type { Database } from './db/database.ts'
import { readEnv } from './env.ts'
import { openDatabase } from './open-database.ts'
import { OperatorError } from './operator-error.ts'

const now = () => new Date()

const usage = `Usage: npm run madang -- <command>

  content:import DIR   replaces all content by that of a folder
  content:export DIR   writes all content into a folder`

type Command = (db: Database, folder: string) => Promise<string>

const commands: Record<string, Command> = {
  async 'content:import'(db, folder) {
    await importContent(db, folder, now)
    return `The content of ${folder} is in the database. A running site shows it within a second.`
  },
  async 'content:export'(db, folder) {
    const loaded = await db.selectFrom('content_revision').select('id').executeTakeFirst()
    if (!loaded) throw new OperatorError('The database holds no content yet.')
    await writeContent(folder, await loadContent(db))
    return `The content is in ${folder}.`
  },
}

async function main([name = '', folder, ...rest]: string[]): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || !folder || rest.length > 0) {
    console.error(usage)
    process.exitCode = 2
    return
  }
  const { db } = await openDatabase(readEnv(), now)
  try {
    console.log(await command(db, folder))
  } finally {
    await db.destroy()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  // The operator's mistakes are sentences; anything else is ours and keeps its stack.
  console.error(error instanceof OperatorError ? error.message : error)
  process.exitCode = 1
})
