/** What a resume says besides the facts of its owner, and the order of its sections. */
import type { Language } from '#shared/i18n/languages.ts'

const sections = {
  summary: { ko: '소개', en: 'Profile', ja: '職務要約' },
  skills: { ko: '기술', en: 'Skills', ja: '活かせる技術' },
  work: { ko: '경력', en: 'Experience', ja: '職務経歴' },
  projects: { ko: '프로젝트', en: 'Projects', ja: '開発実績' },
  education: { ko: '학력', en: 'Education', ja: '学歴' },
  certificates: { ko: '자격·어학', en: 'Certificates and languages', ja: '資格・語学' },
  awards: { ko: '수상·성과', en: 'Achievements', ja: '受賞・実績' },
  personal: { ko: '소개', en: 'Profile', ja: '自己PR' },
  rights: { ko: '취업 자격', en: 'Work rights', ja: '就労資格' },
}
export type SectionName = keyof typeof sections

const labels = {
  name: { ko: '이름', en: 'Name', ja: '氏名' },
  email: { ko: '이메일', en: 'Email', ja: 'メール' },
  phone: { ko: '전화', en: 'Phone', ja: '電話' },
  place: { ko: '지역', en: 'Location', ja: '活動地域' },
  site: { ko: '웹사이트', en: 'Website', ja: 'ウェブサイト' },
  role: { ko: '역할', en: 'Role', ja: '役割' },
  team: { ko: '인원', en: 'Team', ja: '規模' },
  problem: { ko: '문제', en: 'Problem', ja: '課題' },
  contribution: { ko: '해결 방법', en: 'Contribution', ja: '取り組み' },
  results: { ko: '결과', en: 'Results', ja: '成果' },
  technologies: { ko: '사용 기술', en: 'Technologies', ja: '使用技術' },
  grade: { ko: '성적', en: 'GPA', ja: '成績' },
  spoken: { ko: '구사 언어', en: 'Languages', ja: '語学' },
  expected: { ko: '예정', en: 'expected', ja: '卒業見込み' },
  left: { ko: '중퇴', en: 'left without a degree', ja: '中退' },
  colon: { ko: ': ', en: ': ', ja: '：' },
  comma: { ko: ', ', en: ', ', ja: '、' },
  /** Between the facts of a line. */
  mark: { ko: ' ·', en: ' ·', ja: ' |' },
  range: { ko: ' ~ ', en: ' – ', ja: '～' },
}

/** Sentences with a value in them. */
export const phrases = {
  ko: {
    people: (count: number) => `${count}명`,
    inBrackets: (text: string) => `(${text})`,
    from: (month: string) => `${month}부터`,
    until: (month: string) => `${month}까지 유효`,
  },
  en: {
    people: (count: number) => (count === 1 ? '1 person' : `${count} people`),
    inBrackets: (text: string) => ` (${text})`,
    from: (month: string) => `from ${month}`,
    until: (month: string) => `valid until ${month}`,
  },
  ja: {
    people: (count: number) => `${count}名`,
    inBrackets: (text: string) => `（${text}）`,
    from: (month: string) => `${month}から`,
    until: (month: string) => `${month}まで有効`,
  },
}

/** The order that readers of each language expect. In English, education comes first while a study goes on. */
export function orderSections(language: Language, isStudying: boolean): SectionName[] {
  if (language === 'ja') {
    const [last, first] = [
      ['awards', 'personal', 'rights'],
      ['summary', 'skills'],
    ] as const
    return [...first, 'work', 'projects', 'education', 'certificates', ...last]
  }
  if (language === 'ko') {
    const last = ['education', 'certificates', 'awards', 'skills', 'rights'] as const
    return ['summary', 'work', 'projects', ...last]
  }
  const last = ['skills', 'certificates', 'awards', 'rights'] as const
  return isStudying
    ? ['summary', 'education', 'work', 'projects', ...last]
    : ['summary', 'work', 'projects', 'education', ...last]
}

export const titleOf = (name: SectionName, language: Language) => sections[name][language]
export const labelOf = (name: keyof typeof labels, language: Language) => labels[name][language]
