/**
 * The fields that content is made of. A kind of content is one field, mostly a group of others: its schema, the form of the
 * panel, the check of drafts and the languages that a text needs follow from it.
 */
import * as v from 'valibot'
import { type Language, languages } from './i18n/languages.ts'
import { lookUp } from './look-up.ts'
import * as schemas from './text.ts'

/** How the panel edits a text. */
export type TextControl =
  | 'line'
  | 'lines'
  | 'markdown'
  | 'day'
  | 'month'
  | 'moment'
  | 'url'
  | 'email'
  | 'slug'
  | 'icon'
  | 'document'
  | 'picture'
  | 'colour'
  | 'sound'
  | 'target'
  | 'page'

interface Common<Value> {
  isOptional: boolean
  /** Nobody is asked for it: the panel shows it only where it has a value. */
  isQuiet?: true
  /** The owner chooses it when the document is published, not in its form. */
  isVisibility?: true
  /** With the default language of the site, in which no text may be missing, it is that of published documents. */
  schema(defaultLanguage?: Language): v.GenericSchema<Value>
}

export interface TextField extends Common<string> {
  type: 'text'
  control: TextControl
  /** In characters (UTF-16 units). */
  limit: number
  /** What it names: the panel shows a choice among them. */
  names?: 'semester' | 'grade' | 'course' | 'categoryIcon'
  /** Nobody types it: it is made from the text of this field beside it, and then stays. */
  madeFrom?: string
  /** If it is empty, it is published as the beginning of the Markdown of this field beside it. */
  outlines?: string
}

export interface NumberField extends Common<number> {
  type: 'number'
  min: number
  max: number
  /** It is the id of a document of this kind: the panel shows a choice among them. */
  names?: 'project'
}

export interface ChoiceField<Value extends string = string> extends Common<Value> {
  type: 'choice'
  values: readonly Value[]
}

export interface GroupField<Value = unknown> extends Common<Value> {
  type: 'group'
  fields: Record<string, Field>
  /** What the panel offers to fill it with. */
  presets?: readonly FieldPreset<Value>[]
  schema(defaultLanguage?: Language): v.GenericSchema<Value> & { entries: object }
}

export interface FieldPreset<Value = unknown> {
  name: Record<Language, string>
  /** A copy, with texts in these languages. */
  fill(languages: readonly Language[]): Value
}

/** A group with one entry for each language. */
export interface LocalizedField<Value = unknown> extends Common<Value> {
  type: 'localized'
  field: Field
  /** Whether the default language of the site must be there, or any one will do. */
  needs: 'default' | 'any'
}

export interface ListField<Value = unknown> extends Common<Value> {
  type: 'list'
  item: Field
  limit: number
  /** What the site shows without the field: the form shows it, and a change begins with it. */
  preset?: readonly unknown[]
  /** Some of the choices of `item`, in their order: the panel shows boxes to tick. */
  isSet?: true
}

export type Field = TextField | NumberField | ChoiceField | GroupField | LocalizedField | ListField

/** The value of a field in a document that fulfils it. */
export type ValueOf<One extends Field> = v.InferOutput<ReturnType<One['schema']>>

/** What a value can be checked against: a field, or the schema of something that is not made of fields. */
export type Shape = Field | v.GenericSchema
export type OutputOf<One extends Shape> = One extends Field
  ? ValueOf<One>
  : One extends v.GenericSchema
    ? v.InferOutput<One>
    : never

export function schemaOf<One extends Shape>(shape: One, defaultLanguage?: Language) {
  const schema = 'schema' in shape ? shape.schema(defaultLanguage) : shape
  return schema as v.GenericSchema<unknown, OutputOf<One>>
}

type Values<Fields extends Record<string, Field>> = Flat<
  {
    [Name in keyof Fields as Fields[Name] extends IsOptional ? never : Name]: ValueOf<Fields[Name]>
  } & {
    [Name in keyof Fields as Fields[Name] extends IsOptional ? Name : never]?:
      | ValueOf<Fields[Name]>
      | undefined
  }
>

/** Lists the members of an intersection, for errors and hints that can be read. */
type Flat<Value> = { [Name in keyof Value]: Value[Name] } & {}

interface IsOptional {
  isOptional: true
}

/** What the parts of a group or a list must be together. */
export interface Rule<Value> {
  holds(value: Value): boolean
  /** The rest of a sentence that begins with the field: `is before startDate`. */
  problem: string
  /** The field of the group that has the problem. */
  at?: string
}

/** No two entries of a list have the same key. */
export function unique<Item>(
  problem: string,
  keyOf: (item: Item) => unknown = (item) => item,
): Rule<Item[]> {
  return { holds: (all) => new Set(all.map(keyOf)).size === all.length, problem }
}

/** A number without limits in its schema may be this large in a draft, and a list this long. */
const usualLimits = { number: 1_000_000, list: 1000 }

export function textField(
  control: TextControl,
  limit: number,
  schema: v.GenericSchema<string>,
): TextField {
  return { type: 'text', control, limit, isOptional: false, schema: () => schema }
}

export const line = (limit: number) => textField('line', limit, schemas.line(limit))
export const optionalLine = (limit: number) => textField('line', limit, schemas.optionalLine(limit))
export const text = (limit: number) => textField('lines', limit, schemas.text(limit))
export const optionalText = (limit: number) =>
  textField('lines', limit, schemas.optionalText(limit))
