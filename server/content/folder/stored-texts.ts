/** Finds posts and rendered texts in the database that an import can reuse. */
import type { Language } from '#shared/i18n/languages.ts'
import type { Database } from '../../platform/db/database.ts'
import { findUnfit } from '../kinds/check-stored.ts'
import { rendererVersion } from '../markdown/renderer-version.ts'
import type { TextRenderer } from '../markdown/text-renderer.ts'
import type { PostDigests } from '../store/post-digests.ts'

/** Returns posts that were imported and that the present version of the renderer has rendered. */
export async function listStoredPosts(db: Database): Promise<PostDigests> {
  const rows = await db
    .selectFrom('post')
    .select(['slug', 'source'])
    .where('source', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('post_text')
            .select('post_text.slug')
            .whereRef('post_text.slug', '=', 'post.slug')
            .where('rendered_by', '!=', rendererVersion),
        ),
      ),
    )
    .execute()
  // What cannot be read is read from its files again.
  const slugs = rows.map(({ slug }) => slug)
  const unfit = new Set((await findUnfit(db, 'post', slugs)).map(({ id }) => id))
  return new Map(
    rows.flatMap(({ slug, source }) =>
      source === null || unfit.has(slug) ? [] : [[slug, source]],
    ),
  )
}

/** Returns a renderer that reuses stored HTML of projects, legal texts and own pages if the Markdown is the same. */
export async function reuseRendered(db: Database, renderer: TextRenderer): Promise<TextRenderer> {
  const projects = await db
    .selectFrom('project_text')
    .select(['language', 'description as markdown', 'description_html as html'])
    .where('rendered_by', '=', rendererVersion)
    .execute()
  const legal = await db
    .selectFrom('legal_text')
    .select(['language', 'body as markdown', 'body_html as html'])
    .where('rendered_by', '=', rendererVersion)
    .execute()
  const own = await db
    .selectFrom('page_text')
    .select(['language', 'body as markdown', 'body_html as html'])
    .where('rendered_by', '=', rendererVersion)
    .execute()
  const rendered = new Map<string, string>()
  for (const { language, markdown, html } of [...projects, ...legal, ...own]) {
    rendered.set(keyOf(markdown, language), html)
  }
  return {
    ...renderer,
    renderPage: async (file, markdown, language) =>
      rendered.get(keyOf(markdown, language)) ?? renderer.renderPage(file, markdown, language),
  }
}

function keyOf(markdown: string, language: Language): string {
  return `${language}\0${markdown}`
}
