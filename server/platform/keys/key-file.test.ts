import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type DatabaseUnderTest, databases } from '#tests/support/databases.ts'
import { keyFile, openKeyFile, rotateKeyFile } from './key-file.ts'
import { createKeyRing, type Key, parseKeys, toKeyText } from './key-ring.ts'
import { openKeys } from './open-keys.ts'

const now = () => new Date('2026-11-21T12:00:00Z')
const folder = () => mkdtemp(join(tmpdir(), 'madang-keys-'))
const random = 'NOomE1F0XwGGCMpYBpsl3EcvtgQGeLQOXG32NVfYdlM='

test('the first start creates a key that only this user can read, and later starts use it', async () => {
  const dataDir = await folder()
  const [made] = await openKeyFile(dataDir, now)
  expect(made.bytes).toHaveLength(32)
  expect((await stat(keyFile(dataDir))).mode & 0o777).toBe(0o600)
  expect(await openKeyFile(dataDir, now)).toEqual([made])
})

test('instances that start at the same time use one key', async () => {
  const dataDir = await folder()
  const all = await Promise.all(Array.from({ length: 8 }, () => openKeyFile(dataDir, now)))
  expect(new Set(all.map(toKeyText)).size).toBe(1)
  expect(await readdir(dataDir)).toEqual(['auth-keys'])
})

test('a rotation puts a new key first and keeps the others', async () => {
  const dataDir = await folder()
  const [first] = await openKeyFile(dataDir, now)
  expect(await rotateKeyFile(dataDir, now)).toBe('2026-11-21-2')
  const keys = await openKeyFile(dataDir, now)
  expect(keys.map(({ kid }) => kid)).toEqual(['2026-11-21-2', '2026-11-21'])
  expect(keys[1]).toEqual(first)
  expect((await stat(keyFile(dataDir))).mode & 0o777).toBe(0o600)
  expect(await readdir(dataDir)).toEqual(['auth-keys'])
})

test('a file that others can read is refused', async () => {
  const dataDir = await folder()
  await openKeyFile(dataDir, now)
  await chmod(keyFile(dataDir), 0o640)
  await expect(openKeyFile(dataDir, now)).rejects.toThrow(
    /can be read by other users: run chmod 600/,
  )
})

test('a file without valid keys is refused without showing its contents', async () => {
  const dataDir = await folder()
  await writeFile(keyFile(dataDir), 'hunter2', { mode: 0o600 })
  await expect(openKeyFile(dataDir, now)).rejects.toThrow(/auth-keys is not of the form/)
  await expect(openKeyFile(dataDir, now)).rejects.not.toThrow(/hunter2/)
  expect(await readFile(keyFile(dataDir), 'utf8')).toBe('hunter2')
})

test.each([
  ['', 'is not of the form'],
  ['one', 'is not of the form'],
  [`a.b:${random}`, 'is not of the form'],
  [`one:${random},`, 'is not of the form'],
  [random.slice(0, -2), 'is not of the form'],
  [`${random}AAAA`, 'is not of the form'],
  [Buffer.from(random, 'base64').toString('hex').slice(1), 'is not of the form'],
  ['A'.repeat(43), 'not random'],
  ['0123456789abcdef'.repeat(4), 'not random'],
  ['one:c2hvcnQ=', 'shorter than 32 bytes'],
  [`one:${'A'.repeat(43)}=`, 'not random'],
  [
    `one:${Buffer.from('change-me-change-me-change-me-change-me').toString('base64')}`,
    'not random',
  ],
  [`one:${random},one:${random}`, 'two keys named one'],
])('invalid keys are refused: %s', (text, problem) => {
  expect(parseKeys(text)).toEqual({ ok: false, problem: expect.stringContaining(problem) })
})

const hex = Buffer.from(random, 'base64').toString('hex')

test.each([
  ['base64', random],
  ['base64 without its sign at the end', random.slice(0, -1)],
  ['base64url', random.replaceAll('+', '-').replaceAll('/', '_')],
  ['hexadecimal', hex],
  ['hexadecimal in capitals', hex.toUpperCase()],
])('a key without a name, in %s, is always the same key of the same name', (_, text) => {
  const [only] = keysOf(text)
  expect(only).toEqual({
    kid: expect.stringMatching(/^[\da-f]{12}$/),
    bytes: keysOf(`k:${random}`)[0]?.bytes,
  })
  expect(only).toEqual(keysOf(random)[0])
})

test('a key without a name stays valid behind its successor, and under its name', () => {
  const [old] = keysOf(random)
  const next = randomBytes(32).toString('base64')
  const rotated = keysOf(`${next},${random}`)
  expect(rotated).toEqual([...keysOf(next), old])
  const named = keysOf(toKeyText(rotated))
  expect(named).toEqual(rotated)
  const encrypted = createKeyRing([old as Key]).encrypt('seed', 'of ada', Buffer.from('a seed'))
  const read = createKeyRing(named).decrypt('seed', 'of ada', encrypted)
  expect(Buffer.from(read).toString()).toBe('a seed')
  expect(parseKeys(`${random},${hex}`)).toMatchObject({
    problem: expect.stringContaining('two keys'),
  })
})

function keysOf(text: string): [Key, ...Key[]] {
  const parsed = parseKeys(text)
  if (!parsed.ok) throw new Error(parsed.problem)
  return parsed.keys
}

test('keys survive formatting and parsing', () => {
  const parsed = parseKeys(`two:${random}, one:${random.replace('NO', 'ON')}`)
  expect(parsed).toMatchObject({ ok: true, keys: [{ kid: 'two' }, { kid: 'one' }] })
  if (parsed.ok) expect(parseKeys(toKeyText(parsed.keys))).toEqual(parsed)
})

test('with PostgreSQL, AUTH_KEYS is required, so that all instances have the same keys', async () => {
  await using opened = await (databases[0] as DatabaseUnderTest).open()
  const dataDir = await folder()
  const databaseUrl = 'postgres://localhost/madang'
  await expect(openKeys({ authKeys: null, dataDir, databaseUrl }, opened.db, now)).rejects.toThrow(
    /^AUTH_KEYS/,
  )
  const parsed = parseKeys(`one:${random}`)
  const authKeys = parsed.ok ? parsed.keys : null
  const keys = await openKeys({ authKeys, dataDir, databaseUrl }, opened.db, now)
  expect(keys.currentKid).toBe('one')
  expect(await readdir(dataDir)).toEqual([])
})
