/**
 * The icons of a site whose owner has chosen an accent or a mark, at the addresses of those that it comes with. Each is drawn
 * at its first request for a look, and then sent from memory.
 */
import { extname } from 'node:path'
import type { Look } from '#shared/look.ts'
import { lookUp } from '#shared/look-up.ts'
import { hasOwnIcon } from '#shared/site-icon.ts'
import type { Asked } from '../../platform/http/asked.ts'
import { inertPolicy, securityHeaders } from '../../platform/http/security-headers.ts'
import { createRevisionCache, type Revision } from '../../platform/revision-cache/revision-cache.ts'
import type { DrawIcon, IconSize } from './draw-icon.ts'

/** The margins and corners are those of `scripts/icons.mjs`. */
const icons = {
  '/favicon.svg': { side: 64, margin: 4, radius: 3 },
  '/favicon.ico': { side: 32, margin: 4, radius: 3 },
  '/apple-touch-icon.png': { side: 180, margin: 5, radius: 0 },
  '/icon-192.png': { side: 192, margin: 4, radius: 3 },
  '/icon-512.png': { side: 512, margin: 4, radius: 3 },
  '/icon-maskable-512.png': { side: 512, margin: 8, radius: 0 },
} as const satisfies Record<string, IconSize>

type IconPath = keyof typeof icons

const mediaTypes: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
}

interface SiteIconsDependencies {
  look: () => Look
  /** The bytes of the owner's mark, as this site has drawn them; null: they cannot be had now. */
  readMark(reference: string): Promise<Uint8Array | null>
  revision: Revision
}

export type SiteIcons = ReturnType<typeof createSiteIcons>

const maxBytes = 2_000_000

export function createSiteIcons({ look, readMark, revision }: SiteIconsDependencies) {
  const drawn = createRevisionCache<Buffer<ArrayBuffer>>(
    revision,
    maxBytes,
    (bytes) => bytes.length,
  )
  const drawing = new Map<string, Promise<Buffer<ArrayBuffer> | null>>()
  let drawer: Promise<DrawIcon> | undefined

  async function draw(path: IconPath): Promise<Buffer<ArrayBuffer> | null> {
    const store = drawn.begin()
    const chosen = look()
    const mark = chosen.mark === 'picture' && chosen.markPicture ? chosen.markPicture : null
    const picture = mark === null ? null : await readMark(mark)
    if (mark !== null && picture === null) return null
    // With its libraries it takes 60 MB of memory.
    drawer ??= import('./draw-icon.ts').then(({ createIconDrawer }) => createIconDrawer())
    const bytes = await (await drawer)(path, icons[path], chosen, picture)
    store(path, bytes)
    return bytes
  }

  function drawOnce(path: IconPath): Promise<Buffer<ArrayBuffer> | null> {
    const key = `${revision.current()} ${path}`
    const begun = drawing.get(key)
    if (begun) return begun
    const made = draw(path).finally(() => drawing.delete(key))
    drawing.set(key, made)
    return made
  }

  /** null: the path is none of them, or the site has the icon that it comes with. */
  return ({ path }: Pick<Asked, 'path'>): Response | Promise<Response | null> | null => {
    if (!Object.hasOwn(icons, path) || !hasOwnIcon(look())) return null
    const known = drawn.find(path)
    if (known) return answer(path, known)
    return drawOnce(path as IconPath).then((bytes) => bytes && answer(path, bytes))
  }
}

function answer(path: string, bytes: Buffer<ArrayBuffer>): Response {
  return new Response(bytes, {
    headers: {
      ...securityHeaders,
      'Content-Security-Policy': inertPolicy,
      'Content-Type': lookUp(mediaTypes, extname(path)) ?? 'image/png',
      'Cache-Control': 'public, max-age=3600',
    },
  })
}
