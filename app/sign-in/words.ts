/** The words of /login and /profile. Those of their islands are in `shared/i18n/sign-in/`. */
import { defineWords } from '#shared/i18n/define-words.ts'

export const loginWords = defineWords({
  ko: {
    title: '관리자 보안 로그인',
    features: '로그인을 지키는 방법',
    oauth: 'Google OAuth 2.0 인증',
    passkey: '패스키 인증',
    twoFactor: '2단계 인증(2FA)',
    roles: '역할 기반 접근 제어',
    sessions: '세션 보안 모니터링',
    note: '권한이 있는 관리자만 블로그를 관리할 수 있습니다. 로그인 시도는 모니터링되고 기록됩니다.',
  },
  en: {
    title: 'Secure Admin Access',
    features: 'How sign-in is protected',
    oauth: 'Google OAuth 2.0 authentication',
    passkey: 'Passkey authentication',
    twoFactor: 'Two-factor authentication (2FA)',
    roles: 'Role-based access control',
    sessions: 'Session security monitoring',
    note: 'Only authorised admins can reach blog management. Attempts to sign in are monitored and logged.',
  },
  ja: {
    title: '管理者用セキュアログイン',
    features: 'ログインを守る仕組み',
    oauth: 'Google OAuth 2.0認証',
    passkey: 'パスキー認証',
    twoFactor: '二要素認証（2FA）',
    roles: 'ロールベースのアクセス制御',
    sessions: 'セッションのセキュリティ監視',
    note: 'ブログを管理できるのは、権限のある管理者だけです。ログインの試行は監視され、記録されます。',
  },
})

export const profileWords = defineWords({
  ko: {
    title: '프로필',
    description: '내 계정과 로그인 방법, 로그인한 기기를 확인합니다.',
  },
  en: {
    title: 'Profile',
    description: 'Your account, how you sign in, and where you are signed in.',
  },
  ja: {
    title: 'プロフィール',
    description: 'アカウント、ログイン方法、ログイン中の端末を確認できます。',
  },
})
