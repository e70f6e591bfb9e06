/** Finds out which program a blog was written for. */
import type { BlogFormat } from '#shared/admin/posts-import.ts'
import { astro } from './astro.ts'
import type { BlogFolder } from './blog-folder.ts'
import type { BlogFormatReader } from './blog-text.ts'
import { ghost, isGhostExport } from './ghost.ts'
import { hugo } from './hugo.ts'
import { jekyll } from './jekyll.ts'
import { markdownEnding } from './list-texts.ts'
import { velog } from './velog.ts'

export const formatReaders: Record<BlogFormat, BlogFormatReader> = {
  jekyll,
  hugo,
  astro,
  velog,
  ghost,
}

/** Null if nothing in the folder looks like a post. */
export async function detectFormat(folder: BlogFolder): Promise<BlogFormat | null> {
  const files = [...folder.files]
  const has = (pattern: RegExp) => files.some((file) => pattern.test(file))
  if (has(/(?:^|\/)_posts\//)) return 'jekyll'
  if (has(/^src\/content\//) || has(/^astro\.config\.\w+$/)) return 'astro'
  const isHugo =
    has(/^(?:hugo|config\/_default\/\w+)\.(?:toml|ya?ml|json)$/) ||
    has(/^archetypes\//) ||
    (has(/^config\.(?:toml|ya?ml|json)$/) && has(/^content\//)) ||
    has(/(?:^|\/)_index(?:\.\w+)?\.md$/)
  if (isHugo) return 'hugo'
  for (const file of files.filter((each) => /^[^/]*\.json$/.test(each))) {
    if (await isGhostExport(folder, file)) return 'ghost'
  }
  return has(markdownEnding) ? 'velog' : null
}
