import { homeFields } from '../home.ts'
import { type ContentKind, page } from './kind.ts'

export const home = {
  name: { ko: '홈 화면', en: 'Home page', ja: 'ホーム画面' },
  position: 20,
  member: 'home',
  file: 'home.yaml',
  fields: homeFields,
  ids: ['home'],
  title: [],
  path: page(''),
} as const satisfies ContentKind
