import * as f from '../fields.ts'
import { visibility } from '../record.ts'
import { type ContentKind, page } from './kind.ts'

export const certificate = {
  name: { ko: '자격증·어학 시험', en: 'Certificate or language test', ja: '資格・語学試験' },
  member: 'certificates',
  file: 'certificates/{slug}.yaml',
  fields: f.group({
    kind: f.choice(['certificate', 'language-test']),
    name: f.localized(f.line(120)),
    issuer: f.localized(f.optionalLine(120)),
    /** For example `N2` or `870 / 990`. */
    score: f.optionalLine(40),
    date: f.isoMonth,
    validUntil: f.optional(f.isoMonth),
    url: f.optional(f.httpsUrl),
    visibility,
  }),
  ids: 'slug',
  title: ['name'],
  newestFirst: 'date',
  path: page('/about'),
  words: {
    ko: {
      empty: '아직 등록한 자격증이 없습니다. 자격증이나 어학 시험 성적을 추가해 보세요.',
      labels: {
        issuer: { label: '발급 기관', hint: '비워 두어도 됩니다.' },
        score: { label: '점수·급수', hint: 'N2, 7.5 / 9.0처럼 적습니다. 비워 두어도 됩니다.' },
        validUntil: { label: '유효 기간' },
      },
      choices: {
        kind: { certificate: '자격증', 'language-test': '어학 시험' },
      },
    },
    en: {
      empty: 'No certificates yet. Add a certificate or the result of a language test.',
      labels: {
        issuer: { label: 'Issued by', hint: 'Can be left empty.' },
        score: {
          label: 'Score or level',
          hint: 'For example, N2 or 7.5 / 9.0. Can be left empty.',
        },
        validUntil: { label: 'Valid until' },
      },
      choices: {
        kind: { certificate: 'Certificate', 'language-test': 'Language test' },
      },
    },
    ja: {
      empty: '資格はまだ登録されていません。資格や語学試験の結果を追加してみましょう。',
      labels: {
        issuer: { label: '発行元', hint: '空欄でもかまいません。' },
        score: { label: '点数・級', hint: 'N2、7.5 / 9.0のように書きます。空欄でもかまいません。' },
        validUntil: { label: '有効期限' },
      },
      choices: {
        kind: { certificate: '資格', 'language-test': '語学試験' },
      },
    },
  },
} as const satisfies ContentKind
