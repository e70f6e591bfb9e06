/** A data folder with the sample content, for tests of processes that do not test the first start. */
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { sqliteTemplate } from './database-templates.ts'
import { temporaryFolder } from './running-site.ts'

/** Importing the sample content takes a start two more seconds. */
export async function filledFolder(): Promise<string> {
  const folder = await temporaryFolder()
  const { folder: templates } = inject('templates')
  await copyFile(sqliteTemplate(templates, 'filled'), join(folder, 'madang.sqlite'))
  return folder
}
