/** velog, and any folder of Markdown files with a title and a date: `content/제목.md`, pictures in `images/`. */
import { languages } from '#shared/i18n/languages.ts'
import type { BlogFormatReader } from './blog-text.ts'
import { listTexts, type Place, textField, toLanguage } from './list-texts.ts'

const namePattern = new RegExp(`^(.*?)(?:[.](${languages.join('|')}))?[.]\\w+$`)

export const velog: BlogFormatReader = {
  name: 'velog',
  showsLineBreaks: true,
  publicFolders: ['', 'images', 'content'],
  rewriteTags: (source) => source,

  async read(folder) {
    const read = await listTexts(folder, findPlace, ({ fields, name }) => [
      `/${textField(fields['url_slug']) || textField(fields['slug']) || name}`,
    ])
    return { ...read, origin: null, zone: 'Asia/Seoul' }
  },
}

function findPlace(path: string): Place {
  const parts = path.split('/')
  const [, name = '', suffix] = namePattern.exec(parts.pop() ?? '') ?? []
  const folders = parts.filter((part) => toLanguage(part) === null)
  const language =
    toLanguage(suffix) ?? parts.map(toLanguage).find((found) => found !== null) ?? null
  return { key: [...folders, name].join('/'), language, name, isDraft: false, date: null }
}
