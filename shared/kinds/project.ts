import { valueAt } from '../content-changes.ts'
import { projectFields } from '../projects.ts'
import type { ContentKind } from './kind.ts'

export const project = {
  name: { ko: '프로젝트', en: 'Project', ja: 'プロジェクト' },
  member: 'projects',
  fields: projectFields,
  ids: 'number',
  title: ['texts', '*', 'title'],
  path: (id, document) => {
    const slug = valueAt(document, ['facts', 'slug'])
    return `/projects/${typeof slug === 'string' ? slug : id}`
  },
  words: {
    ko: {
      empty: '아직 프로젝트가 없습니다. 무엇을 만들었고 어떤 역할을 맡았는지 보여 주세요.',
    },
    en: {
      empty: 'No projects yet. A project shows what you made, and your part in it.',
    },
    ja: {
      empty: 'プロジェクトはまだありません。何を作り、どの役割を担ったかを紹介しましょう。',
    },
  },
} as const satisfies ContentKind
