import { legalContentSchema, legalPages } from '../legal.ts'
import type { ContentKind } from './kind.ts'

export const legal = {
  name: { ko: '약관과 방침', en: 'Legal page', ja: '規約とポリシー' },
  position: 140,
  member: 'legal',
  schema: legalContentSchema,
  ids: legalPages,
  title: ['*', 'title'],
  path: (id) => `/${id}`,
} as const satisfies ContentKind
