/**
 * Starts the owner's own site in place of the sample: what every site has is written anew from one short form, and all other
 * documents of the sample go to the trash. What the owner has published already stays.
 */
import * as v from 'valibot'
import type { DocumentKey } from '#shared/admin/content.ts'
import type { OwnSite, OwnSiteForm, OwnSiteStarted } from '#shared/admin/own-site.ts'
import { checkPublished, kindOf } from '#shared/content-kinds.ts'
import { gradingOf } from '#shared/grading.ts'
import { fallbackLanguage, inEachLanguage, type Language } from '#shared/i18n/languages.ts'
import { legalPages } from '#shared/legal.ts'
import { lookUp } from '#shared/look-up.ts'
import { fail, ok } from '#shared/result.ts'
import type { SiteContent } from '#shared/site.ts'
import { requireFit } from '../content/kinds/check-stored.ts'
import { appendReplaced, appendVersion } from '../content/kinds/history.ts'
import { findLacking, storedKindOf } from '../content/kinds/kinds.ts'
import { findUnknownPages } from '../content/kinds/page-kind.ts'
import type { Store } from '../content/kinds/stored-kind.ts'
import type { TextRenderer } from '../content/markdown/text-renderer.ts'
import { findEntry, listEntries } from '../content/store/entries.ts'
import { parseStored } from '../content/store/read-stored.ts'
import { countRevision, readRevision } from '../content/store/revision.ts'
import {
  isOfSample,
  listSamples,
  markSamples,
  unmarkSamples,
} from '../content/store/sample-documents.ts'
import { readSiteLanguages } from '../content/store/site-languages.ts'
import { removeConfirmations } from '../content/translations/confirmations.ts'
import type { Audit } from '../identity/audit/audit.ts'
import type { Admin, AdminReader } from '../identity/sign-in/admin-guard.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { takeLock } from '../platform/db/take-lock.ts'
import type { Outcome } from '../platform/json-api/define-call.ts'
import { type Actor, refuseFields } from './drafts.ts'
import { draftLegalText } from './legal-drafts.ts'
import { openDocument } from './open-document.ts'
import { moveToTrash, putBack } from './trash.ts'

interface OwnSiteDependencies {
  audit: Audit
  db: Database
  now: () => Date
  renderer: TextRenderer
}

const nameOf = ({ kind, id }: DocumentKey) => `${kind}/${id}`
/** Every site has it, so it cannot be in the trash. */
const isFixed = ({ kind }: DocumentKey) => typeof kindOf(kind).ids !== 'string'

export async function describeOwnSite(db: Database, by: AdminReader): Promise<OwnSiteForm> {
  const samples = await listSamples(db)
  const isSample = new Set(samples.map(nameOf))
  const places = {
    languages: 'site/site',
    name: 'profile/profile',
    scale: 'academics/academics',
  } as const
  const names = Object.keys(places) as (keyof typeof places)[]
  const profile = isSample.has(places.name) ? null : await findEntry(db, 'profile', 'profile')
  return {
    left: samples.length,
    keeps: names.filter((name) => !isSample.has(places[name])),
    languages: await readSiteLanguages(db),
    name: profile?.name ?? {},
    work: profile?.subtitle ?? {},
    email: profile?.contact.email ?? by.user.email,
  }
}

