/**
 * Pictures of other sites that posts show. One that was downloaded is kept until the posts are stored, and then found by
 * its name: the end of the name is made of the address, so that importing again neither downloads it nor changes a post.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type NoteCode, noteCodes } from '#shared/admin/posts-import.ts'
import { type MediaType, mediaLimits, mediaTypes } from '#shared/media.ts'
import {
  type FetchFailure,
  fetchPublic,
  type Network,
  toHttps,
} from '../../platform/http/fetch-public.ts'
import { toMediaName } from '../store/media-name.ts'
import type { Target } from './addresses.ts'

export type RemotePictures = ReturnType<typeof createRemotePictures>

/** The names of its file in the folder of downloads, and of the one that says why there is none. */
export function namesOfDownload(address: string): { picture: string; failure: string } {
  const picture = createHash('sha256').update(address).digest('hex')
  return { picture, failure: `${picture}.failed` }
}

/** `names`: of the files of the site, by hash. */
export function createRemotePictures(downloads: string | null, names: ReadonlyMap<string, string>) {
  const bySuffix = new Map([...names].map(([hash, name]) => [name.split('-').at(-1), hash]))
  const found = new Map<string, { hash: string | null; file: string }>()
  const missing = new Set<string>()
  const refused = new Set<string>()

  function look(path: string): { hash: string | null; file: string } | null {
    const endings = Object.values(mediaTypes).map(([ending]) => `${suffixOf(path)}.${ending}`)
    const hash = endings.map((one) => bySuffix.get(one)).find((one) => one !== undefined) ?? null
    const file = downloads === null ? '' : join(downloads, namesOfDownload(path).picture)
    return hash !== null || (file !== '' && existsSync(file)) ? { hash, file } : null
  }

  function findFailure(path: string): NoteCode | undefined {
    if (refused.has(path)) return 'PICTURE_UNKNOWN'
    const file = downloads === null ? '' : join(downloads, namesOfDownload(path).failure)
    const said = file !== '' && existsSync(file) ? readFileSync(file, 'utf8') : ''
    return noteCodes.find((code) => code === said)
  }

  return {
    /** `kind`: of the target that its address has. Null: nothing is known of it. */
    find(address: string, kind: 'remote' | 'lost'): Target | null {
      const path = toHttps(address)?.href
      if (path === undefined) return kind === 'lost' ? null : remote(address, 'PICTURE_NOT_PUBLIC')
      const there = refused.has(path) ? null : (found.get(path) ?? look(path))
      if (there) {
        found.set(path, there)
        return { kind: 'file', path }
      }
      missing.add(path)
      return kind === 'lost' ? null : remote(address, findFailure(path))
    },

    /** What is there for a path that `find` has returned. */
    open: (path: string) => found.get(path) ?? null,

    /** It is no picture that this site accepts. */
    refuse(path: string): void {
      if (found.has(path)) refused.add(path)
    },

    listMissing: () => [...missing],
  }
}

function remote(url: string, why: NoteCode | undefined): Target {
  return { kind: 'remote', url, ...(why && { why }) }
}

function suffixOf(path: string): string {
  return namesOfDownload(path).picture.slice(0, 12)
}

/** `photo-0123456789ab.jpg` for `https://old.example/photo.png?w=300`. */
export function toRemoteName(path: string, type: MediaType): string {
  const last = new URL(path).pathname.split('/').at(-1) ?? ''
  const name = toMediaName(last, type)
  const dot = name.lastIndexOf('.')
  const base = [...name.slice(0, dot)].slice(0, 40).join('').replace(/-+$/, '')
  return `${base}-${suffixOf(path)}${name.slice(dot)}`
}

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

const codes: Record<FetchFailure, NoteCode> = {
  NOT_PUBLIC: 'PICTURE_NOT_PUBLIC',
  GONE: 'PICTURE_GONE',
  UNREACHABLE: 'PICTURE_UNREACHABLE',
  TOO_LARGE: 'PICTURE_TOO_LARGE',
}

/** Several hosts at once, and one picture of each. Returns the addresses that were tried. */
export async function downloadPictures(
  addresses: readonly string[],
  {
    folder,
    ms,
    network,
    onProgress = () => {},
  }: {
    folder: string
    /** No picture is begun after so long. */
    ms: number
    network?: Network
    onProgress?: (tried: number) => void
  },
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
