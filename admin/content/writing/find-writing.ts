/** Which documents are written on a page of their own: those whose texts are a title and a long text. */
import type { FieldPath } from '#shared/check-document.ts'
import { type Field, fieldIn, type GroupField, type TextField } from '#shared/fields.ts'

export interface Writing {
  title: TextField
  /** The name of the long text, and its field. */
  main: string
  text: TextField
  /** Everything else. */
  settings: GroupField
}

/** null: the document is a form. */
export function findWriting(field: Field): Writing | null {
  const texts = fieldIn(field, 'texts')
  if (field.type !== 'group' || texts?.type !== 'localized') return null
  const inner = texts.field
  const title = fieldIn(inner, 'title')
  if (inner.type !== 'group' || title?.type !== 'text') return null
  for (const [main, text] of Object.entries(inner.fields)) {
    if (text.type !== 'text' || text.control !== 'markdown') continue
    const { title: _, [main]: __, ...rest } = inner.fields
    const others = { ...texts, field: { ...inner, fields: rest } }
    const settings = { ...field, fields: { ...field.fields, texts: others } }
    return { title, main, text, settings: textsFirst(settings) }
  }
  return null
}

/** Whether a field is among the settings. */
export function isSetting({ main }: Writing, path: FieldPath): boolean {
  return path[0] !== 'texts' || (path.length > 2 && path[2] !== 'title' && path[2] !== main)
}

/** Texts are what a document is written for; dates, tags and pictures follow. */
export function textsFirst<One extends Field>(field: One): One {
  if (field.type !== 'group' || !field.fields['texts']) return field
  const { texts, ...facts } = field.fields
  return { ...field, fields: { texts, ...facts } }
}
