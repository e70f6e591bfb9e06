import { educationFields } from '../record.ts'
import { type ContentKind, page } from './kind.ts'

export const education = {
  name: { ko: '학력', en: 'Education', ja: '学歴' },
  member: 'education',
  file: 'education/{slug}.yaml',
  fields: educationFields,
  ids: 'slug',
  title: ['institution'],
  path: page('/about'),
  words: {
    ko: {
      empty: '아직 등록한 학력이 없습니다. 학교나 학위를 추가하면 소개 페이지의 연표에 보입니다.',
      labels: {
        institution: { label: '학교' },
        programme: { label: '전공과 학위' },
      },
      choices: {
        status: { completed: '졸업', current: '재학 중', left: '중퇴' },
      },
    },
    en: {
      empty: 'No education yet. Add a school or a degree for the timeline on About.',
      labels: {
        institution: { label: 'School or university' },
        programme: { label: 'Programme and degree' },
      },
      choices: {
        status: { completed: 'Completed', current: 'In progress', left: 'Left without a degree' },
      },
    },
    ja: {
      empty:
        '学歴はまだ登録されていません。学校や学位を追加すると、自己紹介ページの年表に表示されます。',
      labels: {
        institution: { label: '学校・大学' },
        programme: { label: '専攻と学位' },
      },
      choices: {
        status: { completed: '卒業', current: '在学中', left: '中退' },
      },
    },
  },
} as const satisfies ContentKind
