import { access, constants } from 'node:fs/promises'
import { OperatorError } from '../platform/operator-error.ts'

/** Refuses a folder that exists but cannot be read: it would look as if it were empty. */
export async function requireReadable(folder: string): Promise<void> {
  await access(folder, constants.R_OK | constants.X_OK).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return
    throw new OperatorError(`${folder} cannot be read: ${cause.message}`, { cause })
  })
}
