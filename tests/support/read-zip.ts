/** Reads a zip with another library than the one that writes it. */
import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** The bytes of each file as base64, by path. Throws for a damaged zip. */
export async function readZip(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  const files: Record<string, string> = {}
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName in files) throw new Error(`The zip has two files ${entry.fileName}.`)
    files[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString(
      'base64',
    )
  }
  return files
}
