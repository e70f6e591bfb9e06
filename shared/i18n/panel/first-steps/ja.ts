import type { FirstStepWords } from './en.ts'

export const firstSteps: FirstStepWords = {
  title: (done, total) => `最初の設定：全${total}項目中${done}項目が完了`,
  done: '完了',
  open: '未完了',
  hide: 'この一覧を隠す',
  sample: {
    title: '今はサンプルのサイトです',
    text: '訪問者に表示されている人物、プロジェクト、記事はすべて架空のものです。',
    start: '自分のサイトを始める',
    look: 'サンプルを見てみる',
  },
  openAbout: '自己紹介を書く',
  openProjects: 'プロジェクトを追加する',
  openPosts: '記事を書く',
  openResumes: '職務経歴書を開く',
  steps: {
    own: {
      title: '自分のサイトを始める',
      text: '短いフォームに入力するだけです。サンプルはゴミ箱に移り、30日間は復元できます。',
    },
    about: {
      title: '自己紹介を書く',
      text: '自己紹介ページに載せる数段落を、サイトのすべての言語で書きます。',
    },
    work: {
      title: '作ったものを見せる',
      text: '最初のプロジェクトを追加するか、最初の記事を書きます。',
    },
    resumes: {
      title: '職務経歴書を経歴から作る',
      text: '経歴から言語ごとにPDFを作り、経歴が変わると作り直します。',
    },
    provider: {
      title: 'Googleログインを設定する',
      text: 'Google Cloudコンソールでウェブアプリケーション用のクライアントIDを作成し、サイトのフォルダーの.envファイルにGOOGLE_CLIENT_ID=…と書いて、サイトを再起動します。それまでは、このコンピューターでのデモログインだけが使えます。',
    },
    mail: {
      title: 'メールを送信できるようにする',
      text: 'サイトのフォルダーの.envファイルにMAIL_URL=smtps://ユーザー:パスワード@サーバー:465と書いて再起動すると、返信とお知らせが実際に送信されます。管理者以外の宛先でお知らせを受け取る場合は、MAIL_TOも書きます。',
    },
    secondFactor: {
      title: '二要素認証でアカウントを守る',
      text: 'パスキーの登録は1分で終わります。',
    },
    backup: {
      title: 'バックアップを作る',
      text: 'サーバーで npm run madang -- backup を実行します。サイトのフォルダーの.envファイルにBACKUP_EVERY_H=24と書いて再起動すると、毎日作成されます。',
    },
  },
}
