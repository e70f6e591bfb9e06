/** Editing content in the panel: /api/admin/content. */
import * as v from 'valibot'
import { type KindName, kindNames } from '../content-kinds.ts'
import { inEachLanguage, type Language, languages } from '../i18n/languages.ts'
import { countsOf, listEntries, pageEntries, searchEntry } from '../list.ts'
import { isoDay, isoMoment, line } from '../text.ts'
import { languageActs } from './publish-languages.ts'
import { outcomes, shownActs, visibilities } from './visibility.ts'

export const contentLimits = {
  /** Bytes of a draft as JSON. */
  draft: 1_000_000,
  /** Changes in one save. */
  changes: 500,
  /** Days until a document in the trash is deleted. */
  trashDays: 30,
}

export const documentStates = ['draft', 'incomplete', 'stale', 'unseen', 'sample', 'trash'] as const
export type DocumentState = (typeof documentStates)[number]

const kindSchema = v.picklist(kindNames as [KindName, ...KindName[]])
const idSchema = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,80}$/, 'is not the name of a document'))

/** The path parameters of a document. */
export const documentKeySchema = v.strictObject({ kind: kindSchema, id: idSchema })
export type DocumentKey = v.InferOutput<typeof documentKeySchema>

export const documentQuerySchema = v.strictObject({
  ...pageEntries,
  ...searchEntry,
  kind: v.optional(kindSchema),
  state: v.optional(v.picklist(documentStates)),
  /** Those that were changed last come first; else by kind and title. */
  order: v.optional(v.literal('recent')),
})
export type DocumentQuery = v.InferOutput<typeof documentQuerySchema>

export const titlesSchema = v.strictObject(inEachLanguage(() => v.optional(v.string())))

export const documentEntrySchema = v.strictObject({
  kind: kindSchema,
  id: v.string(),
  /** The titles of the draft, else of the published document. Empty for kinds whose documents have no title. */
  titles: titlesSchema,
  isPublished: v.boolean(),
  /** Who sees the document. */
  visibility: v.picklist(visibilities),
  /** When the draft was saved; null: there is none. */
  draftedAt: v.nullable(v.string()),
  /** When the published version was stored; null: never, or unknown. */
  publishedAt: v.nullable(v.string()),
  /** Languages in which a text is missing. */
  incomplete: v.array(v.picklist(languages)),
  /** Languages in which a text may not fit the one in the default language any more. */
  stale: v.array(v.picklist(languages)),
  /** When it was moved to the trash; null: it is not there. */
  trashedAt: v.nullable(v.string()),
})
export type DocumentEntry = v.InferOutput<typeof documentEntrySchema>

export const documentListSchema = v.strictObject({
  ...listEntries(documentEntrySchema),
  /** Of all kinds. */
  counts: countsOf(documentStates),
})
export type DocumentList = v.InferOutput<typeof documentListSchema>

/**
 * A document as the editor opens it. `version` changes when the draft or the published document changes, and grows with
 * each save. `document` is the draft, or else the published document.
 */
export const documentSchema = v.strictObject({
  kind: kindSchema,
  id: v.string(),
  version: v.number(),
  document: v.unknown(),
  /** null: it was never published, or cannot be read. */
  published: v.unknown(),
  /** The stored document does not fulfil its schema, so visitors do not see it. `document` has its readable fields. */
  isUnreadable: v.boolean(),
  draft: v.nullable(
    v.strictObject({
      savedAt: v.string(),
      /** The name of the admin who saved it last; null: the account does not exist any more. */
      savedBy: v.nullable(v.string()),
    }),
  ),
  /** When it was last published in the panel; null: never. */
  publishedAt: v.nullable(v.string()),
})
export type EditedDocument = v.InferOutput<typeof documentSchema>

/** GET …/languages: those of the site, in their order; the first is the default. */
export const siteLanguagesSchema = v.strictObject({ languages: v.array(v.picklist(languages)) })
export type SiteLanguagesAnswer = v.InferOutput<typeof siteLanguagesSchema>

/** GET …/documents/texts: how many texts are published in each language. */
export const languageTextsSchema = v.strictObject(inEachLanguage(() => v.number()))
export type LanguageTexts = v.InferOutput<typeof languageTextsSchema>

export const changeSchema = v.strictObject({
  /** Empty: the whole document, for kinds that are a list. */
  path: v.pipe(v.array(line(80)), v.maxLength(12)),
  before: v.optional(v.unknown()),
  value: v.optional(v.unknown()),
})

/** PATCH …/{kind}/{id}: the changes of the fields, each with the value before the change. */
export const saveSchema = v.strictObject({
  changes: v.pipe(v.array(changeSchema), v.minLength(1), v.maxLength(contentLimits.changes)),
})

/** `document` is null unless it contains changes that the caller has not seen. */
export const savedSchema = v.strictObject({
  version: v.number(),
  savedAt: v.string(),
  document: v.unknown(),
})
export type SavedDraft = v.InferOutput<typeof savedSchema>

/**
 * With STALE: somebody else has changed the same fields. Nothing was saved. `conflicts` are the paths of these
 * fields, `document` is the present draft.
 */
export interface SaveConflict {
  version: number
  document: unknown
  conflicts: string[][]
}

