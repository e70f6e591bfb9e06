import { legalFields, legalPages } from '../legal.ts'
import type { ContentKind } from './kind.ts'

export const legal = {
  name: { ko: '이용 안내·개인정보', en: 'Terms and privacy', ja: 'ご利用にあたって・プライバシー' },
  position: 140,
  member: 'legal',
  fields: legalFields,
  ids: legalPages,
  title: ['*', 'title'],
  path: (id) => `/${id}`,
} as const satisfies ContentKind
