/** Makes zips: of the fixture content, and hostile ones, which ordinary programs do not write. */
import { buffer } from 'node:stream/consumers'
import { type Options, ZipFile } from 'yazl'
import { zipContent } from '#server/content/folder/zip-content.ts'
import { createFixtureContent } from './fixture-content.ts'

export async function zipFixtureContent(
  content = createFixtureContent(),
): Promise<Uint8Array<ArrayBuffer>> {
  const none = { index: {}, read: () => (async function* () {})() }
  return new Uint8Array(await buffer(zipContent(content, none)))
}

export interface ZippedFile {
  path: string
  bytes: string | Uint8Array
  /** The type and the permissions of the file, as Unix stores them. */
  mode?: number
  /** false: the zip contains the bytes uncompressed. */
  compress?: boolean
}

/** Paths are written as they are, also those that lead out of a folder. */
export async function zipFiles(files: readonly ZippedFile[]): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile()
  const renamed = files.map(({ path, bytes, mode, compress = true }) => {
    const written = Buffer.from(path)
    // The library refuses unsafe paths, so the entry gets a safe one of the same length first.
    const safe = /^\/|\.\./.test(path) ? '~'.repeat(written.length) : path
    const options: Partial<Options> = { compress, ...(mode !== undefined && { mode }) }
    zip.addBuffer(Buffer.from(bytes), safe, options)
    return { safe: Buffer.from(safe), written }
  })
  zip.end()
  const whole = await buffer(zip.outputStream)
  for (const { safe, written } of renamed) {
    for (let at = whole.indexOf(safe); at >= 0; at = whole.indexOf(safe, at + 1))
      written.copy(whole, at)
  }
  return new Uint8Array(whole)
}
