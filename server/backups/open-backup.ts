/** Returns the folder to restore from: that of the backup, or a temporary folder with the decrypted files. */
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Decryption, decryptFile, encrypted } from './encrypt-file.ts'

/** `temporary` is created only if it is needed. The caller must delete it. */
export async function openBackup(
  folder: string,
  temporary: string,
  decryption: Decryption,
): Promise<string> {
  const names = await readdir(folder)
  if (!names.some((name) => name.endsWith(encrypted))) return folder
  await rm(temporary, { recursive: true, force: true })
  await mkdir(temporary, { mode: 0o700 })
  for (const name of names) {
    const plain = name.slice(0, -encrypted.length)
    if (name.endsWith(encrypted)) {
      await decryptFile(join(folder, plain), join(temporary, plain), decryption)
    } else await copyFile(join(folder, name), join(temporary, name))
  }
  return temporary
}
