/**
 * Copies the files of a backup, decrypted, into a temporary folder of the site: what is checked there is what is
 * restored, and nothing beside them, such as a write-ahead log, is taken for a part of the database.
 */
import { constants } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { keyFile } from '../platform/keys/key-file.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { databaseFile } from '../platform/storage/data-folder.ts'
import { type Decryption, decryptFile, encrypted } from './encrypt-file.ts'
import { manifestFile } from './manifest.ts'

/** The caller must delete `temporary`. Returns whether the backup holds keys that are not encrypted. */
export async function openBackup(
  folder: string,
  temporary: string,
  decryption: Decryption,
): Promise<{ hasOpenKeys: boolean }> {
  const names = await readdir(folder)
  await rm(temporary, { recursive: true, force: true })
  await mkdir(temporary, { mode: 0o700 })
  for (const toFile of [databaseFile, manifestFile, keyFile]) {
    const [from, to] = [toFile(folder), toFile(temporary)]
    const name = basename(from)
    if (names.includes(name + encrypted)) await decryptFile(from, to, decryption)
    else if (names.includes(name)) {
      await copyFile(from, to, constants.COPYFILE_FICLONE)
      await chmod(to, 0o600)
    } else if (toFile === databaseFile) throw new OperatorError(`${from} is missing.`)
  }
  return { hasOpenKeys: names.includes(basename(keyFile(folder))) }
}
