/** A site whose admin uploads files. */
import { createHash } from 'node:crypto'
import { mkdtempDisposable, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { insertOriginal } from '../../server/content/store/originals.ts'
import type { Database } from '../../server/platform/db/database.ts'
import { type Ground, type Motion, typeOfName } from '../../shared/media.ts'
import type { DatabaseUnderTest } from './databases.ts'
import { openPanelSite, type PanelSite } from './panel-api.ts'
import type { Answered } from './sign-in.ts'

export interface MediaSite extends PanelSite {
  upload(bytes: Uint8Array, name?: string): Promise<Answered>
  /** Requests a public address. */
  get(path: string, headers?: Record<string, string>): Promise<Response>
  /** The files that uploads have left on disk. */
  listLeftOvers(): Promise<string[]>
}

/** Adds a file of 200 × 100 pixels without a call. */
export async function addPicture(
  db: Database,
  name: string,
  bytes: Uint8Array,
  { motion, ground }: { motion: Motion | null; ground: Ground | null },
): Promise<string> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-picture-'))
  const file = join(folder.path, name)
  await writeFile(file, bytes)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const type = typeOfName(name) ?? 'image/png'
  const row = { hash, name, type, size: bytes.length, width: 200, height: 100, motion, ground }
  const about = { decorative: 0, alt: '{}', folded: '', uploaded_at: '', version: 1 } as const
  await insertOriginal(db, { ...row, ...about }, file)
  return hash
}

export async function openMediaSite(database?: DatabaseUnderTest): Promise<MediaSite> {
  await using unfinished = new AsyncDisposableStack()
  const folder = unfinished.use(await mkdtempDisposable(join(tmpdir(), 'madang-media-')))
  const site = unfinished.use(
    await openPanelSite({ ...(database && { database }), settings: { dataDir: folder.path } }),
  )
  const finished = unfinished.move()
  return {
    ...site,
    upload: (body, name = 'photo') =>
      site.ada.ask('POST', `/media?name=${encodeURIComponent(name)}`, { body }),
    get: (path, headers = {}) =>
      site.answer(new Request(`http://localhost:3000${path}`, { headers })),
    listLeftOvers: () => readdir(join(folder.path, 'uploads')).catch(() => []),
    [Symbol.asyncDispose]: () => finished.disposeAsync(),
  }
}
