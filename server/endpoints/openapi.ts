/** OpenAPI 3.1, made from the schemas that validate. */
import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { statusOf } from '../http/envelope.ts'
import type { Endpoint } from './endpoint.ts'

type Described = Omit<Endpoint, 'run'>

interface ObjectJsonSchema {
  properties?: Record<string, object>
  required?: string[]
}

export function toOpenApi(endpoints: Described[], publicOrigin: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] ??= {}
    Object.assign(paths[endpoint.path] as object, {
      [endpoint.method.toLowerCase()]: toOperation(endpoint),
    })
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Madang', version: '1', description: 'The calls of a Madang site.' },
    servers: [{ url: publicOrigin }],
    paths,
  }
}

function toOperation(endpoint: Described) {
  const { summary, method, body, answer, status } = endpoint
  return {
    summary,
    parameters: [...toParameters(endpoint), ...(method === 'GET' ? [] : [requestedWith])],
    ...(body && { requestBody: { required: true, content: toContent(toSchema(body, 'input')) } }),
    responses: {
      [status]: toAnswer('The answer.', {
        success: { const: true },
        data: toSchema(answer, 'output'),
        error: { type: 'null' },
        code: { type: 'null' },
      }),
      400: toFailure('A value is missing, wrong or unknown; data.fields names each.'),
      ...toRefusals(endpoint),
    },
  }
}

function toParameters({ path, input, lists }: Described) {
  const { properties = {}, required = [] } = toSchema(input, 'input') as ObjectJsonSchema
  return Object.entries(properties).map(([name, schema]) => {
    const inPath = path.includes(`{${name}}`)
    return {
      name,
      in: inPath ? 'path' : 'query',
      required: inPath || required.includes(name),
      ...(lists.includes(name) ? { style: 'form', explode: true } : {}),
      schema,
    }
  })
}

/** What keeps pages of other sites from making the call in a visitor's browser. */
const requestedWith = {
  name: 'X-Requested-With',
  in: 'header',
  required: true,
  schema: { const: 'XMLHttpRequest' },
}

function toRefusals({ method, failures }: Described) {
  return {
    ...(failures.some((failure) => statusOf(failure) === 401)
      ? { 401: toFailure('Nobody is signed in, or what was shown does not do; code says which.') }
      : {}),
    ...(method === 'GET' && !failures.some((failure) => statusOf(failure) === 403)
      ? {}
      : { 403: toFailure('The call came from another site, or the user may not do this.') }),
    ...(failures.some((failure) => failure.endsWith('NOT_FOUND'))
      ? { 404: toFailure('There is no such thing.') }
      : {}),
    ...(method === 'GET'
      ? {}
      : {
          413: toFailure('The body is too large.'),
          415: toFailure('The body is not application/json in UTF-8.'),
        }),
    ...(failures.includes('RATE_LIMITED')
      ? { 429: toFailure('Too many of these; Retry-After says when to try again.') }
      : {}),
    ...(failures.includes('HEADLESS_BLOCKED')
      ? {
          451: toFailure('The browser says that a program drives it, and this site refuses those.'),
        }
      : {}),
    ...(failures.includes('UNAVAILABLE')
      ? { 503: toFailure('Nothing was kept; please try again later.') }
      : {}),
  }
}

function toSchema(schema: v.GenericSchema, typeMode: 'input' | 'output'): object {
  const { $schema, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' })
  return rest
}

function toFailure(description: string) {
  return toAnswer(description, {
    success: { const: false },
    data: {},
    error: { type: 'string' },
    code: { type: 'string' },
  })
}

function toAnswer(description: string, properties: Record<string, object>) {
  const schema = { type: 'object', properties, required: ['success', 'data', 'error', 'code'] }
  return { description, content: toContent(schema) }
}

function toContent(schema: object) {
  return { 'application/json': { schema } }
}
