/** The panel's calls that start the owner's own site in place of the sample. */
import { ownSiteFields, ownSiteFormSchema, ownSiteStartedSchema } from '#shared/admin/own-site.ts'
import { emptySchema } from '#shared/auth.ts'
import { checkDocument } from '#shared/check-document.ts'
import { ok } from '#shared/result.ts'
import { importRenderer } from '../content/markdown/default-renderer.ts'
import { refuseFields } from '../editing/drafts.ts'
import { describeOwnSite, prepareOwnSite, undoOwnSite } from '../editing/own-site.ts'
import type { Audit } from '../identity/audit/audit.ts'
import type { Database } from '../platform/db/database.ts'
import { defineCall } from '../platform/json-api/define-call.ts'
import type { AdminCall } from './admin-access.ts'

interface OwnSiteCallsDependencies {
  audit: Audit
  db: Database
  now: () => Date
}

export function createOwnSiteCalls({ audit, db, now }: OwnSiteCallsDependencies): AdminCall[] {
  // All texts of a site at once are too many for the renderer of single documents.
  const dependencies = { audit, db, now, renderer: importRenderer }
  return [
    defineCall({
      access: 'admin',
      path: '/api/admin/own-site',
      summary: 'How much of the sample is left, and what an own site would keep.',
      answer: ownSiteFormSchema,
      run: async ({ admin }) => ok(await describeOwnSite(db, admin)),
    }),
    defineCall({
      access: 'admin',
      method: 'POST',
      path: '/api/admin/own-site',
      summary:
        'Starts the own site of the owner: moves the sample to the trash, and writes what every site has anew.',
      body: ownSiteFields.schema(),
      answer: ownSiteStartedSchema,
      failures: ['STALE'],
      async run({ body, change }) {
        const checked = checkDocument(ownSiteFields, body, body.languages[0])
        if (!checked.ok) return refuseFields(checked.problems)
        const prepared = await prepareOwnSite(dependencies, checked.value)
        return prepared.ok ? change(prepared.value) : prepared
      },
    }),
    defineCall({
      access: 'admin',
      method: 'POST',
      path: '/api/admin/own-site/undo',
      summary: 'Brings the sample back, unless something else was published since.',
      answer: emptySchema,
      failures: ['STALE'],
      async run({ change }) {
        const undone = await undoOwnSite({ ...dependencies, change })
        return undone.ok ? ok({}) : undone
      },
    }),
  ]
}
