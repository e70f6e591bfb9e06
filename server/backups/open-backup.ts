/** The folder that a backup is restored from: its own, or one beside the site with what it holds, decrypted. */
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Decryption, decryptFile, encrypted } from './encrypt-file.ts'

/** `aside` is made only if it is needed; who calls removes it. */
export async function openBackup(
  folder: string,
  aside: string,
  decryption: Decryption,
): Promise<string> {
  const names = await readdir(folder)
  if (!names.some((name) => name.endsWith(encrypted))) return folder
  await rm(aside, { recursive: true, force: true })
  await mkdir(aside, { mode: 0o700 })
  for (const name of names) {
    const plain = name.slice(0, -encrypted.length)
    if (name.endsWith(encrypted)) {
      await decryptFile(join(folder, plain), join(aside, plain), decryption)
    } else await copyFile(join(folder, name), join(aside, name))
  }
  return aside
}
