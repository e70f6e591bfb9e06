/** The paths that posts had on their old blog. */
import { lookUp } from '#shared/look-up.ts'
import type { BlogConfig } from './blog-config.ts'
import type { BlogText } from './blog-text.ts'
import type { BlogFormatRecord } from './formats.ts'
import { listField, textField } from './front-fields.ts'
import { readDate } from './written-date.ts'

/** Names of permalinks in Jekyll. */
const styles: Record<string, string> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  none: '/:categories/:title.html',
}

/** The present one first. */
export function listAddresses(
  { fields, key, language, name, date }: BlogText,
  { addresses }: BlogFormatRecord,
  { permalinks, zone }: Pick<BlogConfig, 'permalinks' | 'zone'>,
): string[] {
  const sections = key.split('/').slice(0, -1)
  const slug = textField(fields['slug'] ?? fields['urlslug']) || name
  const [year = '', month = '', day = ''] =
    readDate(fields['date'] ?? date, zone ?? 'UTC')?.day.split('-') ?? []
  const [category = '', ...others] = listField(
    fields['categories'] ?? fields['category'],
    /\s+/,
  ).map((one) => one.toLowerCase().replaceAll(/\s+/g, '-'))
  const values: Record<string, string> = {
    year,
    month,
    day,
    i_month: String(Number(month)),
    i_day: String(Number(day)),
    short_year: year.slice(2),
    slug,
    title: slug,
    slugorfilename: slug,
    slugorcontentbasename: slug,
    name,
    filename: name,
    contentbasename: name,
    path: [...sections, slug].join('/'),
    section: sections[0] ?? '',
    sections: sections.join('/'),
    category,
    categories: [category, ...others].join('/'),
  }
  const fill = (template: string) =>
    toPath(lookUp(styles, template) ?? template)
      .replaceAll(/:([a-z_]+)/g, (token, one: string) => lookUp(values, one) ?? token)
      .replaceAll(/\/{2,}/g, '/')
  const own = textField(fields['permalink'] ?? fields['url'] ?? fields['path'])
  const configured = textField(lookUp(permalinks, sections[0] ?? '') ?? permalinks[''])
  const written = own || configured
  const present = (written === '' ? addresses : [written]).map(fill)
  const earlier = ['aliases', 'alias', 'redirectfrom'].flatMap((one) =>
    listField(lookUp(fields, one), /\s+/),
  )
  return [
    ...present,
    ...(language === null ? [] : present.map((path) => `/${language}${path}`)),
    ...earlier.map(toPath),
  ]
}

/** Without its origin, query and fragment. */
function toPath(address: string): string {
  const path = address.replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*$/s, '')
  return path.startsWith('/') ? path : `/${path}`
}

/** Whose posts the folder has, by the links between them: `https://velog.io/@name`. Links to others stay. */
export function findMember(
  texts: readonly BlogText[],
  { members }: BlogFormatRecord,
): string | null {
  const names = new Set(
    texts.flatMap(({ addresses, name }) => [name, ...addresses].map(toLastPart)),
  )
  const counts = new Map<string, number>()
  for (const { body, fields } of texts) {
    const links = `${textField(fields['url'])} ${body.text}`.matchAll(members ?? /$^/g)
    for (const [link, name, post = ''] of links) {
      const member = `https://${link.split('/')[0]}/${name}`
      counts.set(member, (counts.get(member) ?? 0) + (names.has(toLastPart(post)) ? 1 : -1))
    }
  }
  const [best] = [...counts].sort(([, one], [, other]) => other - one)
  return best && best[1] > 0 ? best[0] : null
}

/** As a browser writes it. */
function toLastPart(path: string): string {
  const { pathname = '' } = URL.parse(path, 'https://old.example') ?? {}
  return pathname.replace(/\/$/, '').split('/').at(-1) ?? ''
}
