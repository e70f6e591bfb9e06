/** Downloads the pictures of other sites that an old blog shows. What was downloaded stays for an import that is repeated. */
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NoteCode } from '#shared/admin/posts-import.ts'
import { mediaLimits } from '#shared/media.ts'
import { type FetchFailure, fetchPublic, type Network } from '../../platform/http/fetch-public.ts'
import { namesOfDownload } from './remote-pictures.ts'

/** What a download leaves, the next one fetches, after the posts are stored. */
const limits = {
  pictures: 3000,
  /** Of all that wait to be stored. */
  bytes: 1_000_000_000,
  /** Of one picture. */
  pictureMs: 30_000,
  hosts: 4,
  /** So many in a row, and the rest of the host is left out. */
  failures: 3,
}
const keptMs = 7 * 24 * 60 * 60 * 1000

export const downloadsIn = (dataDir: string) => join(dataDir, 'downloads')

interface Downloading {
  folder: string
  /** No picture is begun after so long. */
  ms: number
  network?: Network
  onProgress?: (tried: number) => void
}

const codes: Record<FetchFailure, NoteCode> = {
  NOT_PUBLIC: 'PICTURE_NOT_PUBLIC',
  GONE: 'PICTURE_GONE',
  UNREACHABLE: 'PICTURE_UNREACHABLE',
  TOO_LARGE: 'PICTURE_TOO_LARGE',
}

/** Several hosts at once, and one picture of each. Returns the addresses that were tried. */
export async function downloadPictures(
  addresses: readonly string[],
  { folder, ms, network, onProgress = () => {} }: Downloading,
): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const kept = await listKept(folder)
  const isKept = (address: string) => kept.has(namesOfDownload(address).picture)
  const tried = addresses.filter(isKept)
  const wanted = addresses.filter((address) => !isKept(address)).slice(0, limits.pictures)
  const hosts = [...Map.groupBy(wanted, (address) => URL.parse(address)?.hostname).values()]
  const late = AbortSignal.timeout(ms)
  let bytes = [...kept.values()].reduce((sum, size) => sum + size, 0)

  async function downloadOf(ofHost: readonly string[]): Promise<void> {
    let failures = 0
    for (const address of ofHost) {
      if (late.aborted || bytes > limits.bytes) return
      const names = namesOfDownload(address)
      const [file, failureFile] = [join(folder, names.picture), join(folder, names.failure)]
      const failure =
        failures < limits.failures
          ? await fetchPublic(address, {
              file,
              accept: 'image/avif, image/webp, image/*',
              bytes: mediaLimits.bytes,
              signal: AbortSignal.timeout(limits.pictureMs),
              ...(network && { network }),
            })
          : 'UNREACHABLE'
      failures = failure === 'UNREACHABLE' ? failures + 1 : 0
      if (failure) await writeFile(failureFile, codes[failure], { mode: 0o600 })
      else {
        bytes += (await stat(file)).size
        await rm(failureFile, { force: true })
      }
      tried.push(address)
      onProgress(tried.length)
    }
  }

  const workers = Array.from({ length: limits.hosts }, async () => {
    for (let next = hosts.shift(); next; next = hosts.shift()) await downloadOf(next)
  })
  await Promise.all(workers)
  return tried
}

/** The sizes of what was downloaded before, by name. What is old is removed. */
async function listKept(folder: string): Promise<Map<string, number>> {
  const kept = new Map<string, number>()
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    // Another import may have renamed or stored it.
    const stats = await stat(path).catch(() => null)
    if (stats && stats.mtimeMs < Date.now() - keptMs) await rm(path, { force: true })
    else if (stats) kept.set(name, stats.size)
  }
  return kept
}
