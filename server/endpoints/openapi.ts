/** OpenAPI 3.1, made from the schemas that validate. */
import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'

interface ObjectJsonSchema {
  properties?: Record<string, object>
  required?: string[]
}

export function toOpenApi(endpoints: Endpoint[], publicOrigin: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] ??= {}
    Object.assign(paths[endpoint.path] as object, {
      [endpoint.method.toLowerCase()]: toOperation(endpoint),
    })
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Madang', version: '1', description: 'The public calls of a Madang site.' },
    servers: [{ url: publicOrigin }],
    paths,
  }
}

function toOperation(endpoint: Endpoint) {
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

function toParameters({ path, input, lists }: Endpoint) {
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

function toRefusals({ method, failures }: Endpoint) {
  return {
    ...(method === 'GET' ? {} : { 403: toFailure('The call came from a page of another site.') }),
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