/** Renders what takes long, and returns what stores everything in one transaction. STALE: nothing of the sample is left. */
export async function prepareOwnSite(
  { audit, db, now, renderer }: OwnSiteDependencies,
  request: OwnSite,
): Promise<Outcome<(tx: Transaction, by: Actor) => Promise<Outcome<OwnSiteStarted>>>> {
  const revision = await readRevision(db)
  const samples = await listSamples(db)
  if (samples.length === 0) return fail('STALE')
  const at = now().toISOString()
  const kept = await findNeeded(db, samples)
  const removed = samples.filter((key) => !isFixed(key) && !kept.has(nameOf(key)))
  const gone = new Set(removed.map(nameOf))
  const isSample = new Set(samples.map(nameOf))
  const look = { kind: 'look', id: 'look' } as const
  // It is empty at first, and then nobody's sample.
  const earlier = isSample.has(nameOf(look)) ? null : await findEntry(db, 'look', 'look')
  const chosen = earlier !== null && Object.keys(earlier).length > 0 ? earlier : null
  const writesLook = !isSample.has(nameOf(look)) && (!chosen || request.accent !== undefined)
  const fixed = [...samples.filter(isFixed), ...(writesLook ? [look] : [])]
  const languages = isSample.has('site/site') ? request.languages : await readSiteLanguages(db)
  const [language = fallbackLanguage] = languages
  const own = {
    ...toOwnDocuments({ ...request, languages }, at, await listNeededSemesters(db, gone)),
    ...(chosen && { [nameOf(look)]: { ...chosen, accent: request.accent } }),
  }
  const replaced = new Set([...gone, ...fixed.map(nameOf)])
  const lacking = await findLacking(db, language, replaced)
  if (lacking.length > 0) return refuseFields(lacking)

  const all = Object.entries(await listEntries(db, 'page'))
  const ownPages = Object.fromEntries(all.filter(([id]) => !gone.has(`page/${id}`)))
  const stores: { key: DocumentKey; document: unknown; store: Store }[] = []
  for (const key of fixed) {
    const checked = checkPublished(key.kind, lookUp(own, nameOf(key)), language)
    if (!checked.ok) return refuseFields(checked.problems)
    const document = checked.value
    const unknown = key.kind === 'site' ? findUnknownPages(document as SiteContent, ownPages) : []
    if (unknown.length > 0) return refuseFields(unknown)
    const stored = storedKindOf(key.kind)
    const store = await stored.prepare({ [key.id]: document }, { renderer, storedAt: at })
    stores.push({ key, document, store })
  }
  // The document of the site comes first: it names the language that the others need.
  stores.sort((one, other) => Number(other.key.kind === 'site') - Number(one.key.kind === 'site'))

  return ok(async (tx, by) => {
    await takeLock(tx, 'content')
    if ((await readRevision(tx)) !== revision) return fail('STALE')
    const userId = by?.userId ?? null
    for (const key of removed) {
      const opened = await openDocument(tx, key)
      if (opened) await moveToTrash(tx, opened, { key, at, by: userId ?? '' })
    }
    for (const { key, document, store } of stores) {
      const stored = storedKindOf(key.kind)
      const earlier = await stored.find(tx, key.id)
      if (earlier !== null) await appendReplaced(tx, { ...key, at, document: earlier })
      await stored.remove(tx, [key.id])
      await store(tx)
      await requireFit(tx, key.kind, [key.id])
      await appendVersion(tx, { ...key, at, by: userId, event: 'published', document })
      await removeConfirmations(tx, key)
    }
    await unmarkSamples(tx, [...fixed, ...samples.filter((key) => kept.has(nameOf(key)))])
    await countRevision(tx)
    const acting = by?.acting ?? { actor: null }
    const written = await readRevision(tx)
    // For taking it back.
    const detail = { documents: samples.length, at, revision: written }
    await audit.append(tx, {
      ...acting,
      event: 'content_sample_replaced',
      result: 'success',
      detail,
    })
    return ok({ trashed: removed.length, kept: [...kept] })
  })
}

/** Takes it back. STALE: something else was published since. */
export async function undoOwnSite({
  audit,
  change,
  db,
  now,
  renderer,
}: OwnSiteDependencies & {
  change(act: (tx: Transaction, by: Admin) => Promise<Outcome<null>>): Promise<Outcome<null>>
}): Promise<Outcome<null>> {
  const started = await findStart(db)
  if (!started) return fail('STALE')
  const { at, revision } = started
  const trashed = await db.selectFrom('content_trash').selectAll().where('at', '=', at).execute()
  const replaced = await listReplaced(db, at)
  if (replaced.length === 0 || (await readRevision(db)) !== revision) return fail('STALE')
  const documents = [
    ...replaced,
    ...trashed.flatMap(({ kind, id, published }) =>
      published === null ? [] : [{ kind, id, document: published }],
    ),
  ].map(({ kind, id, document }) => ({
    key: { kind, id } as DocumentKey,
    document: parseStored(document),
  }))
  const storedAt = now().toISOString()
  const stores = await Promise.all(
    documents.map(async ({ key: { kind, id }, document }) =>
      storedKindOf(kind).prepare({ [id]: document }, { renderer, storedAt }),
    ),
  )
  return change(async (tx, by) => {
    await takeLock(tx, 'content')
    if ((await readRevision(tx)) !== revision) return fail('STALE')
    for (const { key } of documents) await storedKindOf(key.kind).remove(tx, [key.id])
    for (const store of stores) await store(tx)
    for (const { key, document } of documents) {
      await requireFit(tx, key.kind, [key.id])
      await appendVersion(tx, { ...key, at: storedAt, by: by.userId, event: 'restored', document })
    }
    for (const row of trashed) await putBack(tx, by, row, storedAt)
    await markSamples(
      tx,
      // The sample has no look: one that is not empty is the owner's.
      documents
        .filter(({ key, document }) => key.kind !== 'look' && isOfSample(document))
        .map(({ key }) => key),
    )
    await countRevision(tx)
    const detail = { documents: documents.length }
    const event = { event: 'content_sample_restored', result: 'success', detail } as const
    await audit.append(tx, { ...by.acting, ...event })
    return ok(null)
  })
}

