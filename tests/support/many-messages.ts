/** As many messages as a benchmark or a test of the panel needs, by several writers in three languages. */
import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/db/database.ts'
import { foldForSearch } from '#server/platform/search/search-words.ts'

const letters = [
  {
    name: 'Ada Lovelace',
    subject: 'A question about your graphics course',
    message: 'I saw the lattice on your home page.\n\nHow did you draw it without an image?',
    language: 'en',
  },
  {
    name: '김서연',
    subject: '협업을 제안드립니다',
    message: '안녕하세요. 포트폴리오를 잘 보았습니다. 함께 게임을 만들어 보고 싶습니다.',
    language: 'ko',
  },
  {
    name: '田中太郎',
    subject: 'インターンのご相談',
    message: 'はじめまして。弊社のインターンについてご相談したく、ご連絡いたしました。',
    language: 'ja',
  },
  {
    name: 'A name that goes on for as long as names are allowed to go on',
    subject: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen',
    message: 'x'.repeat(600),
    language: 'en',
  },
] as const

/** The requested number of messages, the newest at `now`, a minute apart. */
export async function addMessages(db: Database, count: number, now: Date): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => {
    const at = new Date(now.getTime() - index * 60_000).toISOString()
    const { name, subject, message, language } = letters[index % letters.length] ?? letters[0]
    return {
      id: randomUUID(),
      kind: index % 3 === 0 ? ('feedback' as const) : ('contact' as const),
      name,
      email: `writer${index}@example.com`,
      category: index % 3 === 0 ? ('design' as const) : null,
      subject: `${subject} ${index + 1}`,
      message,
      language,
      status: (['new', 'new', 'open', 'done', 'spam'] as const)[index % 5] ?? 'new',
      note: '',
      folded: foldForSearch(
        [name, `writer${index}@example.com`, `${subject} ${index + 1}`, message].join('\n'),
      ),
      spam_reason: null,
      version: 1,
      created_at: at,
      updated_at: at,
    }
  })
  for (let from = 0; from < rows.length; from += 100) {
    await db
      .insertInto('message')
      .values(rows.slice(from, from + 100))
      .execute()
  }
  return rows.map(({ id }) => id)
}
