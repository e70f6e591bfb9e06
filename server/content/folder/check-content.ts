/** Finds all problems because of which an import would refuse a folder, and what leads nowhere in it. Needs no database. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Content } from '#shared/content.ts'
import type { KindName } from '#shared/content-kinds.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { warnings as words } from '#shared/i18n/panel/publishing/en.ts'
import { legalPages } from '#shared/legal.ts'
import { defaultRenderer } from '../markdown/default-renderer.ts'
import { RefusedTextError, type TextRenderer } from '../markdown/text-renderer.ts'
import { legalText, postText, projectText } from '../store/layout.ts'
import { findTextWarnings } from '../warnings/find-warnings.ts'
import { listPlacesOf, type SitePlaces } from '../warnings/site-places.ts'
import { splitFrontMatter } from './front-matter.ts'
import { commandReading, readInHelper } from './read-in-helper.ts'

/** A sentence for each. */
export interface CheckedContent {
  problems: string[]
  /** What an import accepts. */
  warnings: string[]
}

/** Texts are rendered only if all files can be read. */
export async function checkContent(
  folder: string,
  renderer: TextRenderer = defaultRenderer,
): Promise<CheckedContent> {
  const task = { folder, zip: null, stored: new Map(), storedMedia: new Map() }
  const read = await readInHelper(task, commandReading)
  if (read.ok) {
    const { content, media } = read.value
    const places = listPlacesOf(
      content,
      (media ?? []).map(({ name }) => name),
    )
    return {
      problems: await renderAll(content, renderer),
      warnings: await warnOfAll(folder, content, { places, renderer }),
    }
  }
  if (read.reason !== 'PROBLEMS') {
    return { problems: ['It takes too much time or memory to be read'], warnings: [] }
  }
  const problems = read.problems.map(({ file, line, field, problem }) =>
    [`${file}:${line}`, field, problem].filter((part) => part !== '').join(' '),
  )
  return {
    problems: read.more > 0 ? [...problems, `and ${read.more} more`] : problems,
    warnings: [],
  }
}

async function warnOfAll(
  folder: string,
  { legal, posts, projects }: Content,
  site: { places: SitePlaces; renderer: TextRenderer },
): Promise<string[]> {
  const sentences: string[] = []
  const warn = async (
    key: { kind: KindName; id: string },
    document: unknown,
    pathOf: (language: Language) => string,
  ) => {
    for (const { name, language, line, what } of await findTextWarnings(key, document, site)) {
      const file = pathOf(language)
      const text = await readFile(join(folder, file), 'utf8')
      const { bodyLine = 1 } = splitFrontMatter(text.replaceAll('\r\n', '\n')) ?? {}
      sentences.push(`${file}:${bodyLine + line - 1} ${words[name](what)}`)
    }
  }
  for (const project of projects) {
    const key = { kind: 'project', id: String(project.id) } as const
    await warn(key, project, (language) => projectText.pathOf(project.id, language))
  }
  for (const id of legalPages)
    await warn({ kind: 'legal', id }, legal[id], (language) => legalText.pathOf(id, language))
  for (const [id, post] of Object.entries(posts))
    await warn({ kind: 'post', id }, post, (language) => postText.pathOf(id, language))
  return sentences
}

async function renderAll(content: Content, renderer: TextRenderer): Promise<string[]> {
  const { renderPage, renderPost } = renderer
  const refused: string[] = []
  const attempt = async (render: () => Promise<unknown>) => {
    await render().catch((error: unknown) => {
      if (!(error instanceof RefusedTextError)) throw error
      refused.push(error.sentence)
    })
  }
  for (const language of languages) {
    for (const { id, texts } of content.projects) {
      const description = texts[language]?.description
      if (description === undefined) continue
      await attempt(() => renderPage(projectText.pathOf(id, language), description, language))
    }
    for (const page of legalPages) {
      const body = content.legal[page][language]?.body
      if (body !== undefined) {
        await attempt(() => renderPage(legalText.pathOf(page, language), body, language))
      }
    }
    for (const [slug, { texts }] of Object.entries(content.posts)) {
      const body = texts[language]?.body
      if (body !== undefined) {
        await attempt(() => renderPost(postText.pathOf(slug, language), body, language))
      }
    }
  }
  return refused
}
