/** The panel's calls about uploaded files. */
import * as v from 'valibot'
import {
  type MediaRefusal,
  mediaChangeSchema,
  mediaListSchema,
  mediaQuerySchema,
  mediaSchema,
} from '#shared/admin/media.ts'
import { mediaHashSchema, mediaLimits } from '#shared/media.ts'
import { fail, ok } from '#shared/result.ts'
import { optionalLine } from '#shared/text.ts'
import type { Audit } from '../identity/audit/audit.ts'
import { createMedia } from '../media/media.ts'
import type { Variants } from '../media/variants.ts'
import type { Database } from '../platform/db/database.ts'
import { securityHeaders } from '../platform/http/security-headers.ts'
import { toStream } from '../platform/http/to-stream.ts'
import { defineCall, fileSchema, type Outcome } from '../platform/json-api/define-call.ts'
import type { MediaProcessor } from '../platform/media-processing/processor.ts'
import { refusalSentences } from '../platform/media-processing/tasks.ts'
import type { AdminCall } from './admin-access.ts'

interface MediaCallsDependencies {
  audit: Audit
  db: Database
  now: () => Date
  processor: Pick<MediaProcessor, 'inspect'>
  variants: Pick<Variants, 'prepare'>
}

const byHash = v.strictObject({ hash: mediaHashSchema })

export function createMediaCalls(dependencies: MediaCallsDependencies): AdminCall[] {
  const { processor, variants } = dependencies
  const media = createMedia(dependencies)
  return [
    defineCall({
      access: 'admin',
      path: '/api/admin/media',
      summary: 'Lists uploaded files, newest first, with the content that shows each.',
      input: mediaQuerySchema,
      answer: mediaListSchema,
      run: async ({ admin, input }) => ok(await media.list(admin, input)),
    }),
    defineCall({
      access: 'admin',
      method: 'POST',
      path: '/api/admin/media',
      summary: 'Uploads a file, whose bytes are the body. The same bytes again are the same file.',
      input: v.strictObject({ name: v.optional(optionalLine(255), '') }),
      body: fileSchema,
      takesFile: true,
      maxBytes: mediaLimits.bytes,
      answer: mediaSchema,
      failures: ['UNAVAILABLE'],
      async run({ change, input, body: { file } }) {
        const inspected = await processor.inspect(file.path)
        if (!inspected.ok) return toRefusal(inspected.code)
        const upload = { file, givenName: input.name, inspected: inspected.value }
        let isNew = false
        const outcome = await change(async (tx, by) => {
          const added = await media.add(tx, by, upload)
          isNew = added.isNew
          return { ok: true, value: added.media, version: added.media.version }
        })
        if (outcome.ok && isNew) variants.prepare(file.sha256)
        return outcome
      },
    }),
    defineCall({
      access: 'admin',
      path: '/api/admin/media/{hash}',
      summary: 'One uploaded file.',
      input: byHash,
      answer: mediaSchema,
      failures: ['NOT_FOUND'],
      run: ({ admin, input: { hash } }) => media.find(admin, hash),
    }),
    defineCall({
      access: 'admin',
      path: '/api/admin/media/{hash}/original',
      summary: 'The bytes of an uploaded file as they were uploaded, with all metadata.',
      input: byHash,
      failures: ['NOT_FOUND'],
      async run({ admin, input: { hash } }) {
        const found = await media.open(admin, hash)
        if (!found) return fail('NOT_FOUND')
        const headers = {
          ...securityHeaders,
          'Content-Type': 'application/octet-stream',
          'Content-Length': String(found.bytes),
          'Content-Disposition': 'attachment',
          'Cache-Control': 'no-store',
        }
        return new Response(toStream(found.pieces), { headers })
      },
    }),
    defineCall({
      access: 'admin',
      method: 'PATCH',
      path: '/api/admin/media/{hash}',
      summary: 'Says what a picture shows, in each language, or that it only decorates.',
      input: byHash,
      isVersioned: true,
      body: mediaChangeSchema,
      answer: mediaSchema,
      failures: ['NOT_FOUND', 'STALE', 'VERSION_REQUIRED'],
      run: ({ change, input: { hash }, version, body }) =>
        change((tx, by) => media.change(tx, by, hash, version, body)),
    }),
    defineCall({
      access: 'admin',
      method: 'DELETE',
      path: '/api/admin/media/{hash}',
      summary: 'Deletes a file that no content shows.',
      input: byHash,
      isVersioned: true,
      answer: mediaSchema,
      failures: ['NOT_FOUND', 'STALE', 'VERSION_REQUIRED', 'MEDIA_IN_USE'],
      run: ({ change, input: { hash }, version }) =>
        change((tx, by) => media.remove(tx, by, hash, version)),
    }),
  ]
}

function toRefusal(code: MediaRefusal | 'BUSY' | 'FAILED'): Outcome<never> {
  if (code === 'BUSY') return fail('UNAVAILABLE')
  // A file that takes too much time or memory, or ends the process, counts as a damaged picture.
  const reason = code === 'FAILED' ? 'BROKEN' : code
  return refuseFile(refusalSentences[reason], reason)
}

/** `reason` is for the panel, which says it in three languages. */
function refuseFile(problem: string, reason: MediaRefusal): Outcome<never> {
  return { ok: false, code: 'VALIDATION', data: { fields: { file: problem }, reason } }
}
