import { expect, test } from 'vitest'
import { deriveSlug, toSlug } from './slug.ts'

test.each([
  ['Café & Résumé: v2.0', 'cafe-resume-v2-0'],
  ['Hana’s app', 'hanas-app'],
  // Examples of the Revised Romanisation.
  ['종로', 'jongno'],
  ['신라', 'silla'],
  ['백마', 'baengma'],
  ['왕십리', 'wangsimni'],
  ['별내', 'byeollae'],
  ['음악 앱', 'eumak-aep'],
  ['옷을 입다', 'oseul-ipda'],
  ['한국사', 'hanguksa'],
  ['값이', 'gapsi'],
  ['카페 주문 앱', 'kape-jumun-aep'],
  // Hepburn.
  ['きっぷ マッチ', 'kippu-matchi'],
  ['しゃしん', 'shashin'],
  ['チェス・フォト', 'chesu-foto'],
  ['ヂャ ティー', 'ja-ti'],
  ['ｶﾌｪ', 'kafe'],
  ['東京カメラ', 'kamera'],
  ['予約', ''],
])('%s is written %s', (title, slug) => {
  expect(toSlug(title)).toBe(slug)
})

test('a long title ends with a whole word', () => {
  expect(toSlug('word '.repeat(20))).toBe(
    'word-word-word-word-word-word-word-word-word-word-word-word',
  )
  expect(toSlug('a'.repeat(100))).toHaveLength(60)
})

test('the English title comes first, a title without letters is replaced, and a taken slug gets a number', () => {
  const taken = new Set(['cafe', 'cafe-2', 'project-7'])
  const isTaken = (slug: string) => taken.has(slug)
  expect(deriveSlug({ ko: '카페', en: 'Cafe' }, 'project-7', isTaken)).toBe('cafe-3')
  expect(deriveSlug({ ko: '카페' }, 'project-7', isTaken)).toBe('kape')
  expect(deriveSlug({ ja: '予約' }, 'project-7', isTaken)).toBe('project-7-2')
  expect(deriveSlug({ ja: '2048' }, 'project-8', isTaken)).toBe('project-8')
})