export const markdown = (limit: number) => textField('markdown', limit, schemas.markdown(limit))
export const isoDay = textField('day', 100, schemas.isoDay)
export const isoMonth = textField('month', 100, schemas.isoMonth)
export const isoMonthOrDay = textField('month', 100, schemas.isoMonthOrDay)
export const isoMoment = textField('moment', 100, schemas.isoMoment)
export const slug = textField('slug', 80, schemas.slug)
export const httpsUrl = textField('url', 2048, schemas.httpsUrl)
/** An https address, or one of this site. */
export const linkTarget = textField('target', 2048, schemas.linkTarget)
/** The name of a fixed page, or the slug of an own one. */
export const pageName = textField('page', 80, schemas.slug)
export const email = textField('email', 254, schemas.email)

/** A whole number. */
export function integer(min: number, max?: number): NumberField {
  const schema = v.pipe(v.number(), v.integer(), v.minValue(min))
  if (max === undefined) return numberField(schema, min, usualLimits.number)
  return numberField(v.pipe(schema, v.maxValue(max)), min, max)
}

export function decimal(min: number, max: number): NumberField {
  return numberField(v.pipe(v.number(), v.minValue(min), v.maxValue(max)), min, max)
}

function numberField(schema: v.GenericSchema<number>, min: number, max: number): NumberField {
  return { type: 'number', min, max, isOptional: false, schema: () => schema }
}

export function choice<const Value extends string>(values: readonly Value[]): ChoiceField<Value> {
  const schema = v.picklist(values)
  return { type: 'choice', values, isOptional: false, schema: () => schema }
}

/** The id of an entry of a list, made from the text of the field `name` beside it. */
export const idFrom = (name: string): TextField => ({ ...slug, madeFrom: name })

/** A line that says what the text `name` beside it is about. */
export const outlineOf = (name: string, limit: number): TextField => ({
  ...line(limit),
  outlines: name,
})

/** Whether a form may leave it empty. */
export function mayBeEmpty(field: Field): boolean {
  return field.isOptional || (field.type === 'text' && field.outlines !== undefined)
}

/** Some of a few values, in their order. */
export function set<const Value extends string>(values: readonly Value[]): ListField<Value[]> {
  return { ...list(choice(values), values.length, unique('names a choice twice')), isSet: true }
}

/** The same field, which may be missing, and for which nobody is asked. */
export function quiet<One extends Field>(field: One): One & IsOptional {
  return { ...optional(field), isQuiet: true } as One & IsOptional
}

/** The same field, which is chosen when the document is published. */
export function visibility<One extends Field>(field: One): One {
  return { ...field, isVisibility: true }
}

/** The same field, which may be missing. */
export function optional<One extends Field>(field: One): One & IsOptional {
  return { ...field, isOptional: true }
}

export function group<Fields extends Record<string, Field>>(
  fields: Fields,
  ...rules: Rule<Values<Fields>>[]
): GroupField<Values<Fields>> {
  return {
    type: 'group',
    fields,
    isOptional: false,
    schema: oncePerLanguage((language) => {
      const entries = Object.entries(fields).map(([name, { isOptional, schema }]) => [
        name,
        isOptional ? v.optional(schema(language)) : schema(language),
      ])
      return addRules(v.strictObject(Object.fromEntries(entries)), rules)
    }),
  }
}

/** `limit`: null for a list of any length. */
export function list<Item extends Field>(
  item: Item,
  limit: number | null,
  ...rules: Rule<ValueOf<Item>[]>[]
): ListField<ValueOf<Item>[]> {
  return {
    type: 'list',
    item,
    limit: limit ?? usualLimits.list,
    isOptional: false,
    schema: oncePerLanguage((language) => {
      const schema = v.array(item.schema(language))
      return addRules(limit === null ? schema : v.pipe(schema, v.maxLength(limit)), rules)
    }),
  }
}

export function preset<Value>(
  field: ListField<Value>,
  entries: readonly unknown[],
): ListField<Value> {
  return { ...field, preset: entries }
}

/** The same field in each language. */
export function localized<Inner extends Field>(
  inner: Inner,
  needs: LocalizedField['needs'] = 'default',
): LocalizedField<schemas.Localized<ValueOf<Inner>>> {
  return {
    type: 'localized',
    field: optional(inner),
    needs,
    isOptional: false,
    schema: oncePerLanguage((required) => {
      const schema = inner.schema(required)
      const entries = languages.map((language) => {
        const isRequired = needs === 'default' && language === required
        return [language, isRequired ? schema : v.optional(schema)]
      })
      return addRules(v.strictObject(Object.fromEntries(entries)), needs === 'any' ? [] : [hasText])
    }),
  }
}

const hasText: Rule<object> = {
  holds: (texts) => Object.values(texts).some((text) => text !== undefined),
  problem: 'has no text',
}

/** The field of a name in a group, or of a language; null: there is none. */
export function fieldIn(field: Field, name: string): Field | null {
  if (field.type === 'localized') {
    return (languages as readonly string[]).includes(name) ? field.field : null
  }
  return (field.type === 'group' && lookUp(field.fields, name)) || null
}

function addRules(schema: v.GenericSchema, rules: readonly Rule<never>[]): v.GenericSchema {
  return rules.reduce((checked, { holds, problem, at }) => {
    const check = v.check((value: Record<string, unknown>) => holds(value as never), problem)
    const action = at === undefined ? check : v.forward(check, [at])
    return v.pipe(checked as v.GenericSchema<Record<string, unknown>>, action)
  }, schema)
}

function oncePerLanguage<Schema>(make: (language?: Language) => v.GenericSchema) {
  const made = new Map<Language | undefined, v.GenericSchema>()
  return (language?: Language) => {
    const schema = made.get(language) ?? make(language)
    made.set(language, schema)
    return schema as Schema
  }
}
