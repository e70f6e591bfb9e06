/** Generates values that fit a JSON schema, or nearly do: the schemas are those of the OpenAPI document. */
import type { Random } from '#tests/support/random.ts'
import { inherited, makeJson, makeText, pickNumber, pickText } from './hostile-values.ts'

export interface JsonSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  minLength?: number
  maxLength?: number
  pattern?: string
  minimum?: number
  maximum?: number
}

/** Existing values, such as the ids of rows, by the name of the field. */
export type KnownValues = Record<string, readonly string[]>

/** For texts with a pattern: the first of these that matches is used. */
const likely = [
  '1',
  '0',
  '123456',
  'typescript',
  'two-bookings-one-room',
  '2026-11-21',
  '2026-11-21T12:00:00Z',
  'ada@example.com',
  'QUJDREVGR0g',
  'custom_a',
  'https://example.com/',
  ...inherited,
]

export function makeFitting(
  random: Random,
  schema: JsonSchema,
  known: KnownValues,
  name = '',
): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  if (schema.anyOf) return makeFitting(random, random.pick(schema.anyOf), known, name)
  switch (schema.type) {
    case 'object':
      return makeObject(random, schema, known)
    case 'array': {
      const length = 1 + random.below(3)
      return Array.from({ length }, () => makeFitting(random, schema.items ?? {}, known, name))
    }
    case 'string':
      return makeFittingText(random, schema, known[name])
    case 'integer':
    case 'number':
      return Math.min(schema.maximum ?? 9, Math.max(schema.minimum ?? 0, random.below(10)))
    case 'boolean':
      return random.below(2) === 0
    case 'null':
      return null
    default:
      return makeJson(random)
  }
}

function makeObject(random: Random, schema: JsonSchema, known: KnownValues) {
  const { properties = {}, required = [] } = schema
  const entries = Object.entries(properties).flatMap(([key, one]) => {
    const isLeftOut = !required.includes(key) && random.below(2) === 0
    return isLeftOut ? [] : [[key, makeFitting(random, one, known, key)] as const]
  })
  if (typeof schema.additionalProperties === 'object')
    entries.push(['a', makeFitting(random, schema.additionalProperties, known)])
  return Object.fromEntries(entries)
}

function makeFittingText(
  random: Random,
  { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: JsonSchema,
  known: readonly string[] = [],
): string {
  if (known.length > 0 && random.below(4) > 0) return random.pick(known)
  const fits = (text: string) =>
    text.length >= minLength &&
    text.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text))
  const some = [...likely, ...known].filter(fits)
  return some.length > 0 ? random.pick(some) : 'a'.repeat(Math.max(1, minLength))
}

/** The same value with one part of it replaced, left out or added. */
export function damageValue(random: Random, value: unknown): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0 || random.below(3) === 0) return damageWhole(random, value)
    const at = random.below(value.length)
    return value.map((one, index) => (index === at ? damageValue(random, one) : one))
  }
  if (typeof value !== 'object' || value === null) return damageWhole(random, value)
  const entries = Object.entries(value)
  const at = random.below(entries.length + 1)
  const [name] = entries[at] ?? []
  if (name === undefined) {
    const added = random.pick(['isAdmin', 'id', ...inherited, makeText(random)])
    return { ...value, [added]: makeJson(random) }
  }
  if (random.below(4) === 0) return Object.fromEntries(entries.filter((_, index) => index !== at))
  return Object.fromEntries(
    entries.map(([key, one]) => [key, key === name ? damageValue(random, one) : one]),
  )
}

function damageWhole(random: Random, value: unknown): unknown {
  if (typeof value === 'number' && random.below(2) === 0) return pickNumber(random)
  return random.below(3) > 0 ? pickText(random) : makeJson(random)
}
