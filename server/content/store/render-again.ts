/** Renders stored texts again that an older version of the renderer has rendered. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Selectable } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { endFirst } from '../../platform/helper/helper.ts'
import { rendererVersion } from '../markdown/renderer-version.ts'
import { RefusedTextError, type TextRenderer } from '../markdown/text-renderer.ts'
import { entryPath, projectText } from './layout.ts'
import { toPostTextRows } from './post-rows.ts'
import { readPostFacts } from './read-stored.ts'
import { countRevision } from './revision.ts'

export interface RenderedAgain {
  texts: number
  /** Texts that were refused and keep their old HTML. */
  refused: string[]
}

/** The changes of one batch become visible at the same time. */
const textsAtOnce = 100

/** A text that is changed in the meantime is skipped: it was rendered with the change. */
export async function renderAgain(db: Database, renderer: TextRenderer): Promise<RenderedAgain> {
  const result: RenderedAgain = { texts: 0, refused: [] }
  const changes = [
    ...(await listPosts(db)).map((row) => () => renderPostRow(row, renderer)),
    ...(await listProjects(db)).map((row) => () => renderProjectRow(row, renderer)),
    ...(await listLegal(db)).map((row) => () => renderLegalRow(row, renderer)),
    ...(await listOwnPages(db)).map((row) => () => renderOwnPageRow(row, renderer)),
  ]
  for (let start = 0; start < changes.length; start += textsAtOnce) {
    const stores: ((tx: Database) => Promise<unknown>)[] = []
    for (const render of changes.slice(start, start + textsAtOnce)) {
      const stored = await render().catch((error: unknown) => {
        if (!(error instanceof RefusedTextError)) throw error
        result.refused.push(error.sentence)
        return null
      })
      if (stored) stores.push(stored)
    }
    await db.transaction().execute(async (tx) => {
      for (const store of stores) await store(tx)
      await countRevision(tx)
    })
    result.texts += stores.length
  }
  return result
}

type PostTextRow = Pick<
  Selectable<Tables['post_text']>,
  'slug' | 'language' | 'title' | 'summary' | 'body'
>

async function listPosts(db: Database) {
  return db
    .selectFrom('post_text')
    .innerJoin('post', 'post.slug', 'post_text.slug')
    .select(['post_text.slug', 'language', 'title', 'summary', 'body', 'document'])
    .where('rendered_by', '<', rendererVersion)
    .execute()
}

async function renderPostRow(row: PostTextRow & { document: string }, renderer: TextRenderer) {
  const { slug, language, title, summary, body } = row
  const facts = readPostFacts(row)
  // It is rendered when it is repaired.
  if (facts === null) return null
  const texts = { [language]: { title, summary, body } }
  const [rendered] = await toPostTextRows({ [slug]: { facts, texts } }, renderer)
  if (!rendered) throw new Error(`${slug} has no text in ${language}.`)
  const { body_html, sections, reading_minutes, search, rendered_by } = rendered
  return (tx: Database) =>
    tx
      .updateTable('post_text')
      .set({ body_html, sections, reading_minutes, search, rendered_by })
      .where('slug', '=', slug)
      .where('language', '=', language)
      .where('body', '=', body)
      .where('rendered_by', '<', rendererVersion)
      .execute()
}

async function listProjects(db: Database) {
  return db
    .selectFrom('project_text')
    .select(['project_id', 'language', 'description'])
    .where('rendered_by', '<', rendererVersion)
    .execute()
}

type ProjectTextRow = Pick<
  Selectable<Tables['project_text']>,
  'project_id' | 'language' | 'description'
>

async function renderProjectRow(row: ProjectTextRow, { renderPage }: TextRenderer) {
  const { project_id, language, description } = row
  const file = projectText.pathOf(project_id, language)
  const description_html = await renderPage(file, description, language)
  return (tx: Database) =>
    tx
      .updateTable('project_text')
      .set({ description_html, rendered_by: rendererVersion })
      .where('project_id', '=', project_id)
      .where('language', '=', language)
      .where('description', '=', description)
      .execute()
}

async function listLegal(db: Database) {
  return db
    .selectFrom('legal_text')
    .select(['page', 'language', 'body'])
    .where('rendered_by', '<', rendererVersion)
    .execute()
}

type LegalTextRow = Pick<Selectable<Tables['legal_text']>, 'page' | 'language' | 'body'>

async function renderLegalRow(row: LegalTextRow, { renderPage }: TextRenderer) {
  const { page, language, body } = row
  const file = `legal/${page}/${language}.md`
  const body_html = await renderPage(file, body, language)
  return (tx: Database) =>
    tx
      .updateTable('legal_text')
      .set({ body_html, rendered_by: rendererVersion })
      .where('page', '=', page)
      .where('language', '=', language)
      .where('body', '=', body)
      .execute()
}

async function listOwnPages(db: Database) {
  return db
    .selectFrom('page_text')
    .select(['page', 'language', 'body'])
    .where('rendered_by', '<', rendererVersion)
    .execute()
}

type OwnPageRow = Pick<Selectable<Tables['page_text']>, 'page' | 'language' | 'body'>

async function renderOwnPageRow(row: OwnPageRow, { renderPage }: TextRenderer) {
  const { page, language, body } = row
  const body_html = await renderPage(entryPath('page', page), body, language)
  return (tx: Database) =>
    tx
      .updateTable('page_text')
      .set({ body_html, rendered_by: rendererVersion })
      .where('page', '=', page)
      .where('language', '=', language)
      .where('body', '=', body)
      .execute()
}

const command = fileURLToPath(new URL('../../cli.ts', import.meta.url))

/**
 * After an upgrade: renders outdated texts in the background, while the site serves the old ones. Runs the operator's
 * command in a separate process, for the same reason as `importFirstContent`.
 * @returns a function that stops; the remaining texts are rendered after the next start.
 */
export function startRenderingAgain(db: Database, log: Pick<Logger, 'info' | 'warn'>): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const begin = async () => {
    if (!(await hasOlderTexts(db)) || signal.aborted) return
    const args = [...process.execArgv, command, 'content:render']
    const running = promisify(execFile)(process.execPath, args, { signal })
    endFirst(running.child.pid)
    const { stdout } = await running
    log.info({ said: stdout.trim() }, 'texts rendered again')
  }
  begin().catch((error: unknown) => {
    if (!signal.aborted) log.warn({ err: error }, 'texts not rendered again')
  })
  return () => stopped.abort()
}

async function hasOlderTexts(db: Database): Promise<boolean> {
  for (const table of ['post_text', 'project_text', 'legal_text', 'page_text'] as const) {
    const older = await db
      .selectFrom(table)
      .select('language')
      .where('rendered_by', '<', rendererVersion)
      .limit(1)
      .executeTakeFirst()
    if (older) return true
  }
  return false
}
