/**
 * Pictures of other sites that posts show. One that was downloaded is kept until the posts are stored, and then found by
 * its name: the end of the name is made of the address, so that importing again neither downloads it nor changes a post.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type NoteCode, noteCodes } from '#shared/admin/posts-import.ts'
import { type MediaType, mediaTypes } from '#shared/media.ts'
import { toHttps } from '../../platform/http/fetch-public.ts'
import { toMediaName } from '../store/media-name.ts'
import type { Target } from './addresses.ts'

export interface RemotePictures {
  /** `kind`: of the target that its address has. Null: nothing is known of it. */
  find(address: string, kind: 'remote' | 'lost'): Target | null
  /** What is there for a path that `find` has returned. */
  open(path: string): { hash: string | null; file: string } | null
  /** It is no picture that this site accepts. */
  refuse(path: string): void
  listMissing(): string[]
}

/** The names of its file in the folder of downloads, and of the one that says why there is none. */
export function namesOfDownload(address: string): { picture: string; failure: string } {
  const picture = createHash('sha256').update(address).digest('hex')
  return { picture, failure: `${picture}.failed` }
}

/** `names`: of the files of the site, by hash. */
export function createRemotePictures(
  downloads: string | null,
  names: ReadonlyMap<string, string>,
): RemotePictures {
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
    find(address, kind) {
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

    open: (path) => found.get(path) ?? null,

    refuse(path) {
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
