/** Pictures of pages for whoever shows a link: /og/en.png, /og/ko/projects/3.png. Drawn when first asked for, then kept. */
import { isLanguage, type Language } from '#shared/i18n/languages.ts'
import type { Pages } from '#shared/pages.ts'
import type { ContentRevision } from '../../content/store/revision.ts'
import { readPath } from '../../platform/http/canonical-path.ts'
import { answerFailure, refuseForNow } from '../../platform/http/envelope.ts'
import { matchesEtag } from '../../platform/http/etag.ts'
import { toDigest } from '../../platform/http/ready-bytes.ts'
import { inertPolicy, securityHeaders } from '../../platform/http/security-headers.ts'
import {
  type CacheSize,
  createRevisionCache,
} from '../../platform/revision-cache/revision-cache.ts'
import type { DrawPicture } from './draw-picture.ts'
import { createDrawingQueue } from './drawing-queue.ts'

interface PicturesDependencies {
  /** Opens what draws, when something is to be drawn for the first time. */
  openDrawer?: () => Promise<DrawPicture>
  pages: Pick<Pages, 'preview'>
  publicOrigin: string
  revision: Pick<ContentRevision, 'current'>
}

export interface Pictures {
  /** null if the address is no picture's. */
  serve(path: string, request: Request, requestId: string): Promise<Response> | null
  /** Of what is kept. */
  size(): CacheSize
}

interface Picture {
  png: Buffer<ArrayBuffer>
  headers: Record<string, string>
  bytes: number
}

/** A picture is 40 to 90 KB: enough for some two hundred. */
const maxBytes = 16 * 1024 * 1024
/** Each takes a tenth of a second or two: nobody waits longer than some three seconds. */
const maxWaiting = 16
const retryAfterS = 5

export function createPictures({
  openDrawer = openPictureDrawer,
  pages,
  publicOrigin,
  revision,
}: PicturesDependencies): Pictures {
  const { host } = new URL(publicOrigin)
  let drawer: Promise<DrawPicture> | undefined
  const kept = createRevisionCache<Picture>(revision, maxBytes, ({ bytes }) => bytes)
  /** One at a time: a crawler that asks for all of them must not keep visitors waiting. */
  const queue = createDrawingQueue(maxWaiting)
  /** Those that are being made, so that each is made once. */
  const making = new Map<string, Promise<Picture | 'absent' | 'busy'>>()
  let makingAt = ''

  function forgetIfChanged() {
    if (makingAt === revision.current()) return
    making.clear()
    makingAt = revision.current()
  }

  async function make(path: string, language: Language, requestId: string) {
    const store = kept.begin()
    const page = publicOrigin + pathOfPage(path)
    // Before it waits for its turn: what is not there takes no place in the queue.
    const preview = await pages.preview(page, { language, prefixed: true, requestId })
    if (!preview) return 'absent'
    if (queue.isFull()) return 'busy'
    const picture = await queue.add(async () => {
      drawer ??= openDrawer()
      const draw = await drawer
      return toPicture(await draw(preview, language, host))
    })
    store(path, picture)
    return picture
  }

  function makeOnce(path: string, language: Language, requestId: string) {
    const known = making.get(path)
    if (known) return known
    const made = make(path, language, requestId)
    const forget = () => {
      if (making.get(path) === made) making.delete(path)
    }
    making.set(path, made)
    made.then(forget, forget)
    return made
  }

  async function servePicture(
    path: string,
    language: Language,
    request: Request,
    requestId: string,
  ): Promise<Response> {
    forgetIfChanged()
    const picture = kept.find(path)
    if (picture) return answer(picture, request)
    // While the queue is full nobody is kept busy with looking for more pages.
    const made =
      queue.isFull() && !making.has(path) ? 'busy' : await makeOnce(path, language, requestId)
    if (made === 'absent') return answerFailure('NOT_FOUND', language)
    if (made === 'busy') return refuseForNow('UNAVAILABLE', language, retryAfterS)
    return answer(made, request)
  }

  return {
    size: kept.size,

    serve(path, request, requestId) {
      const language = languageOf(path)
      return language && servePicture(path, language, request, requestId)
    },
  }
}

/** What draws weighs 60 MB and a third of a second: a site that nobody shares a link to never pays for it. */
async function openPictureDrawer(): Promise<DrawPicture> {
  const { createPictureDrawer } = await import('./draw-picture.ts')
  return createPictureDrawer()
}

/** `/og/ko/about.png` is the picture of `/ko/about`. */
function pathOfPage(path: string): string {
  return path.slice('/og'.length, -'.png'.length)
}

/** null if the address is no picture's, which is of a page's one canonical path. */
function languageOf(path: string): Language | null {
  const language = /^\/og\/([^/.]+)(?:\/.+)?\.png$/.exec(path)?.[1]
  return isLanguage(language) && readPath(pathOfPage(path)).kind === 'canonical' ? language : null
}

/** Of their names and values, rounded up. */
const headersBytes = 2000

function toPicture(png: Buffer<ArrayBuffer>): Picture {
  return {
    png,
    bytes: png.byteLength + headersBytes,
    headers: {
      ...securityHeaders,
      // It is made to be shown on other sites.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Content-Security-Policy': inertPolicy,
      'Content-Type': 'image/png',
      'Cache-Control': 'public, max-age=3600, stale-while-revalidate=86400',
      ETag: `"${toDigest(png)}"`,
    },
  }
}

function answer({ png, headers }: Picture, request: Request): Response {
  return matchesEtag(request.headers.get('if-none-match'), headers['ETag'] ?? '')
    ? new Response(null, { status: 304, headers })
    : new Response(png, { headers })
}
