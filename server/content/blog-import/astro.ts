/** Astro: `src/content/blog/name.md` or `.mdx`, with a folder for each language. */
import type { BlogFolder } from './blog-folder.ts'
import type { BlogFormatReader, BlogText } from './blog-text.ts'
import { listTexts, type Place, textField, toLanguage, toPath } from './list-texts.ts'
import { rewriteComponents } from './mdx.ts'

export const astro: BlogFormatReader = {
  name: 'astro',
  showsLineBreaks: false,
  publicFolders: ['public', 'src', ''],
  rewriteTags: (source, context) =>
    context.text.file.endsWith('.mdx') ? rewriteComponents(source, context) : source,

  async read(folder) {
    const hasCollections = [...folder.files].some((path) => path.startsWith('src/content/'))
    const read = await listTexts(folder, (path) => findPlace(path, hasCollections), toAddresses)
    return { ...read, origin: await findOrigin(folder), zone: 'UTC' }
  },
}

async function findOrigin(folder: BlogFolder): Promise<string | null> {
  const path = [...folder.files].find((file) => /^astro\.config\.\w+$/.test(file))
  const source = path === undefined ? null : await folder.readText(path)
  const [, site = ''] = /\bsite:\s*["'`](https?:\/\/[^"'`]+)/.exec(source ?? '') ?? []
  const [, base = ''] = /\bbase:\s*["'`](\/[^"'`]*)/.exec(source ?? '') ?? []
  return site === '' ? null : site.replace(/\/$/, '') + base.replace(/\/$/, '')
}

function findPlace(path: string, hasCollections: boolean): Place | null {
  if (hasCollections && !path.startsWith('src/content/')) return null
  const parts = path.replace(/^src\/(?:content|pages)\//, '').split('/')
  const file = (parts.pop() ?? '').replace(/\.\w+$/, '')
  const [, base = '', suffix] = /^(.*?)(?:\.([a-z]{2}))?$/.exec(file) ?? []
  const language =
    toLanguage(suffix) ?? parts.map(toLanguage).find((found) => found !== null) ?? null
  const folders = parts.filter((part) => toLanguage(part) === null)
  const name = base === 'index' ? (folders.pop() ?? '') : base
  // Astro leaves out what begins with an underscore.
  if (name === '' || [...parts, file].some((part) => part.startsWith('_'))) return null
  const date = /^\d{4}-\d{2}-\d{2}(?=-)/.exec(name)?.[0] ?? null
  return { key: [...folders, name].join('/'), language, name, isDraft: false, date }
}

/** A collection is served where its owner chose to: most often below its own name. */
function toAddresses({ fields, key, language, name }: BlogText): string[] {
  const [collection = ''] = key.split('/')
  const slug = textField(fields['slug']) || name
  const paths = [`/${collection}/${slug}/`, `/blog/${slug}/`, `/posts/${slug}/`]
  return [
    ...new Set(paths.flatMap((path) => [path, ...(language ? [`/${language}${path}`] : [])])),
  ].map(toPath)
}
