/** The kinds whose documents every site has: those of a page, and those of the whole site. */
import { academicsFields } from '../academics.ts'
import { homeFields } from '../home.ts'
import { legalFields, legalPages } from '../legal.ts'
import { profileFields, resumesFields } from '../profile.ts'
import { siteFields } from '../site.ts'
import { techStackFields } from '../tech-stack.ts'
import { type ContentKind, page } from './kind.ts'

export const profile = {
  name: { ko: '프로필', en: 'Profile', ja: 'プロフィール' },
  member: 'profile',
  file: 'profile.yaml',
  fields: profileFields,
  ids: ['profile'],
  title: ['name'],
  path: page('/about'),
} as const satisfies ContentKind

export const home = {
  name: { ko: '홈 화면', en: 'Home page', ja: 'ホーム画面' },
  member: 'home',
  file: 'home.yaml',
  fields: homeFields,
  ids: ['home'],
  title: [],
  path: page(''),
} as const satisfies ContentKind

export const techStack = {
  name: { ko: '기술 스택', en: 'Tech stack', ja: '技術スタック' },
  member: 'techStack',
  file: 'tech-stack.yaml',
  fields: techStackFields,
  ids: ['tech-stack'],
  title: [],
  path: page('/about'),
} as const satisfies ContentKind

export const academics = {
  name: { ko: '학업 정보', en: 'Academic record', ja: '学業情報' },
  member: 'academics',
  file: 'academics.yaml',
  fields: academicsFields,
  ids: ['academics'],
  title: [],
  path: page('/academics'),
} as const satisfies ContentKind

export const resumes = {
  name: { ko: '이력서', en: 'Resumes', ja: '履歴書' },
  member: 'resumes',
  file: 'resumes.yaml',
  fields: resumesFields,
  ids: ['resumes'],
  title: [],
  path: page('/about'),
} as const satisfies ContentKind

export const site = {
  name: { ko: '사이트 이름과 바닥글', en: 'Site name and footer', ja: 'サイト名とフッター' },
  member: 'site',
  file: 'site.yaml',
  fields: siteFields,
  ids: ['site'],
  title: ['title'],
  path: page(''),
} as const satisfies ContentKind

export const legal = {
  name: { ko: '이용 안내·개인정보', en: 'Terms and privacy', ja: 'ご利用にあたって・プライバシー' },
  member: 'legal',
  fields: legalFields,
  ids: legalPages,
  title: ['*', 'title'],
  path: (id) => `/${id}`,
} as const satisfies ContentKind
