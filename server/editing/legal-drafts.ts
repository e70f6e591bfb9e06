/** The legal pages that a new site begins with: what the software does, and whom to write to. Their owner may change every word. */
import type { Language } from '#shared/i18n/languages.ts'
import type { LegalPageName } from '#shared/legal.ts'

interface Draft {
  title: string
  body: string
}

type Writing = (owner: { name: string; mail: string }) => Draft

export function draftLegalText(
  page: LegalPageName,
  language: Language,
  { name, email, day }: { name: string; email: string; day: string },
): Draft & { updated: string } {
  // A name may have characters that Markdown would read.
  const plain = name.replaceAll(/[\\`*_{}[\]<>()#+!|~$-]/g, String.raw`\$&`)
  const draft = drafts[page][language]({ name: plain, mail: `[${email}](mailto:${email})` })
  return { title: draft.title, updated: day, body: draft.body.trim() }
}

const drafts: Record<LegalPageName, Record<Language, Writing>> = {
  privacy: {
    en: ({ name, mail }) => ({
      title: 'Privacy',
      body: `
${name} runs this website. The list below names all data that it keeps about visitors, and the purpose of each.

## Reading

Reading needs no account. Nobody else’s analytics, advertisements or fonts are loaded.

- The browser remembers the chosen theme and language. Three cookies go with that: \`lang\` holds the language, \`known\` says that there is something to remember, and \`typed\` stops the first greeting from being animated twice.
- Failing scripts and signs of an attack are reported to this server, with the address of the page and the name of the browser.
- The server counts requests per network address, to slow down floods.

## Messages

The forms keep what was typed into them, together with the time and the language of the page. Email delivers it to the owner and may pass through another company’s servers. It is there for the reply only, and is erased on request. A message that was not sent yet stays in the tab of the browser.

## Signing in

Signing in is optional. Where a button of Google is shown, the browser contacts Google’s servers.

- The identifier of the account, the name, the email address and a small copy of the profile picture are stored. A password never reaches this site.
- Cookies keep the session alive, and signing out removes them. \`__Host-dev\` stays for 180 days after a second factor, so that failed attempts elsewhere lock nobody out, and \`__Host-panel\` stays for 400 days in browsers of admins.
- Every attempt to sign in is logged with time, network address and browser.

## Your rights

Write to ${mail} to see, correct or erase your data. You will be asked for proof that it is yours.
`,
    }),
    ko: ({ name, mail }) => ({
      title: '개인정보 처리방침',
      body: `
운영자: ${name}. 이 사이트가 방문자에 관해 저장하는 정보와 그 이유를 모두 적습니다.

## 페이지를 볼 때

계정은 필요 없습니다. 외부 분석 도구, 광고, 글꼴을 불러오지 않습니다.

- 고른 테마와 언어는 브라우저가 기억합니다. 여기에 쿠키 세 개를 씁니다. \`lang\`은 언어를, \`known\`은 기억할 것이 있다는 사실을, \`typed\`는 첫 인사말의 움직임을 이미 보았다는 사실을 담습니다.
- 스크립트에 오류가 나거나 공격으로 보이는 일이 생기면 페이지 주소와 브라우저 이름이 이 서버에 보고됩니다.
- 지나치게 많은 접속을 막으려고 서버가 IP 주소별로 요청 수를 셉니다.

## 메시지를 쓸 때

양식에 적은 내용과 보낸 시각, 페이지의 언어가 저장됩니다. 이메일로 운영자에게 전해지며 다른 회사의 서버를 거칠 수 있습니다. 답장에만 쓰고, 요청하면 지웁니다. 아직 보내지 않은 글은 브라우저의 그 탭에 남습니다.

## 로그인과 계정

로그인은 선택 사항입니다. Google 버튼이 있는 화면에서는 브라우저가 Google 서버에 연결됩니다.

- 계정 식별자, 이름, 이메일 주소, 작은 프로필 사진을 저장합니다. 비밀번호는 이 사이트에 전달되지 않습니다.
- 세션은 쿠키로 유지되고 로그아웃하면 사라집니다. 2단계 인증을 마치면 \`__Host-dev\`가 180일 동안 남아, 다른 곳에서 인증에 실패해도 막히지 않게 합니다. 관리자 브라우저의 \`__Host-panel\`은 400일 동안 남습니다.
- 모든 로그인 시도는 시각, IP 주소, 브라우저 이름과 함께 기록됩니다.

## 방문자의 권리

내 정보를 확인하거나 고치거나 지우고 싶다면 이메일을 보내 주세요: ${mail}. 본인 확인을 부탁드릴 수 있습니다.
`,
    }),
    ja: ({ name, mail }) => ({
      title: 'プライバシーポリシー',
      body: `
このサイトは${name}が運営しています。訪問者について保存する情報と、その理由をすべて記します。

## ページを見るとき

アカウントは要りません。外部の解析ツール、広告、フォントは読み込みません。

- 選んだテーマと言語はブラウザーが記憶します。そのために3つのCookieを使います。\`lang\`は言語を、\`known\`は保存した設定があることを、\`typed\`は最初のあいさつのアニメーションを表示済みであることを示します。
- スクリプトのエラーや攻撃と思われる動作は、ページのアドレスとブラウザーの名前とともに、このサーバーに報告されます。
- 過度なアクセスを抑えるため、サーバーがIPアドレスごとにリクエスト数を数えます。

## メッセージを書くとき

フォームに入力された内容、送信日時、ページの言語を保存します。内容はメールで運営者に届き、その際に他社のサーバーを経由することがあります。返信のためだけに使い、ご希望があれば削除します。まだ送っていない文章は、ブラウザーのそのタブに残ります。

## ログインするとき

ログインは任意です。Googleのボタンがある画面では、ブラウザーがGoogleのサーバーに接続します。

- アカウントの識別子、名前、メールアドレス、小さなプロフィール画像を保存します。パスワードがこのサイトに届くことはありません。
- ログイン状態はCookieで保たれ、ログアウトすると消えます。二要素認証のあとの\`__Host-dev\`は、ほかの場所でのログイン失敗が原因でログインできなくなるのを防ぐために180日間、管理者のブラウザーの\`__Host-panel\`は400日間残ります。
- ログインの試行はすべて、日時、IPアドレス、ブラウザーとともに記録されます。

## 訪問者の権利

ご自身の情報の確認、訂正、削除をご希望の場合は、${mail}までご連絡ください。ご本人であることの確認をお願いする場合があります。
`,
    }),
  },
  terms: {
    en: ({ name, mail }) => ({
      title: 'Terms',
      body: `
${name} presents work on this website. Reading it is free.

- **Copyright.** All rights stay with the owner, except where a licence is given. Links and short quotations with their source are fine. The [licences](/licenses) of the software have a page of their own.
- **Messages.** Write under your own name, and send neither advertisements nor anything that harms others. Messages that break this rule are deleted.
- **Security.** The panel is for admins. Report weaknesses to the owner before you publish them.
- **Liability.** Errors are possible, the site may go offline at any time, and linked sites answer for themselves. Rights that the law grants you are not affected.

Questions: ${mail}. How data is handled: [privacy](/privacy).
`,
    }),
    ko: ({ name, mail }) => ({
      title: '이용 안내',
      body: `
${name}의 작업을 소개하는 사이트이며, 누구나 무료로 볼 수 있습니다.

- **저작권.** 라이선스를 밝힌 것을 빼고 모든 권리는 운영자에게 있습니다. 링크하거나 출처를 밝히고 짧게 인용하는 것은 괜찮습니다. 소프트웨어의 [라이선스](/licenses)는 따로 모았습니다.
- **메시지.** 자기 이름으로 쓰고, 광고나 남에게 해가 되는 글은 보내지 마세요. 이를 어긴 메시지는 삭제됩니다.
- **보안.** 관리자 화면은 관리자만 쓸 수 있습니다. 보안 취약점을 찾으면 공개하기 전에 운영자에게 알려 주세요.
- **책임.** 오류가 있을 수 있고 사이트가 언제든 멈출 수 있으며, 연결된 사이트의 내용은 그 사이트의 책임입니다. 법이 보장하는 권리는 그대로입니다.

문의: ${mail}. 개인정보에 관한 내용은 [개인정보 처리방침](/privacy)에 있습니다.
`,
    }),
    ja: ({ name, mail }) => ({
      title: 'ご利用にあたって',
      body: `
このサイトは${name}の制作物を紹介するもので、どなたでも無料でご覧になれます。

- **著作権。** ライセンスを示したものを除き、すべての権利は運営者に属します。リンクと、出典を添えた短い引用は自由です。ソフトウェアの[ライセンス](/licenses)は別のページにまとめています。
- **メッセージ。** ご自身の名前で書き、広告や人に害を与えるものは送らないでください。これに反するメッセージは削除します。
- **セキュリティ。** 管理画面は管理者専用です。脆弱性を見つけたら、公表する前に運営者へお知らせください。
- **責任。** 内容に誤りが含まれる場合や、サイトを予告なく停止する場合があります。リンク先の内容については、責任を負いかねます。法律で認められた皆さまの権利を制限するものではありません。

お問い合わせは${mail}まで。情報の取り扱いについては[プライバシーポリシー](/privacy)をご覧ください。
`,
    }),
  },
}
