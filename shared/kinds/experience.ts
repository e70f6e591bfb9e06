import { experienceFields } from '../record.ts'
import { type ContentKind, page } from './kind.ts'

/** The About page shows the names of `kind`, too. */
export const experience = {
  name: { ko: '경력', en: 'Experience', ja: '職歴' },
  member: 'experience',
  file: 'experience/{slug}.yaml',
  fields: experienceFields,
  ids: 'slug',
  title: ['role'],
  path: page('/about'),
  words: {
    ko: {
      empty: '아직 등록한 경력이 없습니다. 직장, 인턴십, 병역을 추가해 보세요.',
      labels: {
        organisation: { label: '회사·기관' },
        points: {
          label: '한 일',
          item: '항목',
          hint: '세 문장에서 다섯 문장 정도로 쓰고, 성과는 되도록 숫자로 나타내세요.',
        },
      },
      choices: {
        kind: {
          job: '근무',
          internship: '인턴',
          research: '연구',
          teaching: '강의 조교',
          military: '병역',
          volunteering: '봉사',
        },
      },
    },
    en: {
      empty: 'No experience yet. Add a job, an internship or military service.',
      labels: {
        organisation: { label: 'Organisation' },
        points: {
          label: 'What you did',
          item: 'Point',
          hint: 'Three to five sentences, with numbers where you have them.',
        },
      },
      choices: {
        kind: {
          job: 'Work',
          internship: 'Internship',
          research: 'Research',
          teaching: 'Teaching',
          military: 'Military service',
          volunteering: 'Volunteering',
        },
      },
    },
    ja: {
      empty: '職歴はまだ登録されていません。仕事やインターンシップを追加してみましょう。',
      labels: {
        organisation: { label: '会社・団体' },
        points: {
          label: '業務・活動内容',
          item: '項目',
          hint: '3～5文で書きます。数字で示せることは数字で書きます。',
        },
      },
      choices: {
        kind: {
          job: '勤務',
          internship: 'インターン',
          research: '研究',
          teaching: '授業補助（TA）',
          military: '兵役',
          volunteering: 'ボランティア',
        },
      },
    },
  },
} as const satisfies ContentKind
