import { academicsFields } from '../academics.ts'
import { type ContentKind, page } from './kind.ts'

export const academics = {
  name: { ko: '학업 정보', en: 'Academic record', ja: '学業情報' },
  position: 100,
  member: 'academics',
  file: 'academics.yaml',
  fields: academicsFields,
  ids: ['academics'],
  title: [],
  path: page('/academics'),
} as const satisfies ContentKind