/** A problem of a field. A publication that is refused with VALIDATION returns a list of them. */
export const problemSchema = v.strictObject({
  path: v.array(v.union([v.string(), v.number()])),
  /** The rest of an English sentence that begins with the field: `is empty`. */
  problem: v.string(),
})
export const problemListSchema = v.strictObject({ items: v.array(problemSchema) })
export interface PublishRefusal {
  problems: v.InferOutput<typeof problemSchema>[]
}

/** A translation that may not fit the text in the default language any more. */
export const staleTranslationSchema = v.strictObject({
  /** The path of the translation, which contains the language. */
  path: v.array(v.union([v.string(), v.number()])),
  language: v.picklist(languages),
  /** The text in the default language that the translation was last confirmed for. */
  source: v.string(),
  /** Whether only the draft makes the translation stale. The published texts still fit. */
  isNew: v.boolean(),
})
export type StaleTranslation = v.InferOutput<typeof staleTranslationSchema>
export const staleListSchema = v.strictObject({ items: v.array(staleTranslationSchema) })

/** Confirms that the translation at this path still fits. */
export const confirmSchema = v.strictObject({ path: changeSchema.entries.path })

/**
 * `overwrites`: the draft replaces fields that somebody has published with another value since the draft was made.
 * `languages`: only for kinds whose languages are published one by one.
 * `isTypo`: only typing errors were corrected, so translations that fitted before still fit.
 * `today`: the day where the admin is. A post of this day appears at once, even if the day has not begun in UTC.
 * `visibility`: who sees the document from now on; `from`: when each language of a post appears, null for at once. Missing: as
 * the draft says.
 */
export const publishSchema = v.strictObject({
  overwrites: v.optional(v.boolean(), false),
  isTypo: v.optional(v.boolean(), false),
  today: v.optional(isoDay),
  languages: v.optional(v.strictObject(inEachLanguage(() => v.optional(v.picklist(languageActs))))),
  visibility: v.optional(v.picklist(shownActs)),
  from: v.optional(v.strictObject(inEachLanguage(() => v.optional(v.nullable(isoMoment))))),
})
export type PublishBody = v.InferInput<typeof publishSchema>

/** Without an id, the site chooses it: a number, or a name from the title at the first publication. `today`: the day where the admin is; missing: that of UTC. `after`: the document of the kind from whose form this one is begun. */
export const newDocumentSchema = v.strictObject({
  id: v.optional(idSchema),
  after: v.optional(idSchema),
  today: v.optional(isoDay),
})
export type NewDocument = v.InferOutput<typeof newDocumentSchema>

/** The new name of a document, in its address. */
export const renameSchema = v.strictObject({ id: idSchema })

export const revisionEvents = [...outcomes, 'imported', 'restored', 'renamed'] as const
export type RevisionEvent = (typeof revisionEvents)[number]

export const revisionEntrySchema = v.strictObject({
  number: v.number(),
  at: v.string(),
  /** The name of the admin; null: an import, or an account that does not exist any more. */
  by: v.nullable(v.string()),
  event: v.picklist(revisionEvents),
})
export const revisionListSchema = v.strictObject({ items: v.array(revisionEntrySchema) })
export type RevisionEntry = v.InferOutput<typeof revisionEntrySchema>

export const revisionSchema = v.strictObject({
  ...revisionEntrySchema.entries,
  document: v.unknown(),
})

/**
 * GET, below the panel's own address: the public page of a draft as it would be published, in an address that the
 * panel shows in a frame. 422 with a list of problems as text if the draft cannot be published.
 */
export function previewPath({ kind, id }: DocumentKey, language: Language): string {
  return `/preview/${kind}/${id}/${language}`
}

/** Added to that path, the draft is shown in one of these pages: the look of the site is seen in all of them. */
export const previewedPages = ['home', 'project', 'post'] as const
export type PreviewedPage = (typeof previewedPages)[number]

/** GET /api/admin/content/{kind}/{id}/shared/{language}: how a draft looks when its address is shared. */
export const sharedLookKeySchema = v.strictObject({
  ...documentKeySchema.entries,
  language: v.picklist(languages),
})

export const sharedLookSchema = v.strictObject({
  title: v.string(),
  description: v.string(),
  /** The host of the site, which platforms show below. */
  host: v.string(),
  /** A PNG of `pictureSize` in base64. */
  picture: v.string(),
})
export type SharedLook = v.InferOutput<typeof sharedLookSchema>

/** Links to drafts for people without an account: /api/admin/content/{kind}/{id}/links. */
export const previewLinkLimits = { perDocument: 20 }

/** Days until a link expires. */
export const previewLinkDays = [1, 7, 30] as const

export const newLinkSchema = v.strictObject({ days: v.picklist(previewLinkDays) })

export const previewLinkSchema = v.strictObject({
  id: v.string(),
  createdAt: v.string(),
  /** The name of the admin; null: the account does not exist any more. */
  createdBy: v.nullable(v.string()),
  expiresAt: v.string(),
})
export type PreviewLink = v.InferOutput<typeof previewLinkSchema>

export const previewLinkListSchema = v.strictObject({ items: v.array(previewLinkSchema) })

/** The only answer that contains the address. */
export const createdLinkSchema = v.strictObject({
  ...previewLinkSchema.entries,
  /** A path of the site; `?lang=` chooses the language. */
  path: v.string(),
})
export type CreatedLink = v.InferOutput<typeof createdLinkSchema>

export const oneLinkSchema = v.strictObject({
  ...documentKeySchema.entries,
  link: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/, 'is not the id of a link')),
})

export const previewLinkPrefix = '/preview/'
