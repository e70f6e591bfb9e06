import { access } from 'node:fs/promises'
import { dirname } from 'node:path'
import { OperatorError } from '../platform/operator-error.ts'

/** Refuses a mistyped path of a file to write before the command has done its work. */
export async function requireFolderOf(file: string): Promise<void> {
  const folder = dirname(file)
  await access(folder).catch((cause: Error) => {
    throw new OperatorError(`The folder ${folder} does not exist. Nothing was changed.`, { cause })
  })
}
