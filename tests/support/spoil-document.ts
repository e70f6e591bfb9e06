/** Spoils stored documents of any kind, as other tools, a failing disk or another version might. */
import { isEntryKind, type KindName, kindOf } from '#shared/content-kinds.ts'
import type { Field } from '#shared/fields.ts'
import { languages } from '#shared/i18n/languages.ts'
import { storedKindOf } from '../../server/content/kinds/kinds.ts'
import { countRevision } from '../../server/content/store/revision.ts'
import type { Database } from '../../server/platform/db/database.ts'

type Group = Record<string, unknown>
/** `path`: names of fields and languages. */
type Change = (value: unknown, field: Field, path: string) => unknown

/** Applies a change to every value in a document. */
function change(value: unknown, field: Field, act: Change, path = ''): unknown {
  const changed = act(value, field, path)
  if (changed !== value || typeof value !== 'object' || value === null) return changed
  if (field.type === 'list') {
    return (value as unknown[]).map((entry) => change(entry, field.item, act, path))
  }
  if (field.type !== 'group' && field.type !== 'localized') return value
  const entries = Object.entries(value).map(([name, entry]) => {
    const inner = field.type === 'group' ? field.fields[name] : field.field
    return [name, inner ? change(entry, inner, act, `${path}.${name}`) : entry]
  })
  return Object.fromEntries(entries)
}

type Spoil = (document: unknown, field: Field) => unknown

const eachText =
  (act: (control: string, path: string, longer: string) => unknown): Spoil =>
  (document, field) =>
    change(document, field, (value, one, path) =>
      one.type === 'text'
        ? (act(one.control, path, `${value}${'x'.repeat(one.limit)}`) ?? value)
        : value,
    )
const eachLocalized =
  (act: (texts: Group) => Group): Spoil =>
  (document, field) =>
    change(document, field, (value, { type }) =>
      type === 'localized' ? act(value as Group) : value,
    )
const isDay = (control: string) => ['day', 'month', 'moment'].includes(control)

export const tooLong = eachText((control, _, longer) => (control === 'line' ? longer : undefined))

/** Ways to damage a document. A returned text is stored as it is, any other value as JSON. */
export const damages: Record<string, Spoil> = {
  'no JSON': () => '{"a":',
  'a number': () => 5,
  null: () => null,
  'a list, or a group instead of one': (document) => (Array.isArray(document) ? {} : [document]),
  'no fields': () => ({}),
  'an unknown field': (document) =>
    Array.isArray(document) ? [...document, { no: 1 }] : { ...(document as Group), no: 1 },
  'fields called __proto__ and constructor': (document) =>
    JSON.stringify(document).replace('{', '{"__proto__":{"isSpoilt":true},"constructor":1,'),
  'numbers instead of text': eachText(() => 5),
  'days that are none': eachText((control) => (isDay(control) ? '2025-99-99' : undefined)),
  'days out of order': eachText((control, path) => {
    if (!isDay(control) || /end|until|updated/i.test(path)) return undefined
    return control === 'day' ? '2999-12-31' : '2999-12'
  }),
  'texts that are too long': tooLong,
  'no text in the default language': eachLocalized(({ ko: _, ...others }) => others),
  'no text in any language': eachLocalized(() => ({})),
}

/** The revision is counted, so that every cache reads again. */
export async function spoilDocument(
  db: Database,
  { kind, id }: { kind: KindName; id: string },
  spoil: Spoil,
): Promise<void> {
  const raw = (await storedKindOf(kind).readRaw(db, [id])).get(id)
  const spoilt = spoil(raw, kindOf(kind).fields)
  const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  const parts = typeof spoilt === 'object' && spoilt !== null ? (spoilt as Group) : {}
  const document = toText('facts' in parts ? parts['facts'] : spoilt)
  if (isEntryKind(kind)) {
    const entries = db.updateTable('content_entry').where('kind', '=', kind)
    await entries.set({ document }).where('id', '=', id).execute()
  } else if (kind === 'project') {
    await db.updateTable('project').set({ document }).where('id', '=', Number(id)).execute()
  } else if (kind === 'post') {
    await db.updateTable('post').set({ document }).where('slug', '=', id).execute()
  }
  const texts = (kind === 'legal' ? parts : (parts['texts'] ?? {})) as Record<string, Group>
  for (const language of languages) {
    const { title = '', updated = 'never' } = texts[language] ?? {}
    const values = { title: toText(title), updated: toText(updated) }
    if (kind === 'legal') {
      const text = db.updateTable('legal_text').where('page', '=', id)
      await text.set(values).where('language', '=', language).execute()
    } else if (kind === 'post') {
      const text = db.updateTable('post_text').where('slug', '=', id)
      await text
        .set({ ...values, sections: document })
        .where('language', '=', language)
        .execute()
    }
  }
  await db.transaction().execute(countRevision)
}
