/**
 * Preview pictures of pages for link previews: /og/en.png, /og/ko/projects/3.png. A picture is drawn at its
 * first request and then cached.
 */
import { fallbackLanguage, isLanguage, type Language } from '#shared/i18n/languages.ts'
import { widthsOf } from '#shared/media.ts'
import { latticeSize, type PagePreview, type Pages } from '#shared/pages.ts'
import { findPictures } from '../../content/store/find-pictures.ts'
import type { ContentRevision } from '../../content/store/revision.ts'
import type { Variants } from '../../media/variants.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Asked, SentHeaders } from '../../platform/http/asked.ts'
import { readPath } from '../../platform/http/canonical-path.ts'
import { answerFailure, refuseForNow } from '../../platform/http/envelope.ts'
import { matchesEtag, toDigest } from '../../platform/http/ready-bytes.ts'
import { inertPolicy, securityHeaders } from '../../platform/http/security-headers.ts'
import { createRevisionCache } from '../../platform/revision-cache/revision-cache.ts'
import type { DrawPicture } from './draw-picture.ts'

interface PicturesDependencies {
  /** How many are drawn at once. */
  atOnce?: number
  /** Loads the drawing code, at the first picture. */
  openDrawer?: () => Promise<DrawPicture>
  pages: Pick<Pages, 'preview'>
  publicOrigin: string
  readCover: ReadCover
  readMark: ReadCover
  revision: Pick<ContentRevision, 'current'>
}

export type Pictures = ReturnType<typeof createPictures>

interface Picture {
  png: Buffer<ArrayBuffer>
  headers: Record<string, string>
  bytes: number
}

/** A picture has 40 to 90 KB, with a cover up to 200: enough for eighty or more. */
const maxBytes = 16 * 1024 * 1024
/** Drawing takes 0.1 to 0.2 s, so no request waits much longer than three seconds. */
const maxWaiting = 16
const retryAfterS = 5

export function createPictures({
  atOnce = 1,
  openDrawer = openPictureDrawer,
  pages,
  publicOrigin,
  readCover,
  readMark,
  revision,
}: PicturesDependencies) {
  const { host } = new URL(publicOrigin)
  let drawer: Promise<DrawPicture> | undefined
  const cache = createRevisionCache<Picture>(revision, maxBytes, ({ bytes }) => bytes)
  /** Draws one picture at a time: a crawler that requests all of them must not slow down visitors. */
  const queue = createDrawingQueue(maxWaiting, atOnce)
  /** Pictures in progress, so that each is drawn once. */
  const inProgress = new Map<string, Promise<Picture | 'absent' | 'busy'>>()
  let inProgressAt = ''

  function clearIfChanged() {
    if (inProgressAt === revision.current()) return
    inProgress.clear()
    inProgressAt = revision.current()
  }

  function drawInTurn(preview: PagePreview, language: Language): Promise<Buffer<ArrayBuffer>> {
    return queue.add(async () => {
      drawer ??= openDrawer()
      const draw = await drawer
      const cover = preview.cover === undefined ? null : await readCover(preview.cover)
      const mark = preview.mark === undefined ? null : await readMark(preview.mark)
      return draw(preview, language, host, { cover, mark })
    })
  }

  async function make(path: string, language: Language, requestId: string) {
    const store = cache.begin()
    const page = publicOrigin + pathOfPage(path)
    // Looked up before queueing, so that a missing page takes no place in the queue.
    const preview = await pages.preview(page, { language, prefixed: true, requestId })
    if (!preview) return 'absent'
    if (queue.isFull()) return 'busy'
    const picture = toPicture(await drawInTurn(preview, language))
    store(path, picture)
    return picture
  }

  function drawOnce(path: string, language: Language, requestId: string) {
    const known = inProgress.get(path)
    if (known) return known
    const drawing = make(path, language, requestId)
    const remove = () => {
      if (inProgress.get(path) === drawing) inProgress.delete(path)
    }
    inProgress.set(path, drawing)
    drawing.then(remove, remove)
    return drawing
  }

  async function servePicture({ headers, path, requestId }: Asked, language: Language) {
    clearIfChanged()
    const picture = cache.find(path)
    if (picture) return answer(picture, headers)
    // While the queue is full, no further page lookups are started.
    const drawn =
      queue.isFull() && !inProgress.has(path) ? 'busy' : await drawOnce(path, language, requestId)
    if (drawn === 'absent') return answerFailure('NOT_FOUND', language)
    if (drawn === 'busy') return refuseForNow('UNAVAILABLE', language, retryAfterS)
    return answer(drawn, headers)
  }

  return {
    /** The size of the cache. */
    size: cache.size,
    /** Draws a picture that is not cached: that of a draft. null: too many others are waiting. */
    draw: async (preview: PagePreview, language: Language) =>
      queue.isFull() ? null : await drawInTurn(preview, language),
    /** null if the path is not that of a picture. */
    serve(asked: Asked): Promise<Response> | null {
      const language = languageOf(asked.path)
      return language && servePicture(asked, language)
    },
  }
}

