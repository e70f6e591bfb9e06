/** A file in the format of JSON Resume becomes drafts in one language. */
import { type JsonResume, jsonResumeSchema, type ResumeImported } from '#shared/admin/resumes.ts'
import { findChanges } from '#shared/content-changes.ts'
import type { KindName } from '#shared/content-kinds.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { lookUp } from '#shared/look-up.ts'
import { ok } from '#shared/result.ts'
import { toSlug } from '#shared/slug.ts'
import type { Admin } from '../identity/sign-in/admin-guard.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { Outcome } from '../platform/json-api/define-call.ts'
import { createDraft, type EditingDependencies, saveDraft } from './drafts.ts'
import { openDocument } from './open-document.ts'

interface ToDraft {
  kind: KindName
  title: string
  /** The document with its imported fields. */
  fill(present: Record<string, unknown>): unknown
}

type Dependencies = EditingDependencies & { panelPath: string }

export async function importResume(
  dependencies: Dependencies,
  tx: Transaction,
  by: Admin,
  { resume, language }: { resume: JsonResume; language: Language },
): Promise<Outcome<ResumeImported>> {
  const wanted = listDrafts(resume, language)
  for (const { kind, fill } of wanted) {
    const isOne = kind === 'profile' || kind === 'tech-stack'
    const created = isOne
      ? ok({ kind, id: kind })
      : await createDraft(dependencies, tx, by, { kind })
    if (!created.ok) return created
    const opened = await openDocument(tx, created.value)
    if (!opened) continue
    const changes = findChanges(opened.current, fill(opened.current as Record<string, unknown>))
    const { version } = opened
    const saved = await saveDraft(dependencies, tx, by, { key: created.value, version, changes })
    if (!saved.ok) return saved
  }
  return ok(describeImport(resume, language))
}

export function describeImport(resume: JsonResume, language: Language): ResumeImported {
  const drafts = listDrafts(resume, language).map(({ kind, title }) => ({ kind, title }))
  return { drafts, leftOut: [...new Set(findLeftOut(resume, jsonResumeSchema))].sort() }
}