const startSchema = v.object({ at: v.string(), revision: v.number() })

/** When the own site was started last, and the revision of the content that it left. */
async function findStart(db: Database) {
  const row = await db
    .selectFrom('audit')
    .select('detail')
    .where('event', '=', 'content_sample_replaced')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const parsed = v.safeParse(startSchema, parseStored(row?.detail ?? ''))
  return parsed.success ? parsed.output : null
}

/** The versions that were published before what was written at that moment. */
async function listReplaced(db: Database, at: string) {
  const written = await db
    .selectFrom('content_history')
    .select(['kind', 'id', 'number'])
    .where('at', '=', at)
    .where('event', '=', 'published')
    .execute()
  const before = written.map(({ kind, id, number }) =>
    db
      .selectFrom('content_history')
      .select(['kind', 'id', 'document'])
      .where('kind', '=', kind)
      .where('id', '=', id)
      .where('number', '=', number - 1)
      .execute(),
  )
  return (await Promise.all(before)).flat()
}

/** Documents of the sample to which documents of the owner refer, and those to which these refer, as `kind/id`. */
async function findNeeded(db: Database, samples: readonly DocumentKey[]): Promise<Set<string>> {
  const replaced = new Set(samples.map(nameOf))
  const needed = new Set<string>()
  const uses = new Map<string, string[]>()
  for (const key of samples) {
    if (!isFixed(key)) uses.set(nameOf(key), await storedKindOf(key.kind).findUses(db, key.id))
  }
  for (let size = -1; size !== needed.size; ) {
    size = needed.size
    for (const [name, users] of uses) {
      if (users.some((user) => !replaced.has(user) || needed.has(user))) needed.add(name)
    }
  }
  return needed
}

/** The semesters of courses that stay. */
async function listNeededSemesters(db: Database, gone: ReadonlySet<string>) {
  const courses = Object.entries(await listEntries(db, 'course'))
  const named = new Set(
    courses.flatMap(([id, { semester }]) => (gone.has(`course/${id}`) ? [] : [semester])),
  )
  const academics = await findEntry(db, 'academics', 'academics')
  return academics?.semesters.filter(({ id }) => named.has(id)) ?? []
}

const greetings: Record<Language, string> = {
  ko: '반갑습니다,',
  en: 'Hi, I’m',
  ja: 'はじめまして、',
}

/** Of every document that each site has, by `kind/id`. */
function toOwnDocuments(
  { languages, name, work, email, pages, scale = 'us-4.0', accent }: OwnSite,
  at: string,
  semesters: unknown[],
): Record<string, unknown> {
  const [language] = languages as [Language]
  const day = at.slice(0, 10)
  const inOwn = <Value>(valueIn: (one: Language) => Value) =>
    Object.fromEntries(languages.map((one) => [one, valueIn(one)]))
  const written = (texts: Partial<Record<Language, string>>) =>
    Object.fromEntries(languages.flatMap((one) => (texts[one] ? [[one, texts[one]]] : [])))
  const nameIn = inEachLanguage((one) => name[one] ?? name[language] ?? '')
  return {
    'site/site': {
      title: written(name),
      description: written(work),
      copyrightYear: Number(day.slice(0, 4)),
      languages,
      ...(pages && { pages }),
    },
    'profile/profile': {
      name: written(name),
      greeting: inOwn((one) => greetings[one]),
      subtitle: written(work),
      summary: { [language]: '' },
      contact: { email, phone: '', locations: [], links: [] },
      primarySkills: [],
      industryFocus: [],
    },
    'home/home': { showcaseHint: { [language]: '' }, showcase: [] },
    'tech-stack/tech-stack': [],
    'academics/academics': { grading: gradingOf(scale, languages), semesters },
    'resumes/resumes': inOwn(() => ({ source: 'made' })),
    'look/look': { headings: 'made', ...(accent && { accent }) },
    ...Object.fromEntries(
      legalPages.map((page) => [
        `legal/${page}`,
        inOwn((one) => draftLegalText(page, one, { name: nameIn[one], email, day })),
      ]),
    ),
  }
}
