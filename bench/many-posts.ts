/** Generates any number of posts, the same in every run. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Language, languages } from '#shared/i18n/languages.ts'
import type { PostContent } from '#shared/posts.ts'
import { inLanguage } from '#shared/text.ts'
import { createProjects } from './many-projects.ts'

const code = [
  '```ts',
  'export async function listPosts(db: Database, now: () => Date): Promise<Post[]> {',
  "  const rows = await db.selectFrom('post').where('date', '<=', now().toISOString()).execute()",
  '  return rows.map(toPost) // newest first',
  '}',
  '```',
].join('\n')

/** By slug. Each is published, in its only language or in all of them. */
export function createPosts(
  count: number,
  { isTranslated }: { isTranslated: boolean },
): Record<string, PostContent> {
  return Object.fromEntries(
    createProjects(count).map(({ id, facts, texts }) => {
      const tags = facts.techStacks.slice(0, 3)
      const post = { date: facts.startDate, status: 'published', tags } as const
      const written = isTranslated ? languages : [languages[id % languages.length] ?? 'ko']
      const toText = (language: Language) => {
        const { description: body, ...text } = inLanguage(texts, language, 'ko')
        return [language, { ...text, body }]
      }
      return [`post-${id}`, { facts: post, texts: Object.fromEntries(written.map(toText)) }]
    }),
  )
}

/** Writes posts as files of a content folder. Each in one language, with headings, lists and a block of code. @returns the bytes of all texts. */
export async function writePosts(folder: string, count: number): Promise<number> {
  let bytes = 0
  for (const { id, facts, texts } of createProjects(count)) {
    const language = languages[id % languages.length] ?? 'ko'
    const { title, summary, description } = inLanguage(texts, language, 'ko')
    const post = join(folder, 'posts', `post-${id}`)
    await mkdir(post, { recursive: true })
    const tags = facts.techStacks.map((tag) => `  - ${JSON.stringify(tag)}\n`).join('')
    const yaml = `date: ${JSON.stringify(facts.startDate)}\nstatus: published\ntags:\n${tags}`
    const front = `title: ${JSON.stringify(title)}\nsummary: ${JSON.stringify(summary)}\n`
    const text = `---\n${front}---\n\n${description}\n\n${code}\n`
    await writeFile(join(post, 'post.yaml'), yaml)
    await writeFile(join(post, `${language}.md`), text)
    bytes += Buffer.byteLength(text)
  }
  return bytes
}
