import { resumesFields } from '../profile.ts'
import { type ContentKind, page } from './kind.ts'

export const resumes = {
  name: { ko: '이력서', en: 'Resumes', ja: '履歴書' },
  position: 120,
  member: 'resumes',
  file: 'resumes.yaml',
  fields: resumesFields,
  ids: ['resumes'],
  title: [],
  path: page('/about'),
} as const satisfies ContentKind
