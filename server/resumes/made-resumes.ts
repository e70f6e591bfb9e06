/**
 * Makes the resumes after what they show has changed, in the background: no request of a visitor typesets. A digest of facts,
 * template and fonts says whether one has to be made. Of several instances, the one that takes the claim makes it. A failure
 * leaves what was made before.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { ResumeProblem, ResumeWarning } from '#shared/admin/resumes.ts'
import type { Api } from '#shared/api.ts'
import { dateLocales, type Language, languages } from '#shared/i18n/languages.ts'
import type { ResumesContent } from '#shared/profile.ts'
import { getEntry } from '../content/store/entries.ts'
import { countRevision } from '../content/store/revision.ts'
import { readSiteLanguages } from '../content/store/site-languages.ts'
import type { Database } from '../platform/db/database.ts'
import { defineTask, type Helper } from '../platform/helper/helper.ts'
import { shortLane } from '../platform/helper/lanes.ts'
import { version } from '../platform/version.ts'
import { toPlainText } from './plain-text.ts'
import { readOwner } from './read-owner.ts'
import { type ResumeDocument, toResumeDocument } from './resume-document.ts'
import type { Typeset } from './typeset-task.ts'

/** The first resume of a process takes 0.3 s of CPU time and 130 MB; one of 300 projects 20 s. */
const typesetTask = defineTask<typeof import('./typeset-task.ts')>(
  new URL('./typeset-task.ts', import.meta.url),
  { processorMs: 30_000, clockMs: 60_000, memoryMb: 400 },
)
/** After this time another instance takes the work over. */
const claimMs = 90_000
/** After a failure, the same resume is tried again: soon, if the helper may only have ended. */
const retryMs = { failed: 60_000, unwritable: 600_000, noEngine: 600_000 }
/** While another instance makes one, or after a failure. */
const lookAgainMs = 20_000

interface MadeResumesDependencies {
  api: Api
  db: Database
  log: Logger
  now: () => Date
  publicOrigin: string
  /** Of the content; see `createContentRevision`. */
  revision(): string
  lane?: Helper
}

export function createMadeResumes({
  api,
  db,
  log,
  now,
  publicOrigin,
  revision,
  lane = shortLane,
}: MadeResumesDependencies) {
  let checked: { revision: string; until: number } | null = null

  /** @returns whether the resume is as it should be. */
  async function makeOne(language: Language, resumes: ResumesContent): Promise<boolean> {
    const resume = await readDocument(api, language, resumes, publicOrigin)
    if (!resume) {
      await db.deleteFrom('made_resume').where('language', '=', language).execute()
      return true
    }
    const digest = digestOf(resume)
    const row = { language, text: '', pages: 0, warnings: '[]' }
    await db
      .insertInto('made_resume')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const madeAt = now()
    const claimed = await db
      .updateTable('made_resume')
      .set({ claimed_for: digest, claimed_until: after(madeAt, claimMs) })
      .where('language', '=', language)
      .where(({ eb, or }) => or([eb('digest', 'is', null), eb('digest', '<>', digest)]))
      .where(({ eb, or }) =>
        or([
          eb('claimed_for', 'is', null),
          eb('claimed_for', '<>', digest),
          eb('claimed_until', '<', madeAt.toISOString()),
        ]),
      )
      .returning('language')
      .executeTakeFirst()
    if (!claimed) return isMade(db, language, digest)
    const typeset = await typesetResume(resume, madeAt, { lane })
    await db.transaction().execute(async (tx) => {
      const own = tx
        .updateTable('made_resume')
        .where('language', '=', language)
        .where('claimed_for', '=', digest)
      if (typeset.kind === 'made') {
        await own
          .set({
            digest,
            pdf: typeset.pdf,
            text: toPlainText(resume),
            pages: typeset.pages,
            made_at: madeAt.toISOString(),
            warnings: JSON.stringify(toWarnings(typeset, resume)),
            problem: null,
            failing_since: null,
            claimed_for: null,
            claimed_until: null,
          })
          .execute()
        await countRevision(tx)
      } else {
        await own
          .set(({ fn, val }) => ({
            problem: JSON.stringify(typeset satisfies ResumeProblem),
            failing_since: fn.coalesce('failing_since', val(madeAt.toISOString())),
            claimed_until: after(madeAt, retryMs[typeset.kind]),
          }))
          .execute()
      }
    })
    if (typeset.kind !== 'made') log.warn({ language, typeset }, 'resume not made')
    return typeset.kind === 'made'
  }

  return {
    /** Makes what the content has outdated. Call it regularly. */
    async check(): Promise<void> {
      const current = revision()
      if (checked?.revision === current && now().getTime() < checked.until) return
      const resumes = await getEntry(db, 'resumes')
      const shown = await readSiteLanguages(db)
      let isDone = true
      for (const language of languages) {
        const wanted = shown.includes(language) ? resumes : {}
        // One that fails does not keep the others from being made.
        isDone = (await makeOne(language, wanted)) && isDone
      }
      const until = isDone ? Number.POSITIVE_INFINITY : now().getTime() + lookAgainMs
      checked = { revision: current, until }
    },
  }
}

