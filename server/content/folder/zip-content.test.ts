/** What a download does when its originals fail, or its reader goes away. */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createFixtureContent } from '#tests/support/fixture-content.ts'
import type { Originals } from './write-media.ts'
import { zipContent } from './zip-content.ts'

const piece = new Uint8Array(256 * 1024)

/** One file of `count` pieces; `hash` is that of its bytes unless it is given. */
function originalsOf(count: number, hash?: string) {
  const digest = createHash('sha256')
  for (let made = 0; made < count; made += 1) digest.update(piece)
  const seen = { read: 0, isEnded: false }
  const originals: Originals = {
    index: { 'film.pdf': { hash: hash ?? digest.digest('hex') } },
    async *read() {
      try {
        for (; seen.read < count; seen.read += 1)
          yield crypto.getRandomValues(piece.slice(0, 65_536))
      } finally {
        seen.isEnded = true
      }
    },
  }
  return { seen, originals }
}

test('the same content gives the same bytes, in whatever order the database returns its documents', async () => {
  const content = createFixtureContent()
  const posts = Object.fromEntries(Object.entries(content.posts).toReversed())
  expect(Object.keys(posts)).not.toEqual(Object.keys(content.posts))
  const { originals: none } = originalsOf(0, '')
  none.index = {}
  const [one, other] = [content, { ...content, posts }].map((each) =>
    buffer(zipContent(each, none)),
  )
  expect((await one)?.equals((await other) ?? Buffer.alloc(0))).toBe(true)
})

test('a file that was deleted meanwhile fails the download, instead of being empty in it', async () => {
  const { originals } = originalsOf(0, 'a'.repeat(64))
  await expect(buffer(zipContent(createFixtureContent(), originals))).rejects.toThrow(
    'The file film.pdf is not whole.',
  )
})

test('originals are read as slowly as the reader takes them, and no further once it is gone', async () => {
  const { seen, originals } = originalsOf(1000)
  const reader = zipContent(createFixtureContent(), originals).getReader()
  while (seen.read === 0) await reader.read()
  for (let waited = 0; waited < 200; waited += 1) await turn()
  expect(seen.read).toBeLessThan(20)

  await reader.cancel()
  while (!seen.isEnded) await turn()
  expect(seen.read).toBeLessThan(20)
})
