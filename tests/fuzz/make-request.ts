/** Generates one request to a route: its address, headers and body, each valid or damaged. */
import type { Random } from '#tests/support/random.ts'
import { damageValue, type JsonSchema, type KnownValues, makeFitting } from './by-schema.ts'
import { makeHeaders } from './headers.ts'
import {
  damageBytes,
  damageJson,
  damageText,
  makeDeepJson,
  makeJson,
  makeText,
  pickText,
} from './hostile-values.ts'
import type { FuzzRoute } from './routes.ts'

export interface FuzzRequest {
  kind: FuzzRoute['kind']
  method: string
  /** Path and query. */
  address: string
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | null
}

/** Deep enough to break every recursive parser and schema. */
const deepest = 5000

export function makeRequest(
  random: Random,
  route: FuzzRoute,
  carried: Record<string, string>,
  known: KnownValues,
): FuzzRequest {
  const isOdd = (oneIn: number) => random.below(oneIn) === 0
  const method = isOdd(25)
    ? random.pick(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'get'])
    : route.method
  const body = /^(?:GET|HEAD)$/i.test(method) ? null : makeBody(random, route, known)
  const path = fillPath(random, route, known)
  return {
    kind: route.kind,
    method,
    address: (isOdd(6) ? damagePath(random, path) : path) + makeQuery(random, route, known),
    headers: makeHeaders(random, { route, carried, known, hasBody: body !== null }),
    body,
  }
}

function fillPath(random: Random, { path, parameters }: FuzzRoute, known: KnownValues): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const schema = parameters.find((one) => one.name === name)?.schema ?? { type: 'string' }
    return encode(
      random,
      random.below(4) === 0 ? pickText(random) : toFitting(random, schema, known, name),
    )
  })
}

function toFitting(random: Random, schema: JsonSchema, known: KnownValues, name: string): string {
  return String(makeFitting(random, schema, known, name))
}

/** Percent-encoded; sometimes with more, or other, escapes than needed. */
function encode(random: Random, text: string): string {
  const bytes = [...Buffer.from(text)].slice(0, 900)
  if (random.below(6) > 0) return encodeURIComponent(text.toWellFormed()).slice(0, 2700)
  return bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
}

function damagePath(random: Random, path: string): string {
  // The first slash stays, or it would be no path.
  const at = 1 + random.below(path.length)
  const letter = path[at] ?? ''
  switch (random.below(9)) {
    case 0:
      return path.toUpperCase()
    case 1:
      return `${path.slice(0, at)}%${letter.charCodeAt(0).toString(16)}${path.slice(at + 1)}`
    case 2:
      return `${path}/`
    case 3:
      return `${path.slice(0, at)}/${path.slice(at)}`
    case 4:
      return `${path.slice(0, at)}/%2e%2e/${path.slice(at)}`
    case 5:
      return path + random.pick(oddEndings)
    case 6:
      return `${path}/${encode(random, makeText(random))}`
    case 7:
      return path.replace(/\/[^/]*$/, `/${encode(random, pickText(random))}`)
    default:
      return path.slice(0, at) + random.pick(oddEndings) + path.slice(at)
  }
}

const oddEndings = [
  '%',
  '%ff',
  '%c0%80',
  '%ED%A0%80',
  '%2f',
  '%5c',
  ';a=1',
  '.',
  '..',
  '%252e',
  '~',
]

function makeQuery(random: Random, { parameters }: FuzzRoute, known: KnownValues): string {
  const own = parameters.filter((one) => one.in === 'query')
  const pairs = own.flatMap(({ name, schema }) => {
    if (random.below(2) === 0) return []
    const isOdd = random.below(3) === 0
    return [
      `${name}=${encode(random, isOdd ? pickText(random) : toFitting(random, schema, known, name))}`,
    ]
  })
  if (random.below(8) === 0) pairs.push(...pairs)
  if (random.below(5) === 0) {
    const name = random.pick(['q', 'page', 'sort', 'year', 'tech', 'sent', '__proto__', 'x'])
    pairs.push(`${name}=${encode(random, pickText(random))}`)
  }
  if (random.below(40) === 0)
    pairs.push(random.pick(['&&&', '=', '%', '%ff=%ff', '?', 'a'.repeat(3000)]))
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

function makeBody(
  random: Random,
  { body, fields }: FuzzRoute,
  known: KnownValues,
): FuzzRequest['body'] {
  if (fields) return makeForm(random, fields, known)
  const fitting = body && Object.keys(body).length > 0 ? makeFitting(random, body, known) : {}
  const json = () => JSON.stringify(fitting)
  switch (random.below(16)) {
    case 0:
      return null
    case 1:
      return damageBytes(random, json())
    case 2:
      return makeDeepJson(random, random.pick([20, 100, deepest]))
    case 3:
      return nestInField(random, fitting)
    case 4:
      return damageJson(random, json())
    case 5:
      return JSON.stringify(makeJson(random))
    case 6:
    case 7:
    case 8:
    case 9:
      return JSON.stringify(damageValue(random, fitting))
    default:
      return json()
  }
}

/** A valid value, except for one field that is nested deep. */
function nestInField(random: Random, fitting: unknown): string {
  const [name = 'a'] = Object.keys(Object(fitting))
  const marked = JSON.stringify({ ...Object(fitting), [name]: 'deep' })
  return marked.replace('"deep"', () => makeDeepJson(random, random.pick([100, 1000])))
}

const formTexts: Record<string, string> = {
  name: 'Ada',
  email: 'ada@example.com',
  subject: 'Hello',
  message: 'Hello,\r\nI have seen your site.',
  category: 'general',
  reference: '',
  elapsed: '9000',
  driven: 'false',
}

function makeForm(random: Random, fields: string[], known: KnownValues): FuzzRequest['body'] {
  const pairs = fields.map((name): [string, string] => {
    const text = formTexts[name] ?? random.pick(known['id'] ?? ['1'])
    return [name, random.below(4) === 0 ? pickText(random) : text]
  })
  if (random.below(6) === 0) pairs.push([makeText(random), pickText(random)])
  if (random.below(6) === 0) pairs.splice(random.below(pairs.length), 1)
  if (random.below(6) === 0) pairs.push(['name', 'twice'])
  const text = pairs
    .map(([name, value]) => `${encode(random, name)}=${encode(random, value)}`)
    .join('&')
  if (random.below(8) === 0) return damageText(random, text)
  return random.below(8) === 0 ? damageBytes(random, text) : text
}
