/** Six posts in several languages, stored and read by the Api of posts. */
import { storeContent } from '#server/content/kinds/store-content.ts'
import { createPosts } from '#server/content/posts/posts.ts'
import type { Content } from '#shared/content.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { PostContent, PostQuery } from '#shared/posts.ts'
import type { DatabaseUnderTest } from './databases.ts'
import { createFixtureContent } from './fixture-content.ts'

const noon = new Date('2026-11-21T12:00:00Z')

export interface Written {
  date?: string
  status?: 'draft' | 'published'
  tags?: string[]
  texts: Partial<Record<Language, [title: string, body: string]>>
}

export function post({ date = '2025-01-01', status = 'published', tags = [], texts }: Written) {
  const entries = Object.entries(texts).map(([language, [title, body]]) => [
    language,
    { title, summary: `Summary of ${title}`, body },
  ])
  const content: PostContent = {
    facts: { date, status, tags },
    texts: Object.fromEntries(entries),
  }
  return content
}

export const six: Content['posts'] = {
  alleys: post({
    date: '2025-03-01',
    tags: ['QGIS', 'C++'],
    texts: { ko: ['골목의 지도', '오래된 골목을 걸었다.'], en: ['A map of alleys', 'I walked.'] },
  }),
  bridges: post({
    date: '2025-05-01',
    tags: ['QGIS', 'Python', 'C++'],
    texts: { ja: ['橋の話', '100%の橋と、under_score。'] },
  }),
  canals: post({
    date: '2025-05-01',
    tags: ['Python'],
    texts: { ko: ['물길', '비가 온다.'], en: ['Canals', 'ＷＩＤＥ rain'], ja: ['水路', '雨。'] },
  }),
  dams: post({ date: '2024-12-31', texts: { ko: ['댐', '이 댐은 크다'] } }),
  draft: post({ status: 'draft', tags: ['QGIS', 'Secret'], texts: { ko: ['초안', '비밀 지도'] } }),
  tomorrow: post({
    date: '2026-11-22',
    tags: ['QGIS', 'Later'],
    texts: { ko: ['내일', '내일의 지도'] },
  }),
}

export async function openPosts(open: DatabaseUnderTest['open'], posts = six) {
  const opened = await open()
  const clock = { now: noon }
  await storeContent(opened.db, { ...createFixtureContent(), posts }, () => clock.now)
  const api = createPosts({ db: opened.db, now: () => clock.now })
  const list = (query: Partial<PostQuery>, language: Language) =>
    api.list({ page: 0, size: 50, search: '', ...query }, language)
  return {
    api,
    clock,
    list,
    async slugs(query: Partial<PostQuery>, language: Language = 'ko') {
      return (await list(query, language)).items.map(({ slug }) => slug)
    },
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  }
}
