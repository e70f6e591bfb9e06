import { courseFields } from '../academics.ts'
import { type ContentKind, page } from './kind.ts'

export const course = {
  name: { ko: '과목', en: 'Course', ja: '科目' },
  member: 'courses',
  file: 'courses/{slug}.yaml',
  fields: courseFields,
  ids: 'slug',
  title: ['name'],
  repeats: ['semester', 'status', 'kind', 'creditPoints'],
  path: page('/academics'),
  words: {
    ko: {
      empty: '아직 과목이 없습니다. 과목을 추가하면 점수와 등급으로 평균을 계산합니다.',
      labels: {
        name: { label: '과목 이름' },
        semester: {
          label: '학기',
          hint: '‘학업 정보’에 있는 학기에서 고릅니다. 학점 인정 과목은 비워 둡니다.',
        },
        creditPoints: { label: '학점' },
        grade: { label: '등급', hint: '등급이 없는 과목은 비워 둡니다.' },
        marks: { label: '점수', hint: '0부터 100까지' },
        description: { label: '배운 내용' },
      },
      choices: {
        status: { completed: '이수', enrolled: '수강 중', exemption: '학점 인정' },
        kind: { major: '전공', general: '교양' },
      },
    },
    en: {
      empty:
        'No courses yet. Add your courses: your averages are calculated from their marks and grades.',
      labels: {
        name: { label: 'Name of the course' },
        semester: {
          label: 'Semester',
          hint: 'A semester in your academic record. Leave it empty if you were exempted from the course.',
        },
        creditPoints: { label: 'Credits' },
        grade: { label: 'Grade', hint: 'Leave it empty if there is none.' },
        marks: { label: 'Marks', hint: '0 to 100' },
        description: { label: 'What was learnt' },
      },
      choices: {
        status: {
          completed: 'Completed',
          enrolled: 'Enrolled',
          exemption: 'Exempted',
        },
        kind: { major: 'Major', general: 'General' },
      },
    },
    ja: {
      empty: '科目はまだありません。科目の点数と評価から平均が計算されます。',
      labels: {
        name: { label: '科目名' },
        semester: {
          label: '学期',
          hint: '「学業情報」にある学期から選びます。単位認定の科目は空欄にします。',
        },
        creditPoints: { label: '単位数' },
        grade: { label: '評価', hint: '評価のない科目は空欄にします。' },
        marks: { label: '点数', hint: '0から100まで' },
        description: { label: '学んだこと' },
      },
      choices: {
        status: { completed: '修得', enrolled: '履修中', exemption: '単位認定' },
        kind: { major: '専門', general: '教養' },
      },
    },
  },
} as const satisfies ContentKind
