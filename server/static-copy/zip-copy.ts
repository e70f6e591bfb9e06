/** A copy as a zip, which is sent while the site is read. */
import { Readable } from 'node:stream'
import { type Options, ZipFile } from 'yazl'
import { type Copy, drawAhead } from './copy-site.ts'

/** The same copy gives the same bytes, whenever it is made. */
const always: Partial<Options> = { mtime: new Date(2000, 0, 1), forceDosTimestamp: true }

/** Whoever reads nothing for so long has no use for the rest, and others wait. */
const patienceMs = 60_000

/** `onEnd`: when the site is no longer read, also because the reader has gone. */
export function zipCopy(copy: Copy, onEnd = () => {}): ReadableStream {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const gone = new Promise<void>((resolve) => output.once('close', resolve))

  /** Resolves when the reader has had room for it. */
  const add = (path: string, bytes: Buffer) => {
    const taken = new Promise<void>((resolve) =>
      zip.addReadStreamLazy(path, always, (done) => {
        const pieces = Readable.from([bytes], { objectMode: false })
        pieces.once('end', resolve)
        done(null, pieces)
      }),
    )
    const waiting = setTimeout(() => output.destroy(), patienceMs)
    return Promise.race([taken, gone]).finally(() => clearTimeout(waiting))
  }

  async function fill(): Promise<void> {
    const drawn = drawAhead(copy)
    let next = await drawn.next()
    for (; !next.done && !output.destroyed; next = await drawn.next())
      await add(next.value.path, next.value.bytes)
    if (!next.done) return
    const dead = next.value.map(({ page, link }) => `${page}: ${link}\n`).join('')
    if (dead) await add('LINKS-THAT-LEAD-NOWHERE.txt', Buffer.from(dead))
    zip.end()
  }

  zip.on('error', (error: Error) => output.destroy(error))
  fill()
    .catch((error: Error) => output.destroy(error))
    .finally(onEnd)
  return Readable.toWeb(output) as ReadableStream
}
