/** The panel's calls about the resumes that the site makes. */
import * as v from 'valibot'
import {
  type ResumeState,
  resumeImportedSchema,
  resumeImportSchema,
  resumeProblemSchema,
  resumeStatesSchema,
  resumeWarningSchema,
} from '#shared/admin/resumes.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { fail, ok } from '#shared/result.ts'
import { listResumes } from '../content/profile/list-resumes.ts'
import { getEntry } from '../content/store/entries.ts'
import { parseStored } from '../content/store/read-stored.ts'
import { readSiteLanguages } from '../content/store/site-languages.ts'
import { describeImport, importResume, readResume } from '../editing/import-resume.ts'
import type { PreviewResume } from '../editing/preview-resume.ts'
import type { Audit } from '../identity/audit/audit.ts'
import type { Database } from '../platform/db/database.ts'
import { securityHeaders } from '../platform/http/security-headers.ts'
import { defineCall } from '../platform/json-api/define-call.ts'
import type { AdminCall } from './admin-access.ts'

export interface ResumeCallsDependencies {
  audit: Audit
  now: () => Date
  /** ADMIN_PATH */
  panelPath: string
  db: Database
  previewResume: PreviewResume
}

export function createResumeCalls(dependencies: ResumeCallsDependencies): AdminCall[] {
  const { db, previewResume } = dependencies
  return [
    defineCall({
      access: 'admin',
      path: '/api/admin/resumes',
      summary:
        'The resume of each language: what visitors get, what warns, and why the last attempt failed.',
      answer: resumeStatesSchema,
      run: async () => ok({ resumes: await listStates(db) }),
    }),
    defineCall({
      access: 'admin',
      method: 'POST',
      path: '/api/admin/resumes/import',
      summary:
        'Makes drafts from a JSON Resume, or only says which. Published documents stay as they are.',
      body: resumeImportSchema,
      maxBytes: 1_000_000,
      answer: resumeImportedSchema,
      async run({ change, body: { resume: given, language, isDry } }) {
        const read = readResume(given)
        if (!read.ok) return read
        const resume = read.value
        return isDry
          ? ok(describeImport(resume, language))
          : change((tx, by) => importResume(dependencies, tx, by, { resume, language }))
      },
    }),
    defineCall({
      access: 'admin',
      path: '/api/admin/resumes/{language}/preview',
      summary: 'The PDF that the drafts give. NOT_FOUND: nothing is written that a resume shows.',
      input: v.strictObject({ language: v.picklist(languages) }),
      failures: ['NOT_FOUND', 'UNAVAILABLE'],
      async run({ input: { language } }) {
        const typeset = await previewResume(language)
        if (!typeset) return fail('NOT_FOUND')
        if (typeset.kind === 'unwritable') {
          const fields = Object.fromEntries(
            typeset.missing.map(({ place, characters }) => [
              place || 'name',
              `has characters that no font has: ${characters}`,
            ]),
          )
          return { ok: false, code: 'VALIDATION', data: { fields } }
        }
        if (typeset.kind !== 'made') return fail('UNAVAILABLE')
        return new Response(new Uint8Array(typeset.pdf), {
          headers: {
            ...securityHeaders,
            'Content-Type': 'application/pdf',
            'Content-Disposition': 'attachment',
            'Cache-Control': 'no-store',
          },
        })
      },
    }),
  ]
}

async function listStates(db: Database): Promise<ResumeState[]> {
  const resumes = await getEntry(db, 'resumes')
  const rows = await db
    .selectFrom('made_resume')
    .select(['language', 'text', 'warnings', 'problem', 'failing_since'])
    .execute()
  const listed = await listResumes(db)
  return (await readSiteLanguages(db)).map((language) => {
    const row = rows.find((one) => one.language === language)
    const { lang: _, ...file } = listed.find(({ lang }) => lang === language) ?? {}
    const problem = v.safeParse(resumeProblemSchema, parseStored(row?.problem ?? ''))
    const warnings = v.safeParse(v.array(resumeWarningSchema), parseStored(row?.warnings ?? ''))
    return {
      language,
      source: sourceOf(resumes[language], row !== undefined),
      file: 'url' in file ? file : null,
      text: row?.text ?? '',
      warnings: warnings.success ? warnings.output : [],
      problem: problem.success ? problem.output : null,
      failingSince: row?.failing_since ?? null,
    }
  })
}

function sourceOf(
  resume: Awaited<ReturnType<typeof getEntry<'resumes'>>>[Language],
  isWritten: boolean,
): ResumeState['source'] {
  if (resume?.file !== undefined) return 'file'
  if (resume?.source !== 'made') return 'none'
  return isWritten ? 'made' : 'empty'
}
