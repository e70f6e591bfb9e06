import { techStackFields } from '../tech-stack.ts'
import { type ContentKind, page } from './kind.ts'

export const techStack = {
  name: { ko: '기술 스택', en: 'Tech stack', ja: '技術スタック' },
  position: 80,
  member: 'techStack',
  file: 'tech-stack.yaml',
  fields: techStackFields,
  ids: ['tech-stack'],
  title: [],
  path: page('/about'),
} as const satisfies ContentKind
