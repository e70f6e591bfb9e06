/** Generates any number of posts as files of a content folder, the same in every run. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languages } from '#shared/i18n/languages.ts'
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

/** Each in one language, with headings, lists and a block of code. @returns the bytes of all texts. */
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
