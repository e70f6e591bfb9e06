/** The OpenAPI 3.1 document, made from the schemas that validate requests. */
import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { statusOf } from '../http/envelope.ts'
import type { Call } from './define-call.ts'

interface ObjectJsonSchema {
  properties?: Record<string, object>
  required?: string[]
}

export function toOpenApi(calls: Call[], publicOrigin: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of calls) {
    paths[call.path] ??= {}
    Object.assign(paths[call.path] as object, {
      [call.method.toLowerCase()]: toOperation(call),
    })
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Madang', version: '1', description: 'The calls of a Madang site.' },
    servers: [{ url: publicOrigin }],
    components: {
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: '__Host-sid' },
      },
    },
    paths,
  }
}

function toOperation(call: Call) {
  const {
    access,
    summary,
    method,
    body,
    answer,
    status,
    isSentByBrowsers,
    isVersioned,
    takesFile,
  } = call
  return {
    summary,
    ...(access === 'admin' && { security: [{ accessToken: [], session: [] }] }),
    parameters: [
      ...toParameters(call),
      ...(method === 'GET' || isSentByBrowsers ? [] : [requestedWith]),
      ...(isVersioned ? [ifMatch] : []),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: takesFile ? fileContent : toContent(toSchema(body, 'input')),
      },
    }),
    responses: {
      [status]:
        status === 204
          ? { description: 'Accepted. There is no body.' }
          : !answer
            ? { description: 'A file.' }
            : toAnswer('The answer.', {
                success: { const: true },
                data: toSchema(answer, 'output'),
                error: { type: 'null' },
                code: { type: 'null' },
              }),
      400: toFailure('A field is missing, invalid or unknown. data.fields names each of them.'),
      ...toRefusals(call),
    },
  }
}

function toParameters({ path, input, lists }: Call) {
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

/** Prevents cross-site requests: a page of another site cannot send this header without CORS permission. */
const requestedWith = {
  name: 'X-Requested-With',
  in: 'header',
  required: true,
  schema: { const: 'XMLHttpRequest' },
}

/** RFC 9110, section 13.1.1. Reading returns the version as `ETag` or in the field `version`. */
const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: true,
  description: 'The version that the change is based on, for example "3".',
  schema: { type: 'string' },
}

const conflictDescriptions: Record<number, string> = {
  409: 'The current state does not allow it. code says why.',
  412: 'It was changed in the meantime. data.current is the current state.',
  428: 'If-Match is missing.',
}

function toRefusals({ access, method, failures }: Call) {
  const statuses = failures.map(statusOf)
  const isForAdmins = access === 'admin'
  return {
    ...Object.fromEntries(
      Object.entries(conflictDescriptions)
        .filter(([status]) => statuses.includes(Number(status)))
        .map(([status, description]) => [status, toFailure(description)]),
    ),
    ...(isForAdmins || statuses.includes(401)
      ? { 401: toFailure('Not signed in, or the credentials were refused. code says which.') }
      : {}),
    ...(method === 'GET' && !isForAdmins && !statuses.includes(403)
      ? {}
      : {
          403: toFailure(
            'The request came from another site, or the user is not allowed to do this.',
          ),
        }),
    ...(failures.some((failure) => failure.endsWith('NOT_FOUND'))
      ? { 404: toFailure('Not found.') }
      : {}),
    ...(method === 'GET'
      ? {}
      : {
          413: toFailure('The body is too large.'),
          415: toFailure('The body is not application/json in UTF-8.'),
        }),
    ...(statuses.includes(429)
      ? { 429: toFailure('Too many requests. Retry-After says when to try again.') }
      : {}),
    ...(failures.includes('HEADLESS_BLOCKED')
      ? {
          451: toFailure('The browser reports that it is automated, and this site refuses that.'),
        }
      : {}),
    ...(failures.includes('UNAVAILABLE')
      ? { 503: toFailure('Nothing was stored. Try again later.') }
      : {}),
  }
}

function toSchema(schema: v.GenericSchema, typeMode: 'input' | 'output'): object {
  const { $schema, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' })
  return rest
}

/** OpenAPI 3.1, section 4.8.14.2: a body of bytes needs no schema. */
const fileContent = { 'application/octet-stream': {} }

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
