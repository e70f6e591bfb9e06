/** Spoils stored documents of any kind, as other tools, a failing disk or another version might. */
import { describeFields, type Field } from '#shared/content-fields.ts'
import { isEntryKind, type KindName, kindOf } from '#shared/content-kinds.ts'
import { languages } from '#shared/i18n/languages.ts'
import { storedKindOf } from '../../server/content/kinds/kinds.ts'
import { countRevision } from '../../server/content/store/count-revision.ts'
import type { Database } from '../../server/platform/db/database.ts'

type Group = Record<string, unknown>
type Change = (value: unknown, field: Field) => unknown

/** Applies a change to every value in a document whose field it is for. */
function change(value: unknown, field: Field, act: Change): unknown {
  const changed = act(value, field)
  if (changed !== value || typeof value !== 'object' || value === null) return changed
  if (field.type === 'list') {
    return (value as unknown[]).map((entry) => change(entry, field.item, act))
  }
  if (field.type !== 'group' && field.type !== 'localized') return value
  const entries = Object.entries(value).map(([name, entry]) => {
    const inner = field.type === 'group' ? field.fields[name] : field.field
    return [name, inner ? change(entry, inner, act) : entry] as const
  })
  return Object.fromEntries(entries.filter(([, entry]) => entry !== undefined))
}

const inTexts = (controls: readonly string[], text: unknown): Spoil => {
  return (document, field) =>
    change(document, field, (value, { type, ...rest }) =>
      type === 'text' && 'control' in rest && controls.includes(rest.control) ? text : value,
    )
}

export type Spoil = (document: unknown, field: Field) => unknown

/** What may be wrong with a document. Text is stored as it is, anything else as JSON. */
export const damages: Record<string, Spoil> = {
  'no JSON': () => '{"a":',
  nothing: () => '',
  'another type': () => '5',
  'a list or a group instead': (document) => (Array.isArray(document) ? {} : [document]),
  'only null': () => 'null',
  'no fields': () => '{}',
  'an unknown field': (document) =>
    Array.isArray(document)
      ? [...document, { unknown: 1 }]
      : { ...(document as Group), unknown: 1 },
  'a field called __proto__': (document) =>
    JSON.stringify(document).replace(/[{]/, '{"__proto__":{"isSpoilt":true},"constructor":1,'),
  'numbers instead of text': inTexts(['line', 'area', 'markdown', 'slug', 'url'], 5),
  'no texts': inTexts(['line', 'area', 'markdown'], undefined),
  'days that are none': inTexts(['day', 'month', 'moment'], '2025-99-99'),
  'days out of order': (document, field) => {
    let first = true
    return change(document, field, (value, { type, ...rest }) => {
      if (type !== 'text' || !('control' in rest)) return value
      if (!['day', 'month'].includes(rest.control) || !first) return value
      first = false
      return rest.control === 'day' ? '2999-12-31' : '2999-12'
    })
  },
  'no text in the default language': (document, field) =>
    change(document, field, (value, { type }) => {
      const { ko: _, ...others } = (type === 'localized' ? value : {}) as Group
      return type === 'localized' && value ? others : value
    }),
  'no text in any language': (document, field) =>
    change(document, field, (value, { type }) => (type === 'localized' ? {} : value)),
}

/** Stores a document of any kind that is spoilt. The revision is counted, so that every cache reads again. */
export async function spoilDocument(
  db: Database,
  { kind, id }: { kind: KindName; id: string },
  spoil: Spoil,
): Promise<void> {
  const raw = (await storedKindOf(kind).readRaw(db, [id])).get(id)
  const spoilt = spoil(raw, describeFields(kindOf(kind).schema))
  const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  if (isEntryKind(kind)) {
    await db
      .updateTable('content_entry')
      .set({ document: toText(spoilt) })
      .where('kind', '=', kind)
      .where('id', '=', id)
      .execute()
  } else if (kind === 'legal') {
    for (const language of languages) {
      const { title, updated, body } = ((spoilt as Group)[language] ?? {}) as Group
      const text = db.updateTable('legal_text').where('page', '=', id)
      await text
        .set({
          title: toText(title ?? ''),
          updated: toText(updated ?? ''),
          body: toText(body ?? ''),
        })
        .where('language', '=', language)
        .execute()
    }
  } else {
    const isWhole = typeof spoilt === 'object' && spoilt !== null && 'facts' in spoilt
    const document = toText(isWhole ? spoilt.facts : spoilt)
    if (kind === 'post') {
      const updated = isWhole ? toText((spoilt.facts as Group)['updated'] ?? 'never') : '2025-99-99'
      await db.updateTable('post').set({ document }).where('slug', '=', id).execute()
      await db
        .updateTable('post_text')
        .set({ sections: document, updated })
        .where('slug', '=', id)
        .execute()
    } else {
      await db.updateTable('project').set({ document }).where('id', '=', Number(id)).execute()
    }
  }
  await db.transaction().execute(countRevision)
}
