/** The panel's calls about content as files. */
import * as v from 'valibot'
import { fail, ok } from '#shared/result.ts'
import { loadContent } from '../content/folder/load-content.ts'
import { loadOriginals } from '../content/folder/write-media.ts'
import type { Audit } from '../identity/audit/audit.ts'
import type { Database } from '../platform/db/database.ts'
import { inertPolicy, securityHeaders } from '../platform/http/security-headers.ts'
import { defineCall } from '../platform/json-api/define-call.ts'
import type { AdminCall } from './admin-access.ts'

interface ContentFolderCallsDependencies {
  audit: Audit
  db: Database
  now: () => Date
}

export function createContentFolderCalls(
  dependencies: ContentFolderCallsDependencies,
): AdminCall[] {
  const { audit, db, now } = dependencies
  return [
    defineCall({
      access: 'admin',
      path: '/api/admin/content/export',
      summary: 'The published content and all uploaded files, as a zip of a content folder.',
      input: v.strictObject({}),
      failures: ['NOT_FOUND'],
      async run({ change }) {
        const written = await change(async (tx, by) => {
          const loaded = await tx.selectFrom('content_revision').select('id').executeTakeFirst()
          if (!loaded) return fail('NOT_FOUND')
          return ok(
            await audit.append(tx, { ...by.acting, event: 'content_exported', result: 'success' }),
          )
        })
        if (!written.ok) return written
        // Loaded only here: an export is rare, and a process never unloads these modules.
        const { zipContent } = await import('../content/folder/zip-content.ts')
        const zip = zipContent(await loadContent(db), await loadOriginals(db))
        return new Response(zip, {
          headers: {
            ...securityHeaders,
            'Content-Security-Policy': inertPolicy,
            'Content-Type': 'application/zip',
            // In UTC, for programs that call the API; the panel names the file by the day of its reader.
            'Content-Disposition': `attachment; filename="content-${now().toISOString().slice(0, 10)}.zip"`,
            'Cache-Control': 'no-store',
          },
        })
      },
    }),
  ]
}