/** null: nothing has to be made, or nothing is written yet. */
export async function readDocument(
  api: Api,
  language: Language,
  resumes: ResumesContent,
  publicOrigin: string,
): Promise<ResumeDocument | null> {
  const choices = resumes[language]
  if (choices?.source !== 'made' || choices.file !== undefined) return null
  return toResumeDocument(await readOwner(api, language), choices, language, publicOrigin)
}

export async function typesetResume(
  resume: ResumeDocument,
  madeAt: Date,
  { lane = shortLane, isUrgent = false }: { lane?: Helper; isUrgent?: boolean } = {},
): Promise<Typeset> {
  const date = new Intl.DateTimeFormat(dateLocales[resume.language], {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(madeAt)
  const input = { resume, date, madeAt: Math.floor(madeAt.getTime() / 1000) }
  const answer = await lane.run(typesetTask, input, isUrgent)
  return answer.ok ? answer.value : { kind: 'failed', reason: answer.code }
}

/** Whether resumes can be made here, and with which fonts. */
export async function tryTypesetter(): Promise<
  { ok: true; fonts: string[] } | { ok: false; reason: string }
> {
  const resume: ResumeDocument = {
    language: 'ko',
    title: '이력서',
    heading: '',
    name: '이름 Name 名前',
    label: '',
    headline: '',
    keywords: [],
    colon: ': ',
    mark: ' ·',
    paper: 'a4',
    pages: 1,
    site: '',
    contact: [],
    sections: [],
  }
  const typeset = await typesetResume(resume, new Date(), { isUrgent: true })
  if (typeset.kind === 'made') return { ok: true, fonts: listFonts() }
  return { ok: false, reason: 'reason' in typeset ? typeset.reason : typeset.kind }
}

export function toWarnings(
  { missing, fits }: Extract<Typeset, { kind: 'made' }>,
  { pages }: ResumeDocument,
): ResumeWarning[] {
  return [
    ...(missing.length > 0 ? [{ kind: 'leftOut' as const, missing }] : []),
    ...(fits === null ? [] : [{ kind: 'long' as const, wanted: pages, fits }]),
  ]
}

async function isMade(db: Database, language: Language, digest: string): Promise<boolean> {
  const row = await db
    .selectFrom('made_resume')
    .select('digest')
    .where('language', '=', language)
    .executeTakeFirst()
  return row?.digest === digest
}

function after(moment: Date, ms: number): string {
  return new Date(moment.getTime() + ms).toISOString()
}

const fontFolder = join(import.meta.dirname, 'fonts')

function listFonts(): string[] {
  const files = readdirSync(fontFolder).sort()
  return files.flatMap((name) => /^(.+)[.]br$/.exec(name)?.[1] ?? [])
}

let program: string | null = null

function digestOf(resume: ResumeDocument): string {
  program ??= describeProgram()
  return createHash('sha256').update(program).update(JSON.stringify(resume)).digest('hex')
}

/** What a resume depends on besides its facts. */
function describeProgram(): string {
  const sizes = listFonts().map(
    (name) => `${name} ${statSync(join(fontFolder, `${name}.br`)).size}`,
  )
  const template = readFileSync(join(import.meta.dirname, 'resume.typ'), 'utf8')
  return [version, ...sizes, template].join('\n')
}