/**
 * The drawing code takes 60 MB and a third of a second to load, so it is loaded only when a picture is
 * requested.
 */
async function openPictureDrawer(): Promise<DrawPicture> {
  const { createPictureDrawer } = await import('./draw-picture.ts')
  return createPictureDrawer()
}

/** `/og/ko/about.png` is the picture of `/ko/about`. */
function pathOfPage(path: string): string {
  return path.slice('/og'.length, -'.png'.length)
}

/** null if the path is not `/og` plus the canonical path of a page plus `.png`. */
function languageOf(path: string): Language | null {
  const language = /^\/og\/([^/.]+)(?:\/.+)?\.png$/.exec(path)?.[1]
  return isLanguage(language) && readPath(pathOfPage(path)).kind === 'canonical' ? language : null
}

/** The memory of header names and values, rounded up. */
const headersBytes = 2000

function toPicture(png: Buffer<ArrayBuffer>): Picture {
  return {
    png,
    bytes: png.byteLength + headersBytes,
    headers: {
      ...securityHeaders,
      // Other sites embed the picture.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Content-Security-Policy': inertPolicy,
      'Content-Type': 'image/png',
      'Cache-Control': 'public, max-age=3600, stale-while-revalidate=86400',
      ETag: `"${toDigest(png)}"`,
    },
  }
}

function answer({ png, headers }: Picture, asked: SentHeaders): Response {
  return matchesEtag(asked.get('if-none-match'), headers['ETag'] ?? '')
    ? new Response(null, { status: 304, headers })
    : new Response(png, { headers })
}

/** `maxWaiting` includes the running jobs. */
function createDrawingQueue(maxWaiting: number, atOnce: number) {
  const lanes = Array.from({ length: atOnce }, (): Promise<unknown> => Promise.resolve())
  let added = 0
  let waiting = 0
  return {
    isFull: () => waiting >= maxWaiting,
    /** Runs the job after the jobs before it. Rejects if the job throws. */
    add<Drawn>(draw: () => Promise<Drawn>): Promise<Drawn> {
      waiting += 1
      const lane = added % atOnce
      added += 1
      const drawn = Promise.resolve(lanes[lane])
        .then(draw)
        .finally(() => {
          waiting -= 1
        })
      lanes[lane] = drawn.catch(() => {})
      return drawn
    },
  }
}

/** `address`: of the largest variant. null: the picture cannot be had now. */
type ReadCover = (address: string) => Promise<Uint8Array | null>

export function createReadCover(db: Database, variants: Pick<Variants, 'find'>): ReadCover {
  return async (address) => {
    const hash = /^\/media\/([0-9a-f]{64})\//.exec(address)?.[1] ?? ''
    const row = await db
      .selectFrom('media')
      .select(['width', 'height'])
      .where('hash', '=', hash)
      .executeTakeFirst()
    if (!row?.width || !row.height) return null
    const { width: whole, height } = row
    // Wide enough that the picture fills its place in both directions.
    const least = Math.max(latticeSize.width, (latticeSize.height * whole) / height)
    const widths = widthsOf(whole)
    const width = widths.find((each) => each >= least) ?? widths.at(-1) ?? whole
    const found = await variants.find({ hash, width, format: 'webp' })
    return found.ok ? found.value : null
  }
}

/** The same of the picture that content names, such as `media/mark.png`. */
export function createReadMark(db: Database, readCover: ReadCover): ReadCover {
  return async (reference) => {
    const view = (await findPictures(db, [reference], fallbackLanguage)).get(reference)
    return view ? readCover(view.src) : null
  }
}
