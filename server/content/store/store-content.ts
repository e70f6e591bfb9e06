/** Stores the content of a whole site, and replaces the previous content. */
import type { Content } from '#shared/content.ts'
import { languages } from '#shared/i18n/languages.ts'
import type { LegalPageName } from '#shared/legal.ts'
import type { ProjectContent } from '#shared/projects.ts'
import type { Database } from '../../platform/db/database.ts'
import { takeLock } from '../../platform/db/take-lock.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { foldForSearch } from '../../platform/search/search-text.ts'
import { rendererVersion } from '../markdown/renderer-version.ts'
import { createTextRenderer, type TextRenderer } from '../markdown/text-renderer.ts'
import type { EntryKind } from './entries.ts'
import { legalText, projectText } from './layout.ts'
import type { PostDigests } from './post-digests.ts'
import { toPostRows, toPostTagRows, toPostTextRows } from './post-rows.ts'

export interface ChangedContent {
  /** `content.posts` contains only posts whose files differ from the database. */
  content: Content
  /** The digests of every post in the folder, by slug. */
  digests: PostDigests
}

/** One thread for all texts that a process stores. It is started for the first text. */
export const defaultRenderer = createTextRenderer()

/** Uses one transaction: visitors see either the old or the new content. */
export function storeContent(
  db: Database,
  content: Content,
  now: () => Date,
  renderer: TextRenderer = defaultRenderer,
): Promise<void> {
  return storeChanges(db, { content, digests: new Map() }, now, renderer)
}

/** The same, but posts that are stored with one of the digests are not changed. */
export async function storeChanges(
  db: Database,
  { content, digests }: ChangedContent,
  now: () => Date,
  renderer: TextRenderer = defaultRenderer,
): Promise<void> {
  const updatedAt = now().toISOString()
  // Rendering takes longest, so it runs before any lock is taken.
  const [postTexts, projectTexts, legalRows] = await Promise.all([
    toPostTextRows(content.posts, renderer),
    toProjectTextRows(content.projects, renderer),
    toLegalRows(content, renderer),
  ])
  await db.transaction().execute(async (tx) => {
    // Of two concurrent imports, the later one replaces the content of the other.
    await takeLock(tx, 'content')
    await clearPosts(tx, { content, digests })
    await clearOthers(tx)
    await inBatches(toEntries(content), (rows) =>
      tx.insertInto('content_entry').values(
        rows.map(({ kind, id, document }) => ({
          kind,
          id,
          document: JSON.stringify(document),
          version: 1,
          updated_at: updatedAt,
        })),
      ),
    )
    await inBatches(legalRows, (rows) => tx.insertInto('legal_text').values(rows))
    await inBatches(Object.entries(content.resumeFiles), (files) =>
      tx.insertInto('resume_file').values(
        files.map(([name, bytes]) => ({
          name,
          bytes_base64: Buffer.from(bytes).toString('base64'),
        })),
      ),
    )
    await insertProjects(tx, content.projects, updatedAt)
    await inBatches(projectTexts, (rows) => tx.insertInto('project_text').values(rows))
    await inBatches(toPostRows(content.posts, digests, updatedAt), (rows) =>
      tx.insertInto('post').values(rows),
    )
    await inBatches(postTexts, (rows) => tx.insertInto('post_text').values(rows))
    await inBatches(toPostTagRows(content.posts), (rows) => tx.insertInto('post_tag').values(rows))
    await countRevision(tx)
  })
}

/** Deletes all posts except those that are unchanged. */
async function clearPosts(tx: Database, { content, digests }: ChangedContent): Promise<void> {
  const unchanged = [...digests].filter(([slug]) => !Object.hasOwn(content.posts, slug))
  const stored = await tx.selectFrom('post').select(['slug', 'source']).execute()
  const sources = new Map(stored.map(({ slug, source }) => [slug, source]))
  if (unchanged.some(([slug, digest]) => sources.get(slug) !== digest)) {
    throw new OperatorError('The content was changed while it was imported. Import it again.')
  }
  for (const [slug] of unchanged) sources.delete(slug)
  await inBatches([...sources.keys()], (slugs) => ({
    async execute() {
      await tx.deleteFrom('post_tag').where('slug', 'in', slugs).execute()
      await tx.deleteFrom('post_text').where('slug', 'in', slugs).execute()
      await tx.deleteFrom('post').where('slug', 'in', slugs).execute()
    },
  }))
}

