/**
 * `/media/{hash}/{width}.{avif|webp}`: a picture without its metadata; `/media/{hash}/{width}-moving.webp`: the same with
 * all frames; `/media/{hash}/original.{ending}`: a PDF or a sound; `/media/{hash}.woff2`: the font of headings. The bytes of
 * an address never change.
 */
import * as v from 'valibot'
import { isPicture, mediaHashSchema, originalPath, type VariantFormat } from '#shared/media.ts'
import { pieceBytes, readOriginal } from '../../content/store/originals.ts'
import type { Variants } from '../../media/variants.ts'
import type { Database } from '../../platform/db/database.ts'
import type { SentHeaders } from '../../platform/http/asked.ts'
import { answerFailure, refuseForNow } from '../../platform/http/envelope.ts'
import { matchesEtag } from '../../platform/http/ready-bytes.ts'
import { inertPolicy, securityHeaders } from '../../platform/http/security-headers.ts'
import { toStream } from '../../platform/http/to-stream.ts'
import { visitorLanguage } from '../../platform/http/visitor-language.ts'
import { toDisposition } from '../../platform/http/written-headers.ts'

export type MediaServer = ReturnType<typeof createMediaServer>

interface MediaServerDependencies {
  db: Database
  variants: Pick<Variants, 'find'>
}

/** Drawing a variant takes half a second. */
const retryAfterS = 5

export function createMediaServer({ db, variants }: MediaServerDependencies) {
  async function serveVariant(
    asked: SentHeaders,
    variant: { hash: string; width: number; format: VariantFormat },
  ): Promise<Response> {
    const found = await variants.find(variant)
    const language = visitorLanguage(asked)
    if (!found.ok) {
      return found.code === 'NOT_FOUND'
        ? answerFailure('NOT_FOUND', language)
        : refuseForNow('UNAVAILABLE', language, retryAfterS)
    }
    const { hash, width, format } = variant
    const headers = toHeaders(
      `image/${format === 'moving' ? 'webp' : format}`,
      `${hash}-${width}-${format}`,
    )
    return matchesEtag(asked.get('if-none-match'), headers.ETag)
      ? new Response(null, { status: 304, headers })
      : new Response(new Uint8Array(found.value), { headers })
  }

  async function serveOriginal(asked: SentHeaders, hash: string, path: string): Promise<Response> {
    const row = await db
      .selectFrom('media')
      .select(['name', 'type', 'size'])
      .where('hash', '=', hash)
      .executeTakeFirst()
    if (!row || isPicture(row.type) || path !== originalPath(hash, row.type)) {
      return answerFailure('NOT_FOUND', visitorLanguage(asked))
    }
    const { name, size, type } = row
    const headers = {
      ...toHeaders(type, hash),
      'Accept-Ranges': 'bytes',
      ...(type === 'application/pdf' && {
        'Content-Disposition': toDisposition('attachment', 'file.pdf', name),
      }),
    }
    if (matchesEtag(asked.get('if-none-match'), headers.ETag)) {
      return new Response(null, { status: 304, headers })
    }
    // Safari plays a sound only if it gets the parts of it that it asks for.
    const range = findRange(asked.get('range'), size)
    if (range === 'unsatisfiable') {
      return new Response(null, {
        status: 416,
        headers: { ...headers, 'Content-Range': `bytes */${size}` },
      })
    }
    const { first, last } = range ?? { first: 0, last: size - 1 }
    // Otherwise anybody could have a whole file read from the database by asking for its last byte.
    const from = Math.floor(first / pieceBytes)
    const skipped = from * pieceBytes
    const pieces = readOriginal(db, hash, from)
    return new Response(toStream(cut(pieces, first - skipped, last - skipped)), {
      status: range ? 206 : 200,
      headers: {
        ...headers,
        'Content-Length': String(last - first + 1),
        ...(range && { 'Content-Range': `bytes ${first}-${last}/${size}` }),
      },
    })
  }

  return {
    async serveFont(asked: SentHeaders, file: string): Promise<Response> {
      const hash = file.replace(/[.]woff2$/, '')
      const font = await db
        .selectFrom('heading_font')
        .select('bytes')
        .where('hash', '=', hash)
        .executeTakeFirst()
      if (!font || file === hash) return answerFailure('NOT_FOUND', visitorLanguage(asked))
      return new Response(new Uint8Array(font.bytes), { headers: toHeaders('font/woff2', hash) })
    },
    /** `file`: the last part of the path. */
    async serve(asked: SentHeaders, hash: string, file: string): Promise<Response> {
      if (v.is(mediaHashSchema, hash)) {
        const [, width, moving, format] =
          /^([1-9]\d{0,4})(?:(-moving)\.webp|\.(avif|webp))$/.exec(file) ?? []
        if (width) {
          return serveVariant(asked, {
            hash,
            width: Number(width),
            format: moving ? 'moving' : (format as VariantFormat),
          })
        }
        if (file.startsWith('original.')) {
          return serveOriginal(asked, hash, `/media/${hash}/${file}`)
        }
      }
      return answerFailure('NOT_FOUND', visitorLanguage(asked))
    },
  }
}

function toHeaders(type: string, tag: string) {
  return {
    ...securityHeaders,
    // Feed readers show the pictures of posts on pages of their own.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Content-Security-Policy': inertPolicy,
    'Content-Type': type,
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: `"${tag}"`,
  }
}

/** `first` and `last` count from the first byte of `pieces`. */
async function* cut(
  pieces: AsyncIterable<Uint8Array>,
  first: number,
  last: number,
): AsyncGenerator<Uint8Array> {
  let at = 0
  for await (const piece of pieces) {
    const part = piece.subarray(Math.max(0, first - at), Math.max(0, last + 1 - at))
    if (part.length > 0) yield part
    at += piece.length
    if (at > last) return
  }
}

interface ByteRange {
  first: number
  /** Inclusive. */
  last: number
}

/** null: the whole file is to be sent. */
export function findRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 }
  }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  // The end lies before the beginning: not a range, so the whole file.
  if (to !== '' && Number(to) < first) return null
  return first >= size ? 'unsatisfiable' : { first, last }
}
