import type * as en from './en.ts'

// Each error has one wording, whether a status or a body says so.
const verify = '二要素認証に失敗しました'
const setup = '二要素認証の設定に失敗しました'
const confirm = '二要素認証の確認に失敗しました'
const refresh = 'トークンを更新できませんでした'

export const signIn: typeof en.signIn = {
  errors: {
    network: 'ネットワークエラーが発生しました',
    status: 'HTTPエラー {status}',
    authentication: '認証に失敗しました',
    initialize: 'Googleログインを初期化できませんでした',
    noCredential: 'Googleから認証情報を受け取れませんでした',
    codeMissing: '二要素認証コードを入力してください',
    script: 'Googleのログインサービスを読み込めませんでした',
    noBrowser: 'サーバー環境ではGoogleログインを利用できません',
    verify,
    verifyAnswer: verify,
    pendingExpired: 'ログイン手続きの有効期限が切れました。最初からやり直してください。',
    setup,
    setupAnswer: setup,
    confirm,
    confirmAnswer: confirm,
    refresh,
    refreshAnswer: refresh,
    me: '現在のユーザー情報を取得できませんでした',
    store: 'リフレッシュトークンを安全に保存できませんでした',
    cookies:
      'ログインにはCookieが必要ですが、ブラウザーがこのサイトのCookieをブロックしています。Cookieを許可してから、もう一度お試しください。',
    passkey: 'パスキーを使用できませんでした。もう一度お試しいただくか、コードをご利用ください。',
  },
  login: {
    notOffered:
      'このサイトではログインが設定されていません。ほかの内容は、ログインせずにすべてご覧いただけます。（運営者の方へ：PUBLIC_ORIGINとGOOGLE_CLIENT_IDを設定してください。）',
    endedIdle: 'しばらく操作がなかったため、ログアウトしました。もう一度ログインしてください。',
    endedElsewhere:
      'セッションの期限が切れたか、ほかの場所で終了されました。もう一度ログインしてください。',
    loading: '読み込み中…',
    noScript:
      'ログインにはJavaScriptが必要です。このサイトのほかの内容はJavaScriptなしでもすべてご覧いただけます。',
    retry: 'もう一度試す',
    heading: '二要素認証',
    prompt: 'Google Authenticatorに表示された6桁のコードを入力してください',
    code: '6桁のコード',
    verify: 'コードを確認',
    verifying: '確認しています…',
    support: '認証アプリを利用できない場合は、サイトの運営者にお問い合わせください。',
    passkeyPrompt: 'このサイトに登録したパスキーで、ご本人であることを確認してください。',
    usePasskey: 'パスキーを使う',
    useCode: '6桁のコードを使う',
    useRecovery: 'リカバリーコードを使う',
    recoveryPrompt:
      '保管しておいたリカバリーコードを1つ入力してください。それぞれ一度だけ使えます。',
    recovery: 'リカバリーコード',
    verifyRecovery: 'このコードでログイン',
    cancel: 'キャンセル',
  },
  ownerPasskey: {
    owner: 'サイト運営者',
    signIn: 'パスキーでログイン',
    make: 'パスキーを作成',
    another: '別のパスキーを作成',
    failed:
      'パスキーでログインできませんでした。もう一度お試しいただくか、別のパスキーをお使いください。',
    notSetUp:
      'このサイトでは、まだログインが設定されていません。ほかの内容は、ログインせずにすべてご覧いただけます。運営者の方は、ここでパスキーを作成してください。サイトの設定に登録すると、そのパスキーでログインできるようになります。',
    made: 'パスキーを作成しました',
    copyLine: '次の1行をコピーしてください。秘密の情報は含まれていません。',
    paste:
      'ホスティングサービスの環境変数にADMIN_PASSKEYSとして貼り付け、ADMIN_2FAをrequiredに設定してください。',
    restart:
      'サイトを再起動し、このページに戻ってパスキーでログインしてください。続けて、二要素認証を設定してください。',
    more: 'ADMIN_PASSKEYSにすでに値がある場合は、コンマに続けて追加するか、新しい値に置き換えてください。',
    profile: {
      factorOnText:
        '設定に登録したパスキーのあと、2つ目のパスキーまたは認証アプリのコードで確認します。',
      factorOffText:
        'どのパスキーでログインできるかはサイトの設定で決まるため、設定を変更できる人は、あなたとしてログインできてしまいます。二要素認証をオンにすると防げます。',
      turnOffLoses:
        'このサイトに登録した認証アプリ、下のパスキー、リカバリーコードがすべて削除され、ほかの端末からはログアウトされます。もう一度設定するまで、管理画面は開けません。',
      turnOffText:
        'オフにすると、下のパスキーとリカバリーコードはすべて削除され、二要素認証をもう一度設定するまで管理画面は開けません。',
      passkeysFirst:
        'どのパスキーでログインできるかはサイトの設定で決まるため、設定を変更できる人は、あなたとしてログインできてしまいます。このサイトだけが知る2つ目のパスキーを追加すると防げ、管理画面が開けるようになります。',
    },
  },
  inApp: {
    apps: {
      kakaotalk: 'カカオトーク',
      line: 'LINEアプリ',
      instagram: 'Instagramアプリ',
      naver: 'NAVERアプリ',
      facebook: 'Facebookアプリ',
      webview: 'このアプリ',
    },
    refused: '{app}の中ではGoogleでログインできません。このページをブラウザーで開いてください。',
    open: 'ブラウザーで開く',
    menu: '{app}のメニュー（⋯または⋮）から「ブラウザーで開く」または「外部ブラウザーで開く」を選んでください。',
    copy: 'または、このアドレスをコピーしてブラウザーに貼り付けてください。',
  },
  widget: {
    loading: '読み込み中…',
    loginPage: 'ログイン画面を開く',
    account: 'アカウント',
    admin: '管理者',
    profile: 'プロフィール',
    adminPanel: '管理画面',
    panelNotice:
      'コンテンツ、ブログ、メッセージ、セキュリティ、サイトの状態は管理画面で管理できます。いつでもアカウントメニューから開けます。',
    openPanel: '今すぐ開く',
    logout: 'ログアウト',
    waiting: 'ログイン手続き中',
    waitingText: 'あと1ステップです。認証アプリのコードを入力してください。',
    waitingElsewhere: 'あと1ステップです。ログインページで、ご本人であることを確認してください。',
    code: '二要素認証コード',
    verify: '確認',
    cancel: 'キャンセル',
    otherWays: 'ほかの方法',
    idleTitle: 'まだご覧になっていますか？',
    idleText: '操作がない場合、{time}後にログアウトします。',
    stay: 'ログインを続ける',
    ended: '30分間操作がなかったため、ログアウトしました。',
    close: '閉じる',
  },
  profile: {
    loading: '読み込み中…',
    noScript:
      'プロフィールの表示にはJavaScriptが必要です。このサイトのほかの内容はJavaScriptなしでもすべてご覧いただけます。',
    retry: 'もう一度試す',
    close: 'キャンセル',
    account: 'アカウント',
    name: '名前',
    email: 'メールアドレス',
    role: '役割',
    roleAdmin: '管理者',
    roleUser: '一般ユーザー',
    factor: '二要素認証',
    factorOn: 'オン',
    factorOff: 'オフ',
    factorOnText: 'Googleでのログインのあと、パスキーまたは認証アプリのコードで確認します。',
    factorOffText:
      'Googleアカウントを乗っ取られると、このサイトにもあなたとしてログインされてしまいます。二要素認証をオンにすると防げます。',
    factorInstead: 'パスキーの代わりに、認証アプリのコードも使えます。',
    mustEnrol:
      'リカバリーコードでログインしたため、まだほかの変更はできません。登録済みの二要素認証が使える場合は、それでログインし直してください。紛失した場合は、新しい認証アプリまたはパスキーを今すぐ設定してください。ログインしてから30分間は、追加の確認なしで設定できます。',
    enrol: '認証アプリを設定する',
    enrolAgain: '認証アプリを設定し直す',
    freshText: 'ログイン方法は、ログインした直後にだけ変更できます。もう一度ログインしてください。',
    signInAgain: 'もう一度ログインする',
    stepUpText: '続けるには、ご本人であることを確認してください。',
    stepUpCode: '6桁のコード',
    stepUpOnce: 'コードは一度だけ使えます。使ったばかりの場合は、次のコードをお待ちください。',
    stepUpVerify: '確認する',
    stepUpPasskey: 'パスキーを使う',
    stepUpRecovery: 'リカバリーコード',
    stepUpRecoveryOnce: 'リカバリーコードは、それぞれ一度だけ使えます。',
    stepUpUseRecovery: 'リカバリーコードを使う',
    stepUpUseCode: '6桁のコードを使う',
    scan: '認証アプリでこのQRコードを読み取ってください。',
    qr: 'このサイトを認証アプリに追加するQRコード',
    typeSecret: 'または、このキーをアプリに入力してください。',
    copy: 'コピー',
    copied: 'コピーしました',
    enterCode: '続いて、アプリに表示された6桁のコードを入力してください。',
    codeHelp:
      'アプリに次に表示されるコードを入力してください。それでも確認できない場合は、スマートフォンの時刻が自動設定になっているかご確認ください。',
    turnOn: 'オンにする',
    codes: 'リカバリーコード',
    codesText:
      '認証アプリやパスキーを使えなくなっても、それぞれのコードで一度ずつログインできます。表示されるのは今だけです。ご自分だけがわかる場所に保管してください。',
    codesOld: '以前のリカバリーコードは使えなくなりました。',
    download: 'ダウンロード',
    print: '印刷',
    stored: '保管しました',
    fileTitle: '{site}のリカバリーコード',
    newCodes: 'リカバリーコードを作り直す',
    turnOff: 'オフにする',
    turnOffTitle: '二要素認証をオフにしますか？',
    turnOffLoses:
      'このサイトに登録した認証アプリ、パスキー、リカバリーコードがすべて削除され、ほかの端末からはログアウトされます。以後は、Googleアカウントだけでログインできるようになります。',
    turnOffText:
      'オフにすると、Googleアカウントだけでログインできるようになり、このサイトのパスキーとリカバリーコードはすべて削除されます。',
    passkeys: 'パスキー',
    passkeysFirst:
      'Googleアカウントを乗っ取られると、このサイトにもあなたとしてログインされてしまいます。パスキーを追加すると二要素認証がオンになり、ログイン時に指紋・顔・セキュリティキーでも確認するため、不正なログインを防げます。',
    passkeysText:
      'コードの代わりに、指紋・顔・セキュリティキーで確認します。このサイトでのみ使えます。',
    noPasskeys: 'パスキーはまだありません。',
    passkeyName: 'パスキーの名前',
    passkeyNameHint: '見分けやすい名前を付けてください。例：ノートパソコン、青いキー',
    addPasskey: 'パスキーを追加する',
    passkeyAdded: '{date}に追加',
    passkeyUsed: '最終使用：{date}',
    passkeyUnused: '未使用',
    passkeyFailed: 'パスキーを作成できませんでした。もう一度お試しください。',
    remove: '削除',
    removeNamed: '{name}を削除',
    removeTitle: 'パスキー「{name}」を削除しますか？',
    removeLoses:
      'このパスキーではログインできなくなり、ほかの端末からはログアウトされます。ほかに認証手段がない場合は、二要素認証がオフになり、リカバリーコードも削除されます。',
    sessions: 'ログイン中の端末',
    sessionsText: '現在ログインしている端末です。心当たりのない端末からはログアウトしてください。',
    thisSession: 'この端末',
    signedIn: '{date}にログイン',
    lastActive: '最終操作：{date}',
    end: 'ログアウト',
    endNamed: '{name}からログアウト',
    endOthers: 'ほかのすべての端末からログアウト',
    noOthers: 'ほかの端末ではログインしていません。',
    unknownDevice: '不明な端末',
  },
}

export const demo: typeof en.demo = {
  notice:
    'デモログインがオンです。コンソールのコードがあれば、誰としてでもログインできます。デモログインはこのコンピューターでだけ使えます。',
  button: 'デモアカウントでログイン',
  title: 'デモアカウントの選択',
  text: 'GOOGLE_CLIENT_IDを設定するまでの間、Googleの代わりになります。パスワードは不要です。',
  accounts: 'サンプルアカウント',
  owner: 'サイトの運営者（管理者）',
  visitor: '一般ユーザー',
  other: '別のメールアドレス',
  email: 'メールアドレス',
  go: '続ける',
  failed: 'デモログインが応答しません。もう一度お試しください。',
  codeNeeded: 'デモログインには、このサイトを起動したコンソールのコードが必要です。',
  codeAgain:
    'コンソールのリンクを開くか、コードをここに入力してください。もう一度表示するコマンド：',
  code: 'コンソールのコード',
  unlock: '続ける',
  alone: 'このウィンドウはログイン画面から開くものです。ログイン画面から開き直してください。',
}
