import { achievementFields } from '../profile.ts'
import { type ContentKind, page } from './kind.ts'

export const achievement = {
  name: { ko: '성과', en: 'Achievement', ja: '実績' },
  member: 'achievements',
  file: 'achievements/{slug}.yaml',
  fields: achievementFields,
  ids: 'slug',
  title: ['title'],
  path: page('/about'),
  words: {
    ko: {
      empty: '아직 등록한 성과가 없습니다. 수상, 발표, 오픈 소스 기여 등을 추가해 보세요.',
      labels: {
        impact: { label: '결과' },
      },
    },
    en: {
      empty: 'No achievements yet. Add an award, a talk or an open-source contribution.',
      labels: {
        impact: { label: 'What it led to' },
      },
    },
    ja: {
      empty:
        '実績はまだ登録されていません。受賞や発表、オープンソースへの貢献などを追加してみましょう。',
      labels: {
        impact: { label: '成果' },
      },
    },
  },
} as const satisfies ContentKind
