import { postFields } from '../posts.ts'
import type { ContentKind } from './kind.ts'

export const post = {
  name: { ko: '블로그 글', en: 'Post', ja: 'ブログ記事' },
  member: 'posts',
  fields: postFields,
  ids: 'slug',
  title: ['texts', '*', 'title'],
  path: (id) => `/blog/${id}`,
  words: {
    ko: {
      empty: '아직 글이 없습니다. 한 가지 언어로만 써도 공개할 수 있습니다.',
    },
    en: { empty: 'No posts yet. A post needs only one language to begin with.' },
    ja: {
      empty: '記事はまだありません。1つの言語で書くだけで公開できます。',
    },
  },
} as const satisfies ContentKind
