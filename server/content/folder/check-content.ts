/** Finds all problems because of which an import would refuse a folder. Needs no database. */
import type { Content } from '#shared/content.ts'
import { languages } from '#shared/i18n/languages.ts'
import { legalPages } from '#shared/legal.ts'
import { defaultRenderer } from '../markdown/default-renderer.ts'
import { RefusedTextError, type TextRenderer } from '../markdown/text-renderer.ts'
import { legalText, postText, projectText } from '../store/layout.ts'
import { commandReading, readInHelper } from './read-in-helper.ts'

/** Returns one sentence per problem. Texts are rendered only if all files can be read. */
export async function checkContent(
  folder: string,
  renderer: TextRenderer = defaultRenderer,
): Promise<string[]> {
  const task = { folder, zip: null, stored: new Map(), storedMedia: new Map() }
  const read = await readInHelper(task, commandReading)
  if (read.ok) return renderAll(read.value.content, renderer)
  if (read.reason !== 'PROBLEMS') return ['It takes too much time or memory to be read']
  const sentences = read.problems.map(({ file, line, field, problem }) =>
    [`${file}:${line}`, field, problem].filter((part) => part !== '').join(' '),
  )
  return read.more > 0 ? [...sentences, `and ${read.more} more`] : sentences
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
