/** The resumes as the panel shows them: GET /api/admin/resumes. */
import * as v from 'valibot'
import { languages } from '../i18n/languages.ts'

const missingSchema = v.strictObject({
  /** The titles and labels that lead to the text; empty: the name. */
  place: v.string(),
  characters: v.string(),
})

/** What the owner may want to change in a resume that was made. */
export const resumeWarningSchema = v.variant('kind', [
  /** Signs that no font has were left out. */
  v.strictObject({ kind: v.literal('leftOut'), missing: v.array(missingSchema) }),
  /** `fits`: the most projects with which it would keep to its pages; -1: not even without any. */
  v.strictObject({ kind: v.literal('long'), wanted: v.number(), fits: v.number() }),
])
export type ResumeWarning = v.InferOutput<typeof resumeWarningSchema>

/** Why the last attempt failed. The resume that was made before stays. */
export const resumeProblemSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('unwritable'), missing: v.array(missingSchema) }),
  v.strictObject({ kind: v.literal('noEngine'), reason: v.string() }),
  v.strictObject({ kind: v.literal('failed'), reason: v.string() }),
])
export type ResumeProblem = v.InferOutput<typeof resumeProblemSchema>

export const resumeStateSchema = v.strictObject({
  language: v.picklist(languages),
  /** `empty`: nothing is written yet that a resume shows. */
  source: v.picklist(['none', 'file', 'made', 'empty']),
  /** What visitors get; null: nothing. */
  file: v.nullable(
    v.strictObject({
      url: v.string(),
      fileName: v.string(),
      bytes: v.optional(v.number()),
      pages: v.optional(v.number()),
      day: v.optional(v.string()),
      textUrl: v.optional(v.string()),
    }),
  ),
  /** What a program reads in a resume that was made. */
  text: v.string(),
  warnings: v.array(resumeWarningSchema),
  problem: v.nullable(resumeProblemSchema),
  failingSince: v.nullable(v.string()),
})
export type ResumeState = v.InferOutput<typeof resumeStateSchema>

export const resumeStatesSchema = v.strictObject({ resumes: v.array(resumeStateSchema) })
export type ResumeStates = v.InferOutput<typeof resumeStatesSchema>

const text = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(20_000))))
const day = v.optional(
  v.nullable(
    v.pipe(v.string(), v.regex(/^(?:\d{4}(?:-\d\d){0,2})?$/, 'is not a date like 2025-03')),
  ),
)
const texts = v.optional(v.nullable(v.array(v.string())))
const period = { startDate: day, endDate: day, url: text }
const many = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.optional(v.nullable(v.pipe(v.array(v.looseObject(entries)), v.maxLength(200))))

/** What is taken from a file in the format of JSON Resume (jsonresume.org). */
export const jsonResumeSchema = v.looseObject({
  basics: v.optional(
    v.nullable(
      v.looseObject({
        ...{ name: text, label: text, email: text, phone: text, summary: text },
        profiles: many({ network: text, url: text }),
      }),
    ),
  ),
  work: many({
    ...period,
    name: text,
    position: text,
    location: text,
    summary: text,
    highlights: texts,
  }),
  volunteer: many({
    ...period,
    organization: text,
    position: text,
    summary: text,
    highlights: texts,
  }),
  education: many({ ...period, institution: text, area: text, studyType: text }),
  awards: many({ title: text, date: day, summary: text }),
  certificates: many({ name: text, date: day, issuer: text, url: text }),
  skills: many({ name: text, keywords: texts }),
  languages: many({ language: text, fluency: text }),
  interests: many({ name: text }),
  projects: many({
    ...period,
    name: text,
    description: text,
    roles: texts,
    highlights: texts,
    keywords: texts,
  }),
})
export type JsonResume = v.InferOutput<typeof jsonResumeSchema>

export const resumeImportSchema = v.strictObject({
  /** A JSON Resume. A refusal names its fields. */
  resume: v.unknown(),
  /** Of its texts. */
  language: v.picklist(languages),
  /** Nothing is stored: the answer says what would be. */
  isDry: v.boolean(),
})

export const resumeImportedSchema = v.strictObject({
  drafts: v.array(v.strictObject({ kind: v.string(), title: v.string() })),
  /** Fields of the file that have no place here, such as `basics.image`. */
  leftOut: v.array(v.string()),
})
export type ResumeImported = v.InferOutput<typeof resumeImportedSchema>
