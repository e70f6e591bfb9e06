/** OpenAPI 3.1, made from the schemas that validate. */
import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'

interface ObjectJsonSchema {
  properties?: Record<string, object>
  required?: string[]
}

export function toOpenApi(endpoints: Endpoint[], publicOrigin: string): object {
  return {
    openapi: '3.1.0',
    info: { title: 'Madang', version: '1', description: 'The public calls of a Madang site.' },
    servers: [{ url: publicOrigin }],
    paths: Object.fromEntries(
      endpoints.map((endpoint) => [endpoint.path, { get: toOperation(endpoint) }]),
    ),
  }
}

function toOperation({ path, summary, input, answer, lists, failures }: Endpoint) {
  const { properties = {}, required = [] } = toSchema(input, 'input') as ObjectJsonSchema
  return {
    summary,
    parameters: Object.entries(properties).map(([name, schema]) => {
      const inPath = path.includes(`{${name}}`)
      return {
        name,
        in: inPath ? 'path' : 'query',
        required: inPath || required.includes(name),
        ...(lists.includes(name) ? { style: 'form', explode: true } : {}),
        schema,
      }
    }),
    responses: {
      200: toAnswer('The answer.', {
        success: { const: true },
        data: toSchema(answer, 'output'),
        error: { type: 'null' },
        code: { type: 'null' },
      }),
      400: toFailure('A value is missing, wrong or unknown; data.fields names each.'),
      ...(failures.length > 0 ? { 404: toFailure('There is no such thing.') } : {}),
    },
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
  return { description, content: { 'application/json': { schema } } }
}
