/** The names and sentences of the sample content, from its files. Technologies and tags are left out: everybody has them. */
import { kindNames, kindOf } from '#shared/content-kinds.ts'
import type { Field } from '#shared/fields.ts'
import { lookUp } from '#shared/look-up.ts'
import { toDocuments } from '../../server/content/kinds/content-documents.ts'
import { readSample } from './own-page.ts'

/** Fields whose words everybody uses. */
const common = ['technologies', 'techStacks', 'primarySkills', 'tags', 'icon', 'semester']
const shortest = 2

export interface SamplePhrases {
  phrases: string[]
  /** Names of documents that their addresses and files have: `two-bookings-one-room`. */
  names: string[]
  files: string[]
}

export async function listSamplePhrases(): Promise<SamplePhrases> {
  const content = await readSample()
  const documents = toDocuments(content)
  const phrases = new Set<string>()
  const names: string[] = []
  for (const kind of kindNames) {
    const { fields, ids } = kindOf(kind)
    for (const [id, document] of Object.entries(documents[kind])) {
      for (const text of listTexts(fields, document)) {
        for (const phrase of toPhrases(text)) phrases.add(phrase)
      }
      // One word may be anybody's: `ielts`.
      if (ids === 'slug' && id.includes('-')) names.push(id)
    }
  }
  return { phrases: [...phrases], names, files: Object.keys(content.resumeFiles) }
}

function listTexts(field: Field, value: unknown): string[] {
  switch (field.type) {
    case 'text':
      return ['line', 'lines', 'markdown', 'url', 'email'].includes(field.control) &&
        typeof value === 'string'
        ? [value]
        : []
    case 'list':
      return Array.isArray(value) ? value.flatMap((entry) => listTexts(field.item, entry)) : []
    case 'localized':
      return Object.values(value ?? {}).flatMap((text) => listTexts(field.field, text))
    case 'group':
      return Object.entries(field.fields).flatMap(([name, inner]) =>
        common.includes(name)
          ? []
          : listTexts(inner, lookUp((value ?? {}) as Record<string, unknown>, name)),
      )
    default:
      return []
  }
}

/** The sentences of a text, without what Markdown draws. */
function toPhrases(text: string): string[] {
  return text
    .replaceAll(/```[\s\S]*?```/g, '\n')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^[#>\-*\s|]+|[*`|]+/gm, '')
    .split(/(?<=[.!?])\s+|(?<=[。！？])|\n+/)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase.length >= shortest && /\p{L}{2}/u.test(phrase))
}
