/** A site whose admin uploads files. */
import { mkdtempDisposable, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
