import { mkdtempDisposable, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { decryptFile, type Encryption, encryptFile } from './encrypt-file.ts'

test('a file can be decrypted only with its identity, and only if it is complete', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-age-'))
  const file = (name: string) => join(folder.path, name)
  const [identity, stranger] = [await generateIdentity(), await generateIdentity()]
  const encryption: Encryption = { recipient: await identityToRecipient(identity) }
  // Longer than one chunk of the format.
  const text = 'The rows of a site. '.repeat(10_000)
  await writeFile(file('site'), text)
  await encryptFile(file('site'), encryption)
  expect(await readdir(folder.path)).toEqual(['site.age'])
  expect(await readFile(file('site.age'), 'latin1')).not.toContain('rows of a site')

  await decryptFile(file('site'), file('read'), { identity, passphrase: null })
  expect(await readFile(file('read'), 'utf8')).toBe(text)
  const others = { identity: stranger, passphrase: null }
  await expect(decryptFile(file('site'), file('other'), others)).rejects.toThrow(
    'cannot be decrypted',
  )
  const none = { identity: null, passphrase: null }
  await expect(decryptFile(file('site'), file('none'), none)).rejects.toThrow('--identity FILE')
  await writeFile(file('site.age'), (await readFile(file('site.age'))).subarray(0, -100))
  const right = { identity, passphrase: null }
  await expect(decryptFile(file('site'), file('cut'), right)).rejects.toThrow('cannot be decrypted')
})
