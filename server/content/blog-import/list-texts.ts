/** Reads the Markdown files of a blog. */
import { postsImportLimits } from '#shared/admin/posts-import.ts'
import { languages } from '#shared/i18n/languages.ts'
import { cleanText } from '#shared/text.ts'
import type { BlogFolder } from './blog-folder.ts'
import type { BlogNote, BlogText, ReadBlogTexts } from './blog-text.ts'
import { traceText } from './edits.ts'
import type { BlogFormatRecord } from './formats.ts'
import { type FrontFields, readFront, toLanguage } from './front-fields.ts'
import { dateFields } from './post-parts.ts'

const markdown = /\.(?:md|markdown|mdown|mdx)$/i
/** What a repository says about itself. */
const paper =
  /^(?:contributing|changelog|agents|claude|licen[cs]e|code[-_]of[-_]conduct|security|support|authors)\b|(?:^|\/)readme(?:[._-][a-z]{2}(?:[-_][a-z]+)?)?\.\w+$/i
const hiddenFolder =
  /(?:^|\/)[_.]?(?:drafts?|private|unlisted|unpublished|초안|비공개|下書き|非公開)\//i
const codes = languages.join('|')
const languageFolder = new RegExp(`^(?:${codes})(?:[-_][a-z]{2})?$`, 'i')
const fileName = new RegExp(`^(.*?)(?:[.]((?:${codes})(?:[-_][a-z]{2})?))?[.]\\w+$`, 'i')
const datedName = /^(\d{4}-\d{1,2}-\d{1,2})(?:[-_ ]+(.+))?$/

type Place = Pick<BlogText, 'key' | 'language' | 'name' | 'isDraft' | 'date'>

const notText = 'is too large, or not UTF-8 text'
const tooLong = `is longer than ${postsImportLimits.text} characters`

export async function listTexts(
  folder: BlogFolder,
  format: BlogFormatRecord,
): Promise<ReadBlogTexts> {
  const texts: BlogText[] = []
  const notes: BlogNote[] = []
  const files = [...folder.files].filter((file) => markdown.test(file))
  const posts = format.posts.find((pattern) => files.some((file) => pattern.test(file)))
  for (const file of files) {
    const refuse = (line: number, code: BlogNote['code'], text: string) =>
      void notes.push({ file, line, code, text })
    const place = posts?.test(file) ? findPlace(file, posts, format) : null
    if (!place) {
      refuse(1, 'NO_POST', file)
      continue
    }
    const source = await folder.readText(file)
    if (source === null || source.length > postsImportLimits.text) {
      refuse(1, 'NOT_READ', source === null ? notText : tooLong)
      continue
    }
    const own: BlogNote[] = []
    const front = readFront(cleanSource(source, file, own))
    if (!front.ok) refuse(front.line, 'NOT_READ', front.problem)
    else if (!isPost(file, place, front.fields)) refuse(1, 'NO_POST', file)
    else {
      const { fields, nameOf, lineOf, body, bodyLine, problem } = front
      if (problem)
        own.push({ file, line: problem.line, code: 'READ_BY_LINE', text: problem.problem })
      const text = { file, fields, nameOf, lineOf, body: traceText(body, bodyLine), notes: own }
      texts.push({ ...place, ...text, markup: 'markdown', addresses: [] })
    }
  }
  return { texts, notes }
}

function isPost(file: string, { date }: Place, fields: FrontFields): boolean {
  const isDated = date !== null || dateFields.some((name) => Object.hasOwn(fields, name))
  return isDated || (Object.keys(fields).length > 0 && !paper.test(file))
}

/** What the place of a file says. Null: it is no post. */
function findPlace(file: string, posts: RegExp, format: BlogFormatRecord): Place | null {
  const path = file.replace(posts, '/').replace(/^\//, '')
  const parts = path.split('/')
  const [, base = '', suffix] = fileName.exec(parts.pop() ?? '') ?? []
  const written = [suffix, ...parts.filter((part) => languageFolder.test(part))]
  const folders = parts.filter((part) => !languageFolder.test(part))
  const isIndex = base === 'index' || file.endsWith('/page.mdx')
  const whole = isIndex ? (folders.pop() ?? '') : base
  const isPage = format.hasPages && path !== file && folders.length === 0
  if (whole === '' || base === '_index' || isPage) return null
  const [, date = null, rest] = datedName.exec(whole) ?? []
  const name = rest !== undefined && /(?:^|\/)_(?:posts|drafts)\//.test(file) ? rest : whole
  return {
    key: [...folders, format.isFlat ? `${date ?? 'draft'}-${name}` : whole].join('/'),
    language: written.map(toLanguage).find((found) => found !== null) ?? null,
    name,
    isDraft: hiddenFolder.test(file) || (format.drafts?.test(file) ?? false),
    date,
  }
}

/** Notes what `cleanText` takes out of a text. */
export function cleanSource(source: string, file: string, notes: BlogNote[]): string {
  const text = source.replace(/^\ufeff/, '')
  const clean = cleanText(text)
  if (clean === text) return text
  const points = [...new Set(text)].filter((one) => cleanText(one) !== one)
  const line = text.slice(0, text.indexOf(points[0] ?? '')).split('\n').length
  const names = points.map(
    (one) => `U+${one.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`,
  )
  notes.push({ file, line, code: 'CLEANED', text: names.join(', ') })
  return clean
}
