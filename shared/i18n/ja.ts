import { emails } from './emails/ja.ts'
import type { Messages } from './en.ts'
import { toCodes } from './error-codes.ts'
import { messages } from './messages/ja.ts'
import { notices } from './notices/ja.ts'
import { demo, signIn } from './sign-in/ja.ts'

export const ja: Messages = {
  layout: {
    skip: '本文へ移動',
    mainNavigation: 'メインメニュー',
    openMenu: 'メニューを開く',
    closeMenu: 'メニューを閉じる',
    opensInNewTab: '新しいタブで開きます',
    backToSite: 'サイトへ戻る',
    footer: {
      navigation: 'ページ',
      contact: '連絡先',
      social: '外部リンク',
      feedback: 'ご意見を送る',
      builtWith: 'ReactとTypeScriptで作り、Node.jsで動かしています。',
      copyright: (year, name) => `© ${year} ${name}`,
    },
  },
  navigation: {
    home: 'ホーム',
    projects: 'プロジェクト',
    academics: '学業',
    blog: 'ブログ',
    about: '自己紹介',
    contact: 'お問い合わせ',
    login: 'ログイン',
    feedback: 'ご意見',
    privacy: 'プライバシーポリシー',
    terms: 'ご利用にあたって',
  },
  theme: {
    toLight: 'ライトモードに切り替える',
    toDark: 'ダークモードに切り替える',
  },
  language: {
    label: '言語',
    current: (name) => `言語：${name}`,
    swipeHint: 'スワイプで言語を切り替えられます',
    names: { ko: '韓国語', en: '英語', ja: '日本語' },
    untranslated: (shown) =>
      `このページはまだ日本語に翻訳されていません。${shown}の本文をそのまま表示しています。`,
  },
  motion: { pause: 'アニメーションを止める', play: 'アニメーションを再生する' },
  livePieces: {
    hanok: {
      title: '庭のある韓屋',
      text: '韓国の伝統家屋を3Dで描きました。ドラッグか矢印キーで、あらゆる方向から眺められます。',
    },
    jegi: {
      title: 'チェギチャギ',
      text: '羽根を落とさずに何回蹴れるでしょうか。キー1つ、指1本で遊べます。',
    },
  },
  blog: {
    description: '作ったものと、作りながら学んだことを書いています。',
    feedTitle: (site) => `${site} ブログ`,
  },
  markdown: {
    footnotes: '脚注',
    backToText: (reference) => `本文の脚注${reference}の位置へ戻る`,
    diagram: '図',
    callouts: {
      note: '補足',
      tip: 'ヒント',
      important: '重要',
      warning: '注意',
      caution: '警告',
    },
  },
  academics: {
    completedCredits: '修得単位数',
    exempted: (credits) => `ほかに認定${credits}単位`,
    gpa: '成績平均値（GPA）',
    wam: '加重平均（WAM）',
    averageMark: '平均点',
    percentage: '百分率換算',
    exemption: '単位認定',
    statuses: { completed: '修得', enrolled: '履修中', exemption: '認定' },
  },
  messages,
  notices,
  emails,
  signIn,
  demo,
  code: {
    copy: 'コードをコピー',
    copied: 'コピーしました',
    selected: '選択しました。手動でコピーしてください',
  },
  pages: {
    count: (count) => `${count}ページ`,
    loading: '読み込み中…',
    present: '現在',
    notFound: {
      title: 'ページが見つかりません',
      text: 'このアドレスのページは存在しません。ページが移動したか、アドレスが間違っている可能性があります。',
    },
    badRequest: {
      title: 'アドレスが正しくありません',
      text: 'アドレスに、このページでは使えない値が含まれています。',
    },
    busy: {
      title: '検索が集中しています',
      text: 'ただいまこの検索を処理できません。数秒後にもう一度お試しください。',
    },
    failed: {
      title: '問題が発生しました',
      text: 'サイト側の問題でページを表示できませんでした。しばらくしてからもう一度お試しください。',
    },
    foreign: {
      title: 'ほかのサイトから送られたフォームです',
      text: 'このサイト以外のページから送信されたため、保存しませんでした。前のページに戻って再読み込みし、もう一度お送りください。',
    },
    tooManyHeaders: {
      title: 'ブラウザーから送られたCookieやヘッダーが多すぎます',
      text: 'このサイトのCookieを削除してから、もう一度お試しください。もう一度ログインが必要になることがあります。',
    },
    tooLarge: {
      title: '送信された内容が大きすぎます',
      text: 'このフォームで受け取れる大きさを超えたため、保存しませんでした。前のページに戻って内容を短くしてください。',
    },
    unsupported: {
      title: 'フォームを読み取れません',
      text: 'このページで受け付けられる形式ではないため、保存しませんでした。前のページに戻って再読み込みし、もう一度お送りください。',
    },
    misdirected: {
      title: 'アドレスが違います',
      text: 'このサイトはそのホスト名では応答しません。',
    },
    proxied: {
      title: 'プロキシ経由ではログインできません',
      text: 'デモログインは、このサイトを動かしているコンピューターでだけ使えます。このリクエストは、プロキシかほかのコンピューターを経由しています。ほかの場所からログインするには、PUBLIC_ORIGINとGOOGLE_CLIENT_IDを設定してください。',
    },
    picture: (title: string) => `「${title}」という題名と、障子紙を張った格子戸`,
    requestId: (id) => `お問い合わせの際は、この番号をお知らせください：${id}`,
    home: 'ホームへ移動',
    latestProjects: '最近のプロジェクト',
    allProjects: 'プロジェクトを検索',
  },
  errors: {
    VALIDATION: '入力内容に正しくない値があります。',
    NOT_FOUND: '見つかりません',
    PROJECT_NOT_FOUND: 'プロジェクトが見つかりませんでした。',
    CSRF_REJECTED: 'このサイトのページから送られたリクエストではありません。',
    POST_NOT_FOUND: '記事が見つかりませんでした。',
    METHOD_NOT_ALLOWED: 'このアドレスではそのメソッドは使えません。',
    PAYLOAD_TOO_LARGE: '送信された内容が大きすぎます。',
    TOO_MANY_HEADERS: 'リクエストのCookieやヘッダーが多すぎます。',
    UNSUPPORTED_MEDIA_TYPE: '本文はUTF-8のapplication/jsonでなければなりません。',
    MISDIRECTED_REQUEST: 'このサイトはそのホスト名では応答しません。',
    UNAVAILABLE: 'ただいまサービスをご利用いただけません。',
    COPY_RUNNING: 'サイトのコピーはすでに作成中です。終わってから、もう一度お試しください。',
    ...toCodes(signIn.errors),
    TRIES_SPENT: 'コードを何度も間違えたため、ログインを中断しました。最初からやり直してください。',
    NOT_ADMITTED: 'このアカウントでは、このサイトにログインできません。',
    SESSION_EXPIRED: 'セッションが終了しました。もう一度ログインしてください。',
    STEP_UP_REQUIRED: 'ご本人であることをもう一度確認してください。',
    ENROLL_2FA_REQUIRED: '先に二要素認証を設定してください。',
    RECOVERY_ENROLL_REQUIRED:
      'リカバリーコードでログインしています。先に登録済みの二要素認証でログインし直すか、新しく設定してください。',
    CONFIRMATION_TOO_LATE:
      '設定の有効期限が切れたか、ほかの場所で設定がやり直されました。もう一度最初から設定してください。',
    PASSKEY_REFUSED: 'パスキーを登録できませんでした。',
    NO_SECOND_FACTOR: '二要素認証は設定されていません。',
    TOO_MANY_PASSKEYS: 'これ以上パスキーを登録できません。先に1つ削除してください。',
    INTERNAL: 'エラーが発生しました',
    RATE_LIMITED: 'リクエストが多すぎます。しばらくしてからもう一度お試しください。',
    CODES_SPENT:
      '間違ったコードが何度も入力されました。アカウントに問題はありません。{wait}後にもう一度お試しください。',
    CODES_LOCKED:
      'このアカウントに間違ったコードが何度も入力されたため、以前にログインした端末でしかコードを使えません。その端末かパスキー、リカバリーコードを使うか、サイトの運営者にお問い合わせください。',
    HEADLESS_BLOCKED: 'ヘッドレスブラウザーからはご利用いただけません。',
    SENDER_BLOCKED: 'このアドレスからのメッセージは受け付けていません。',
    UNAUTHENTICATED: 'ログインしてください。',
    FORBIDDEN: 'この操作を行う権限がありません。',
    STALE: 'ほかの場所で内容が変更されました。もう一度ご確認ください。',
    DEMO_PROXIED:
      'デモログインは、このサイトを動かしているコンピューターでだけ使えます。このリクエストは、プロキシかほかのコンピューターを経由しています。ほかの場所からログインするには、PUBLIC_ORIGINとGOOGLE_CLIENT_IDを設定してください。',
    DEMO_LOCKED: 'デモログインには、このサイトを起動したコンソールに表示されたコードが必要です。',
    DEMO_CODE_WRONG:
      'コードが違います。コンソールに表示されたコードと比べてください。コードはサイトを起動するたびに新しくなります。',
    MEDIA_IN_USE: 'このファイルはまだ使われています。先に使用箇所から外してください。',
    LAST_ADMIN: 'サイトには少なくとも1人の管理者が必要です。',
    VERSION_REQUIRED: '変更する版をIf-Matchヘッダーで指定してください。',
  },
}