function listDrafts(resume: JsonResume, language: Language): ToDraft[] {
  const inOne = (text: string | null | undefined) => ({ [language]: text ?? '' })
  const month = (day: string | null | undefined) => (day ? `${day}-01`.slice(0, 7) : undefined)
  const list = <Item>(items: readonly Item[] | null | undefined) => items ?? []
  const url = (one: string | null | undefined) => (one?.startsWith('https://') ? { url: one } : {})
  const draft = (kind: KindName, title: string | null | undefined, fields: object): ToDraft => ({
    kind,
    title: title ?? '',
    fill: (present) => ({ ...present, ...fields }),
  })
  const job = (
    kind: string,
    organisation: string | null | undefined,
    one: NonNullable<JsonResume['work']>[number],
  ) =>
    draft('experience', one.position, {
      ...{ kind, organisation: inOne(organisation), role: inOne(one.position) },
      ...{ place: inOne(one.location), startDate: month(one.startDate) ?? '' },
      ...(one.endDate && { endDate: month(one.endDate) }),
      points: [...(one.summary ? [one.summary] : []), ...list(one.highlights)]
        .slice(0, 5)
        .map(inOne),
      ...{ technologies: [], ...url(one.url) },
    })
  const { basics } = resume
  const categories = list(resume.skills).map(({ name, keywords }) => ({
    ...{ id: toSlug(name ?? '') || 'skills', title: inOne(name) },
    technologies: list(keywords).map((keyword) => ({ name: keyword })),
  }))
  const spoken = list(resume.languages).map((one) => ({
    name: inOne(one.language),
    level: inOne(one.fluency),
  }))
  const links = list(basics?.profiles).flatMap(({ network, url }) =>
    url ? { kind: 'website', name: network ?? '', url } : [],
  )
  const profile: ToDraft = {
    kind: 'profile',
    title: basics?.name ?? '',
    fill(present) {
      const contact = present['contact'] as object
      const localized = { name: basics?.name, subtitle: basics?.label, summary: basics?.summary }
      return {
        ...present,
        ...Object.fromEntries(
          Object.entries(localized).flatMap(([name, text]) =>
            text ? [[name, { ...(lookUp(present, name) as object), [language]: text }]] : [],
          ),
        ),
        contact: {
          ...contact,
          ...(basics?.email && { email: basics.email }),
          ...(basics?.phone && { phone: basics.phone }),
          ...(links.length > 0 && { links }),
        },
        ...(spoken.length > 0 && { languages: spoken }),
        ...(resume.interests && {
          industryFocus: resume.interests.map(({ name }) => inOne(name)),
        }),
      }
    },
  }
  return [
    ...(basics || spoken.length > 0 ? [profile] : []),
    ...list(resume.work).map((one) => job('job', one.name, one)),
    ...list(resume.volunteer).map((one) => job('volunteering', one.organization, one)),
    ...list(resume.education).map((one) =>
      draft('education', one.institution, {
        institution: inOne(one.institution),
        programme: inOne([one.studyType, one.area].filter(Boolean).join(' ')),
        ...{ place: inOne(''), description: inOne(''), startDate: month(one.startDate) ?? '' },
        ...(one.endDate && { endDate: month(one.endDate) }),
        ...{ status: one.endDate ? 'completed' : 'current', ...url(one.url) },
      }),
    ),
    ...list(resume.certificates).map((one) =>
      draft('certificate', one.name, {
        ...{ kind: 'certificate', name: inOne(one.name), issuer: inOne(one.issuer) },
        ...{ score: '', date: month(one.date) ?? '', ...url(one.url) },
      }),
    ),
    ...list(resume.awards).map((one) =>
      draft('achievement', one.title, {
        ...{ date: month(one.date) ?? '', title: inOne(one.title) },
        ...{ description: inOne(one.summary), impact: inOne('') },
      }),
    ),
    ...list(resume.projects).map((one) =>
      draft('project', one.name, {
        facts: {
          startDate: month(one.startDate) ?? '',
          ...(one.endDate && { endDate: month(one.endDate) }),
          techStacks: [...new Set(list(one.keywords))],
          ...(one.roles?.[0] && { role: inOne(one.roles.join(', ')) }),
          ...(url(one.url).url && { demoUrl: one.url }),
        },
        texts: {
          [language]: {
            ...{ title: one.name ?? '', summary: one.description ?? '' },
            description: list(one.highlights)
              .map((highlight) => `- ${highlight}`)
              .join('\n'),
          },
        },
      }),
    ),
    ...(categories.length > 0
      ? [{ kind: 'tech-stack' as const, title: '', fill: () => categories }]
      : []),
  ]
}

/** What the schema does not name; addresses and marks of the format itself are no facts. */
function findLeftOut(value: unknown, schema: unknown, path = ''): string[] {
  const fields = fieldsOf(schema)
  if (!fields) return []
  const items: unknown[] = Array.isArray(value) ? value : [value]
  return items.flatMap((item) =>
    Object.entries(item ?? {}).flatMap(([name, inner]) => {
      if (path === '' && (name === '$schema' || name === 'meta')) return []
      const known = lookUp(fields, name)
      return known ? findLeftOut(inner, known, `${path}${name}.`) : [path + name]
    }),
  )
}

/** Those of the objects in a schema; null: it has none. */
function fieldsOf(schema: unknown): Record<string, unknown> | null {
  const { wrapped, item, pipe, entries } = (schema ?? {}) as Record<string, unknown>
  if (entries) return entries as Record<string, unknown>
  const inner = wrapped ?? item ?? (pipe as unknown[] | undefined)?.[0]
  return inner && inner !== schema ? fieldsOf(inner) : null
}
