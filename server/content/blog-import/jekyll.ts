/** Jekyll: `_posts/2024-03-05-name.md` and `_drafts/name.md`, with the permalinks of `_config.yml`. */
import { lookUp } from '#shared/look-up.ts'
import type { BlogFolder } from './blog-folder.ts'
import type { BlogFormatReader, BlogText } from './blog-text.ts'
import { type FrontFields, readYaml } from './front-fields.ts'
import { rewriteLiquid } from './liquid.ts'
import { listField, listTexts, type Place, textField, toLanguage, toPath } from './list-texts.ts'
import { knownZone, readDate } from './written-date.ts'

const postFile =
  /^(?:(.*)\/)?_(posts|drafts)\/(?:(.*)\/)?(?:(\d{4}-\d{1,2}-\d{1,2})-)?([^/]+)\.\w+$/

export const jekyll: BlogFormatReader = {
  name: 'jekyll',
  showsLineBreaks: false,
  publicFolders: [''],
  rewriteTags: rewriteLiquid,

  async read(folder) {
    const config = await readConfig(folder)
    const base = textField(config['baseurl']).replace(/\/$/, '')
    const site = textField(config['url'])
    const zone = knownZone(config['timezone'])
    const pattern = textField(config['permalink']) || 'date'
    const read = await listTexts(folder, findPlace, (text) => [
      ...toAddresses(text, pattern, zone).map((path) => base + path),
    ])
    return { ...read, origin: site === '' ? null : site + base, zone }
  },
}

async function readConfig(folder: BlogFolder): Promise<FrontFields> {
  const source = folder.files.has('_config.yml') ? await folder.readText('_config.yml') : null
  const read = readYaml(source ?? '')
  return read.ok ? read.fields : {}
}

function findPlace(path: string): Place | null {
  const [, above, folder, inside, date = null, name = ''] = postFile.exec(path) ?? []
  if (folder === undefined || (folder === 'posts' && date === null)) return null
  const language = [...(above ?? '').split('/'), ...(inside ?? '').split('/')]
    .map(toLanguage)
    .find((found) => found !== null)
  return {
    key: `${date ?? 'draft'}-${name}`,
    language: language ?? null,
    name,
    isDraft: folder === 'drafts',
    date,
  }
}

const styles: Record<string, string> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  none: '/:categories/:title.html',
}

function toAddresses({ fields, name, date }: BlogText, pattern: string, zone: string): string[] {
  const own = textField(fields['permalink'])
  const written = readDate(fields['date'] ?? date, zone)
  const [year = '', month = '', day = ''] = written?.day.split('-') ?? []
  const categories = listField(fields['categories'] ?? fields['category'], /\s+/)
  const values: Record<string, string> = {
    categories: categories.map((one) => one.toLowerCase().replaceAll(/\s+/g, '-')).join('/'),
    year,
    month,
    day,
    i_month: String(Number(month)),
    i_day: String(Number(day)),
    short_year: year.slice(2),
    title: textField(fields['slug']) || name,
    slug: textField(fields['slug']) || name,
  }
  const template = own || (lookUp(styles, pattern) ?? pattern)
  const present = template
    .replaceAll(/:([a-z_]+)/g, (token, field: string) => lookUp(values, field) ?? token)
    .replaceAll(/\/{2,}/g, '/')
  const earlier = listField(fields['redirect_from'], /\s+/)
  return [present, ...earlier].map(toPath)
}
