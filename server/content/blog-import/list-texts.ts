/** Reads the Markdown files of a blog. */

import { postsImportLimits } from '#shared/admin/posts-import.ts'
import { isLanguage, type Language } from '#shared/i18n/languages.ts'
import type { BlogFolder } from './blog-folder.ts'
import type { BlogNote } from './blog-note.ts'
import type { BlogText } from './blog-text.ts'
import { traceText } from './edits.ts'
import { readFront } from './front-fields.ts'

export const markdownEnding = /\.(?:md|markdown|mdown|mdx)$/i

/** What the place of a file says. Null: it is no post. */
export type Place = Pick<BlogText, 'key' | 'language' | 'name' | 'isDraft' | 'date'>

export async function listTexts(
  folder: BlogFolder,
  findPlace: (path: string) => Place | null,
  toAddresses: (text: BlogText) => string[],
): Promise<{ texts: BlogText[]; notes: BlogNote[] }> {
  const texts: BlogText[] = []
  const notes: BlogNote[] = []
  for (const file of folder.files) {
    if (!markdownEnding.test(file)) continue
    const refuse = (line: number, code: BlogNote['code'], text: string) =>
      void notes.push({ file, line, code, text })
    const place = findPlace(file)
    if (!place) {
      refuse(1, 'NO_POST', file)
      continue
    }
    const source = await folder.readText(file)
    if (source === null || source.length > postsImportLimits.text) {
      refuse(1, 'NOT_READ', source === null ? 'is too large, or not UTF-8 text' : 'is too long')
      continue
    }
    const front = readFront(source)
    if (!front.ok) {
      refuse(front.line, 'NOT_READ', front.problem)
      continue
    }
    const { fields, lineOf, body, bodyLine } = front
    const text: BlogText = {
      ...place,
      file,
      fields,
      lineOf,
      body: traceText(body, bodyLine),
      markup: 'markdown',
      addresses: [],
    }
    texts.push({ ...text, addresses: toAddresses(text) })
  }
  return { texts, notes }
}

/** `en` of `en-AU`; null for what is no language of this site. */
export function toLanguage(written: unknown): Language | null {
  const [code = ''] = String(written ?? '')
    .toLowerCase()
    .split(/[-_]/)
  return isLanguage(code) ? code : null
}

/** A field of the front matter as text; empty if it is none. */
export function textField(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

/** A list that may be written as one text, or not at all. */
export function listField(value: unknown, separator: RegExp): string[] {
  const all = Array.isArray(value) ? value : textField(value).split(separator)
  return all.map(textField).filter((one) => one !== '')
}

/** A path of the old blog, without its origin, query and fragment. */
export function toPath(address: string): string {
  const path = address.replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*$/s, '')
  return path.startsWith('/') ? path : `/${path}`
}
