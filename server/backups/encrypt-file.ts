/**
 * Encrypts the files of a backup for a key or a passphrase, in the age format: `age -d` decrypts them without
 * Madang. Files are streamed, so a database does not need to fit into memory.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { OperatorError } from '../platform/operator-error.ts'
import { flushFile } from '../platform/storage/flush.ts'

export type Encryption = { recipient: string } | { passphrase: string }

/** The text of an identity, `AGE-SECRET-KEY-1…`, or the passphrase. */
export interface Decryption {
  identity: string | null
  passphrase: string | null
}

export const encrypted = '.age'

/** The library's default of 18 needs 256 MB of memory, which a small server may not have. */
const scryptWorkFactor = 16

/** Replaces `path` by `path.age`. */
export async function encryptFile(path: string, encryption: Encryption): Promise<void> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  if ('recipient' in encryption) encrypter.addRecipient(encryption.recipient)
  else {
    encrypter.setScryptWorkFactor(scryptWorkFactor)
    encrypter.setPassphrase(encryption.passphrase)
  }
  await write(path + encrypted, await encrypter.encrypt(read(path)))
  await rm(path)
}

/** Decrypts `path.age` into `target`. */
export async function decryptFile(
  path: string,
  target: string,
  { identity, passphrase }: Decryption,
): Promise<void> {
  if (identity === null && passphrase === null) {
    throw new OperatorError(
      'The backup is encrypted. Pass the file of your identity with --identity FILE, or set BACKUP_PASSPHRASE.',
    )
  }
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  try {
    if (identity !== null) decrypter.addIdentity(identity)
    if (passphrase !== null) decrypter.addPassphrase(passphrase)
    await write(target, await decrypter.decrypt(read(path + encrypted)))
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code?.startsWith('E')) throw cause
    const hint = identity === null ? ' For a BACKUP_RECIPIENT, pass --identity FILE.' : ''
    throw new OperatorError(
      `${path + encrypted} cannot be decrypted: the key or passphrase is wrong, or the file is damaged.${hint}`,
      { cause },
    )
  }
}

function read(path: string): ReadableStream<Uint8Array> {
  return Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>
}

async function write(path: string, bytes: ReadableStream<Uint8Array>): Promise<void> {
  const target = createWriteStream(path, { mode: 0o600, flags: 'wx' })
  await pipeline(Readable.fromWeb(bytes as NodeStream<Uint8Array>), target)
  await flushFile(path)
}
