import { expect, test } from 'vitest'
import type { PagePreview } from '#shared/pages.ts'
import { fromRequest } from '../../platform/http/asked.ts'
import type { DrawPicture } from './draw-picture.ts'
import { createPictures } from './pictures.ts'

const preview: PagePreview = { title: 'T', description: 'D', siteTitle: 'S', lattice: '<svg/>' }
const origin = 'https://example.com'

/** Pictures whose drawing waits until it is released. */
function openHeldPictures(pictureBytes = 1000) {
  const held: (() => void)[] = []
  const drawn: string[] = []
  const draw: DrawPicture = async ({ title }) => {
    drawn.push(title)
    await new Promise<void>((resolve) => held.push(resolve))
    return Buffer.alloc(pictureBytes)
  }
  const clock = { revision: '1' }
  const pictures = createPictures({
    openDrawer: async () => draw,
    pages: {
      preview: async (url) => (url.includes('nowhere') ? null : { ...preview, title: url }),
    },
    publicOrigin: origin,
    readCover: async () => null,
    readMark: async () => null,
    revision: { current: () => clock.revision },
  })
  const ask = async (path: string, etag = '"none"') => {
    const request = new Request(origin + path, { headers: { 'if-none-match': etag } })
    const answer = pictures.serve(fromRequest(request))
    if (!answer) throw new Error(`${path} is not the address of a picture.`)
    const { status, headers } = await answer
    return [status, headers.get('retry-after')]
  }
  /** Releases all drawings that are waiting. */
  const release = async <Answer>(answers: Promise<Answer>[]): Promise<Answer[]> => {
    let isOver = false
    const all = Promise.all(answers).finally(() => {
      isOver = true
    })
    while (!isOver) {
      held.shift()?.()
      await new Promise(setImmediate)
    }
    return all
  }
  return { ask, clock, drawn, pictures, release }
}

const settle = () => new Promise(setImmediate)

test('pictures are drawn one at a time and once each, and requests do not wait for a long queue', async () => {
  const { ask, drawn, pictures, release } = openHeldPictures()
  const asked = Array.from({ length: 10 }, () => ask('/og/en/projects/0.png'))
  for (let number = 0; number < 40; number += 1) asked.push(ask(`/og/en/projects/${number}.png`))
  await settle()
  expect(drawn).toHaveLength(1)
  // The queue is full: a new request is refused at once, with Retry-After.
  expect(await ask('/og/en/other.png')).toEqual([503, '5'])
  expect(await pictures.draw(preview, 'en')).toBeNull()

  const answers = await release(asked)
  const refused = answers.filter(([status]) => status === 503)
  expect(refused).toHaveLength(40 - drawn.length)
  expect(refused[0]).toEqual([503, '5'])
  expect(drawn).toHaveLength(16)
  expect(new Set(drawn).size).toBe(16)
})

test('a page that does not exist takes no place in the queue', async () => {
  const { ask, drawn, release } = openHeldPictures()
  const absent = Array.from({ length: 200 }, (_, number) => ask(`/og/en/nowhere/${number}.png`))
  const real = ask('/og/en/about.png')

  expect(new Set((await Promise.all(absent)).map(([status]) => status))).toEqual(new Set([404]))
  expect((await release([real]))[0]).toEqual([200, null])
  expect(drawn).toEqual([`${origin}/en/about`])
})

test('the least recently used picture is dropped first, and a new revision clears the cache', async () => {
  const { ask, clock, drawn, pictures, release } = openHeldPictures(5 * 1024 * 1024)
  for (const path of ['a', 'b', 'c', 'a', 'd', 'a']) await release([ask(`/og/en/${path}.png`)])
  expect(drawn.map((url) => url.slice(-1))).toEqual(['a', 'b', 'c', 'd'])
  expect(pictures.size().entries).toBe(3)
  expect(pictures.size().bytes).toBeLessThanOrEqual(16 * 1024 * 1024)

  clock.revision = '2'
  await release([ask('/og/en/a.png')])
  expect(drawn).toHaveLength(5)
  expect(pictures.size().entries).toBe(1)
})

test.each([
  '/og/en/about/.png',
  '/og/en/..png',
  '/og/en//about.png',
  '/og/en/%61bout.png',
  '/og/EN/about.png',
  '/og/en.jpg',
])('%s is not the address of a picture', (path) => {
  const { pictures } = openHeldPictures()
  expect(pictures.serve(fromRequest(new Request(origin), { target: path }))).toBeNull()
})

test('a browser that has the picture gets 304 until the content changes', async () => {
  const { ask, clock, pictures, release } = openHeldPictures()
  const path = '/og/en/about.png'
  await release([ask(path)])
  const answer = await pictures.serve(fromRequest(new Request(origin + path)))
  const etag = answer?.headers.get('etag') ?? ''
  expect(await ask(path, etag)).toEqual([304, null])
  expect(await ask(path)).toEqual([200, null])
  clock.revision = '2'
  const [[status] = []] = await release([ask(path)])
  expect([status, pictures.size().entries]).toEqual([200, 1])
})
