import { profileFields } from '../profile.ts'
import { type ContentKind, page } from './kind.ts'

export const profile = {
  name: { ko: '프로필', en: 'Profile', ja: 'プロフィール' },
  position: 10,
  member: 'profile',
  file: 'profile.yaml',
  fields: profileFields,
  ids: ['profile'],
  title: ['name'],
  path: page('/about'),
} as const satisfies ContentKind
