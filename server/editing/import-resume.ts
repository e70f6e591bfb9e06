/** A file in the format of JSON Resume becomes drafts in one language. */
import * as v from 'valibot'
import { type JsonResume, jsonResumeSchema, type ResumeImported } from '#shared/admin/resumes.ts'
import { findChanges } from '#shared/content-changes.ts'
import type { KindName } from '#shared/content-kinds.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { lookUp } from '#shared/look-up.ts'
import { ok } from '#shared/result.ts'
import { toSlug } from '#shared/slug.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { Outcome } from '../platform/json-api/define-call.ts'
import {
  type Actor,
  createDraft,
  type EditingDependencies,
  refuseFields,
  saveDraft,
} from './drafts.ts'
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
  by: Actor,
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

/** VALIDATION names the fields that are not as the format says. */
export function readResume(given: unknown): Outcome<JsonResume> {
  const read = v.safeParse(jsonResumeSchema, given)
  if (read.success) return ok(read.output)
  return refuseFields(
    read.issues.map((issue) => ({
      path: (issue.path ?? []).map(({ key }) => key as string | number),
      problem: issue.message,
    })),
  )
}

export function describeImport(resume: JsonResume, language: Language): ResumeImported {
  const leftOut = new Set(findLeftOut(resume, jsonResumeSchema))
  const wanted = listDrafts(resume, language, (field) => leftOut.add(field))
  const drafts = wanted.map(({ kind, title }) => ({ kind, title }))
  return { drafts, leftOut: [...leftOut].sort() }
}

const mostPoints = 5

/** `leave` is told what does not fit as it is, such as the day of a job. */
function listDrafts(
  resume: JsonResume,
  language: Language,
  leave: (field: string) => void = () => {},
): ToDraft[] {
  const inOne = (text: string | null | undefined) => ({ [language]: text ?? '' })
  const list = <Item>(items: readonly Item[] | null | undefined) => items ?? []
  const month = (day: string | null | undefined, field: string) => {
    if (day && day.length !== 7) leave(`${field} (${day})`)
    return day ? `${day}-01`.slice(0, 7) : ''
  }
  const period = (one: { startDate?: string | null; endDate?: string | null }, path: string) => ({
    startDate: month(one.startDate, `${path}.startDate`),
    ...(one.endDate && { endDate: month(one.endDate, `${path}.endDate`) }),
  })
  const url = (one: string | null | undefined, field: string) => {
    if (one?.startsWith('https://')) return { url: one }
    if (one) leave(`${field} (${one})`)
    return {}
  }
  const draft = (kind: KindName, title: string | null | undefined, fields: object): ToDraft => ({
    kind,
    title: title ?? '',
    fill: (present) => ({ ...present, ...fields }),
  })
  const job = (
    path: 'work' | 'volunteer',
    organisation: string | null | undefined,
    one: NonNullable<JsonResume['work']>[number],
  ) => {
    const points = [...(one.summary ? [one.summary] : []), ...list(one.highlights)]
    for (const point of points.slice(mostPoints)) leave(`${path}.highlights (${point})`)
    return draft('experience', one.position, {
      kind: path === 'work' ? 'job' : 'volunteering',
      organisation: inOne(organisation),
      role: inOne(one.position),
      place: inOne(one.location),
      ...period(one, path),
      points: points.slice(0, mostPoints).map(inOne),
      technologies: [],
      ...url(one.url, `${path}.url`),
    })
  }
  const { basics } = resume
  const categories = list(resume.skills).map(({ name, keywords }, index) => ({
    id: `${toSlug(name ?? '') || 'skills'}-${index + 1}`,
    title: inOne(name),
    technologies: list(keywords).map((keyword) => ({ name: keyword })),
  }))
  const spoken = list(resume.languages).map((one) => ({
    name: inOne(one.language),
    level: inOne(one.fluency),
  }))
  const links = list(basics?.profiles).flatMap(({ network, url: address }) => {
    const linked = url(address, 'basics.profiles.url')
    return linked.url ? { kind: 'website', name: network ?? '', ...linked } : []
  })
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
    ...(basics || spoken.length > 0 || resume.interests ? [profile] : []),
    ...list(resume.work).map((one) => job('work', one.name, one)),
    ...list(resume.volunteer).map((one) => job('volunteer', one.organization, one)),
    ...list(resume.education).map((one) =>
      draft('education', one.institution, {
        institution: inOne(one.institution),
        programme: inOne([one.studyType, one.area].filter(Boolean).join(' ')),
        place: inOne(''),
        description: inOne(''),
        ...period(one, 'education'),
        status: one.endDate ? 'completed' : 'current',
        ...url(one.url, 'education.url'),
      }),
    ),
    ...list(resume.certificates).map((one) =>
      draft('certificate', one.name, {
        kind: 'certificate',
        name: inOne(one.name),
        issuer: inOne(one.issuer),
        score: '',
        date: month(one.date, 'certificates.date'),
        ...url(one.url, 'certificates.url'),
      }),
    ),
    ...list(resume.awards).map((one) =>
      draft('achievement', one.title, {
        date: month(one.date, 'awards.date'),
        title: inOne(one.title),
        description: inOne(one.summary),
        impact: inOne(''),
      }),
    ),
    ...list(resume.projects).map((one) => {
      const { url: demoUrl } = url(one.url, 'projects.url')
      // A project may have whole days.
      const day = (given: string, field: string) =>
        given.length === 10 ? given : month(given, field)
      return draft('project', one.name, {
        facts: {
          startDate: day(one.startDate ?? '', 'projects.startDate'),
          ...(one.endDate && { endDate: day(one.endDate, 'projects.endDate') }),
          techStacks: [...new Set(list(one.keywords))],
          ...(one.roles?.[0] && { role: inOne(one.roles.join(', ')) }),
          ...(demoUrl && { demoUrl }),
        },
        texts: {
          [language]: {
            title: one.name ?? '',
            summary: one.description ?? '',
            // Its page needs a text.
            description:
              list(one.highlights)
                .map((highlight) => `- ${highlight}`)
                .join('\n') ||
              (one.description ?? ''),
          },
        },
      })
    }),
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
