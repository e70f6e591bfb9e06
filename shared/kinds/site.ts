import { siteFields } from '../site.ts'
import { type ContentKind, page } from './kind.ts'

export const site = {
  name: { ko: '사이트 이름과 바닥글', en: 'Site name and footer', ja: 'サイト名とフッター' },
  position: 130,
  member: 'site',
  file: 'site.yaml',
  fields: siteFields,
  ids: ['site'],
  title: ['title'],
  path: page(''),
} as const satisfies ContentKind
