/** Pictures of pages for whoever shows a link: /og/en.png, /og/ko/projects/3.png. Drawn when first asked for, then kept. */
import { isLanguage, type Language } from '#shared/i18n/languages.ts'
import type { Pages } from '#shared/pages.ts'
import type { ContentRevision } from '../content/revision.ts'
import { answerFailure } from '../http/envelope.ts'
import { matchesEtag } from '../http/etag.ts'
import { toDigest } from '../http/ready-bytes.ts'
import { inertPolicy, securityHeaders } from '../http/security-headers.ts'
import type { DrawPicture } from './draw-picture.ts'

interface Needs {
  pages: Pages
  publicOrigin: string
  revision: ContentRevision
}

export interface Pictures {
  /** null if the address is no picture's. */
  serve(path: string, request: Request, requestId: string): Promise<Response> | null
}

interface Picture {
  png: Buffer<ArrayBuffer>
  headers: Record<string, string>
}

/** A picture is 40 to 90 KB: enough for some two hundred. */
const maxBytes = 16 * 1024 * 1024

export function createPictures({ pages, publicOrigin, revision }: Needs): Pictures {
  const { host } = new URL(publicOrigin)
  let drawer: Promise<DrawPicture> | undefined
  const kept = new Map<string, Picture>()
  const drawing = new Map<string, Promise<Picture | null>>()
  let bytes = 0
  let keptRevision = ''
  let last: Promise<unknown> = Promise.resolve()

  function forgetIfChanged() {
    if (keptRevision === revision.current()) return
    kept.clear()
    drawing.clear()
    bytes = 0
    keptRevision = revision.current()
  }

  function keep(path: string, picture: Picture) {
    kept.set(path, picture)
    bytes += picture.png.byteLength
    for (const [oldest, { png }] of kept) {
      if (bytes <= maxBytes) break
      kept.delete(oldest)
      bytes -= png.byteLength
    }
  }

  async function make(path: string, language: Language, requestId: string) {
    const begun = revision.current()
    const page = publicOrigin + path.slice('/og'.length, -'.png'.length)
    const preview = await pages.preview(page, { language, prefixed: true, requestId })
    if (!preview) return null
    // What draws weighs 60 MB and a third of a second: a site that nobody shares a link to never pays for it.
    drawer ??= import('./draw-picture.ts').then((module) => module.createPictureDrawer())
    const draw = await drawer
    const picture = toPicture(await draw(preview, language, host))
    if (revision.current() === begun && keptRevision === begun) keep(path, picture)
    return picture
  }

  /** One at a time: a crawler that asks for all of them must not keep visitors waiting. */
  function queue(path: string, language: Language, requestId: string) {
    const made = last.then(() => make(path, language, requestId))
    last = made.catch(() => {})
    const forget = () => {
      if (drawing.get(path) === made) drawing.delete(path)
    }
    drawing.set(path, made)
    made.then(forget, forget)
    return made
  }

  return {
    serve(path, request, requestId) {
      const language = /^\/og\/([^/.]+)(?:\/.+)?\.png$/.exec(path)?.[1]
      if (!isLanguage(language)) return null
      forgetIfChanged()
      const picture = kept.get(path)
      if (picture) return Promise.resolve(answer(picture, request))
      const made = drawing.get(path) ?? queue(path, language, requestId)
      return made.then((drawn) =>
        drawn ? answer(drawn, request) : answerFailure('NOT_FOUND', language),
      )
    },
  }
}

function toPicture(png: Buffer<ArrayBuffer>): Picture {
  return {
    png,
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
