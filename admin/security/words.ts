/** Names for what browsers report (`app/browser/watch-security.ts`, `report-event.ts`, policy reports of the browser). */
import { defineWords } from '#shared/i18n/define-words.ts'

export const reportWords = defineWords({
  ko: {
    events: {
      custom_login_page_access: '로그인 화면 열람',
      custom_two_factor_verification_failed: '2단계 인증 코드 거부',
    },
    facts: {
      message: '오류 내용',
      filename: '파일',
      lineno: '줄',
      line: '줄',
      effectiveDirective: '어긋난 정책',
      directive: '어긋난 정책',
      blockedURI: '차단한 주소',
      blocked: '차단한 주소',
      disposition: '정책 적용 방식',
      usedJSHeapSize: '메모리 사용량(바이트)',
      tokenLength: '입력한 글자 수',
      referrer: '이전 페이지',
      timestamp: '시각',
      device: '브라우저',
    },
  },
  en: {
    events: {
      custom_login_page_access: 'Sign-in page opened',
      custom_two_factor_verification_failed: 'Second-factor code refused',
    },
    facts: {
      message: 'error',
      filename: 'file',
      lineno: 'line',
      line: 'line',
      effectiveDirective: 'violated policy',
      directive: 'violated policy',
      blockedURI: 'blocked address',
      blocked: 'blocked address',
      disposition: 'policy mode',
      usedJSHeapSize: 'memory in use (bytes)',
      tokenLength: 'characters typed',
      referrer: 'previous page',
      timestamp: 'time',
      device: 'browser',
    },
  },
  ja: {
    events: {
      custom_login_page_access: 'ログイン画面の表示',
      custom_two_factor_verification_failed: '二要素認証コードの拒否',
    },
    facts: {
      message: 'エラーの内容',
      filename: 'ファイル',
      lineno: '行',
      line: '行',
      effectiveDirective: '違反したポリシー',
      directive: '違反したポリシー',
      blockedURI: 'ブロックしたアドレス',
      blocked: 'ブロックしたアドレス',
      disposition: 'ポリシーの適用',
      usedJSHeapSize: 'メモリー使用量（バイト）',
      tokenLength: '入力した文字数',
      referrer: '前のページ',
      timestamp: '日時',
      device: 'ブラウザー',
    },
  },
})
