/** A data folder with the sample content, for tests of processes that do not test the first start. */
import { chmod, copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { sqliteTemplate } from './database-templates.ts'
import { temporaryFolder } from './running-site.ts'

/** Importing the sample content takes a start two more seconds. */
export async function filledFolder(): Promise<string> {
  const folder = await temporaryFolder()
  const { folder: templates } = inject('templates')
  const file = join(folder, 'madang.sqlite')
  await copyFile(sqliteTemplate(templates, 'filled'), file)
  // A start reports files that others can read.
  await chmod(file, 0o600)
  return folder
}

/** The same, removed at the end of the scope. */
export async function openFilledFolder() {
  const path = await filledFolder()
  return {
    path,
    async [Symbol.asyncDispose]() {
      await rm(path, { recursive: true, force: true })
      await rm(`${path}.site`, { force: true })
    },
  }
}
