/** The panel's call for a static copy of the site, which any host can show without a server. */
import * as v from 'valibot'
import { fail, ok } from '#shared/result.ts'
import type { Audit } from '../identity/audit/audit.ts'
import { inertPolicy, securityHeaders } from '../platform/http/security-headers.ts'
import { defineCall } from '../platform/json-api/define-call.ts'
import { type CopyPlace, readPlace } from '../static-copy/copy-addresses.ts'
import type { Copy } from '../static-copy/copy-site.ts'
import type { AdminCall } from './admin-access.ts'

interface CopyCallsDependencies {
  audit: Audit
  openCopy(place: CopyPlace): Promise<Copy>
  publicOrigin: string
}

const retryAfterS = 30

const isPlace = (address: string) => readPlace(address) !== null

export function createCopyCalls({
  audit,
  openCopy,
  publicOrigin,
}: CopyCallsDependencies): AdminCall[] {
  /** A copy reads every page, so there is one at a time. */
  let isRunning = false
  const end = () => {
    isRunning = false
  }

  return [
    defineCall({
      access: 'admin',
      path: '/api/admin/site/copy',
      summary:
        'A static copy of the public site as a zip, for a host without a server. `address`: where it will be, such as https://ada.github.io/site; if left out, where this site is.',
      input: v.strictObject({
        address: v.optional(
          v.pipe(v.string(), v.maxLength(300), v.check(isPlace, 'is no https address of a site')),
          publicOrigin,
        ),
      }),
      failures: ['NOT_FOUND', 'COPY_RUNNING'],
      async run({ change, input }) {
        const place = readPlace(input.address)
        if (!place) return fail('NOT_FOUND')
        if (isRunning) return { ok: false, code: 'COPY_RUNNING', retryAfterS }
        isRunning = true
        using undo = new DisposableStack()
        undo.defer(end)
        const written = await change(async (tx, by) => {
          const loaded = await tx.selectFrom('content_revision').select('id').executeTakeFirst()
          if (!loaded) return fail('NOT_FOUND')
          const detail = { address: input.address }
          const entry = { ...by.acting, event: 'site_copied', result: 'success', detail } as const
          return ok(await audit.append(tx, entry))
        })
        if (!written.ok) return written
        // Loaded only here, as for an export.
        const { zipCopy } = await import('../static-copy/zip-copy.ts')
        const zip = zipCopy(await openCopy(place), end)
        undo.move()
        return new Response(zip, {
          headers: {
            ...securityHeaders,
            'Content-Security-Policy': inertPolicy,
            'Content-Type': 'application/zip',
            'Content-Disposition': 'attachment; filename="site.zip"',
            'Cache-Control': 'no-store',
          },
        })
      },
    }),
  ]
}