async function clearOthers(tx: Database): Promise<void> {
  await tx.deleteFrom('project_technology').execute()
  await tx.deleteFrom('project_search').execute()
  await tx.deleteFrom('project_text').execute()
  await tx.deleteFrom('project').execute()
  await tx.deleteFrom('content_entry').execute()
  await tx.deleteFrom('legal_text').execute()
  await tx.deleteFrom('resume_file').execute()
}

/** Must be called in every transaction that changes content. */
export async function countRevision(tx: Database): Promise<void> {
  await tx
    .insertInto('content_revision')
    .values({ id: 1, revision: 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((expression) => ({
        revision: expression('content_revision.revision', '+', 1),
      })),
    )
    .execute()
}

interface Entry {
  kind: EntryKind
  id: string
  document: unknown
}

function toEntries(content: Content): Entry[] {
  const each = (kind: EntryKind, documents: Record<string, unknown>): Entry[] =>
    Object.entries(documents).map(([id, document]) => ({ kind, id, document }))
  return [
    ...each('site', { site: content.site }),
    ...each('home', { home: content.home }),
    ...each('profile', { profile: content.profile }),
    ...each('academics', { academics: content.academics }),
    ...each('tech-stack', { 'tech-stack': content.techStack }),
    ...each('resumes', { resumes: content.resumes }),
    ...each('achievement', content.achievements),
    ...each('course', content.courses),
  ]
}

function toLegalRows({ legal }: Content, { renderPage }: TextRenderer) {
  const rows = (Object.keys(legal) as LegalPageName[]).flatMap((page) =>
    languages.map(async (language) => {
      const { title, updated, body } = legal[page][language]
      const body_html = await renderPage(legalText.pathOf(page, language), body, language)
      return { page, language, title, updated, body, body_html, rendered_by: rendererVersion }
    }),
  )
  return Promise.all(rows)
}

async function insertProjects(tx: Database, projects: ProjectContent[], updatedAt: string) {
  await inBatches(projects, (some) =>
    tx.insertInto('project').values(
      some.map(({ id, facts }) => ({
        id,
        start_date: facts.startDate,
        end_date: facts.endDate,
        start_year: yearOf(facts.startDate),
        end_year: yearOf(facts.endDate),
        document: JSON.stringify(facts),
        version: 1,
        updated_at: updatedAt,
      })),
    ),
  )
  await inBatches(projects.flatMap(toSearchRows), (rows) =>
    tx.insertInto('project_search').values(rows),
  )
  await inBatches(
    projects.flatMap(({ id, facts }) =>
      facts.techStacks.map((technology) => ({ project_id: id, technology })),
    ),
    (rows) => tx.insertInto('project_technology').values(rows),
  )
}

function toSearchRows({ id, facts, texts }: ProjectContent) {
  return languages.map((language) => {
    const { title, summary } = texts[language]
    const folded = foldForSearch([title, summary, ...facts.techStacks].join('\n'))
    return { project_id: id, language, folded }
  })
}

function toProjectTextRows(projects: ProjectContent[], { renderPage }: TextRenderer) {
  const rows = projects.flatMap(({ id, texts }) =>
    languages.map(async (language) => {
      const { title, summary, description } = texts[language]
      const file = projectText.pathOf(id, language)
      const description_html = await renderPage(file, description, language)
      return {
        project_id: id,
        language,
        title,
        summary,
        description,
        description_html,
        rendered_by: rendererVersion,
      }
    }),
  )
  return Promise.all(rows)
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4))
}

/** PostgreSQL allows 65,535 values in a statement. A row has at most eleven. */
const rowsAtOnce = 200

async function inBatches<Row>(
  rows: Row[],
  change: (rows: Row[]) => { execute(): Promise<unknown> },
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await change(rows.slice(start, start + rowsAtOnce)).execute()
  }
}
