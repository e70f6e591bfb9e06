/**
 * What the panel calls one document of each kind. Apart from the records, because the first page of the panel
 * shows the names: with the schemas it would load 10 KB more.
 */
import type { KindName } from '../content-kinds.ts'
import type { Language } from '../i18n/languages.ts'

const names: Record<KindName, Record<Language, string>> = {
  profile: { ko: '프로필', en: 'Profile', ja: 'プロフィール' },
  home: { ko: '홈 화면', en: 'Home page', ja: 'ホーム画面' },
  project: { ko: '프로젝트', en: 'Project', ja: 'プロジェクト' },
  achievement: { ko: '활동과 수상', en: 'Achievement', ja: '実績' },
  education: { ko: '학력', en: 'Education', ja: '学歴' },
  experience: { ko: '경력', en: 'Experience', ja: '職歴' },
  certificate: { ko: '자격증·어학 시험', en: 'Certificate or language test', ja: '資格・語学試験' },
  'tech-stack': { ko: '기술 스택', en: 'Tech stack', ja: '技術スタック' },
  course: { ko: '과목', en: 'Course', ja: '科目' },
  academics: { ko: '학업 정보', en: 'Academic record', ja: '学業情報' },
  post: { ko: '블로그 글', en: 'Post', ja: 'ブログ記事' },
  resumes: { ko: '이력서', en: 'Resumes', ja: '履歴書' },
  site: { ko: '사이트 이름과 바닥글', en: 'Site name and footer', ja: 'サイト名とフッター' },
  legal: { ko: '약관과 방침', en: 'Legal page', ja: '規約とポリシー' },
}

export function namesOfKinds(language: Language): Record<KindName, string> {
  const all = Object.entries(names).map(([kind, { [language]: name }]) => [kind, name])
  return Object.fromEntries(all) as Record<KindName, string>
}
