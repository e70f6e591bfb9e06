import type { FirstStepWords } from './en.ts'

export const firstSteps: FirstStepWords = {
  title: (done, total) => `最初の設定：全${total}項目中${done}項目が完了`,
  done: '完了',
  open: '未完了',
  sample:
    '現在、サイトにはサンプルのコンテンツが表示されています。人物、プロジェクト、記事はすべて架空のものです。「コンテンツ」で一つずつ直すか、サーバーで次のようにまとめて差し替えます。',
  replace: [
    'で、すべてのコンテンツをフォルダーに書き出します。',
    'を編集します。まずprofile.yamlとsite.yaml、次にプロジェクトと記事です。',
    'を実行すると、1秒以内にサイトへ反映されます。',
  ],
  openProfile: 'プロフィールを開く',
  openSite: 'サイト名とフッターを開く',
  openResumes: '履歴書を開く',
  openItem: '最初のサンプルを開く',
  steps: {
    site: {
      title: '名前とメールアドレスを入力する',
      text: '「コンテンツ」の「プロフィール」に名前とメールアドレスを書き、「サイト名とフッター」でタイトルも変えます。',
    },
    languages: {
      title: 'すべての言語に自分の名前を書く',
      text: '韓国語、英語、日本語のうち、サンプルの名前が残っている言語があります。',
    },
    content: {
      title: 'サンプルのプロジェクト、記事、履歴書を差し替える',
      text: 'サンプルのプロジェクト、記事、履歴書のいずれかがまだ表示されています。',
    },
    provider: {
      title: 'Googleログインをつなぐ',
      text: 'Google CloudコンソールでクライアントIDを作成し、GOOGLE_CLIENT_IDに設定します。それまでは、このコンピューターでのデモログインだけが使えます。',
    },
    mail: {
      title: 'メールを送信できるようにする',
      text: 'MAIL_URLを設定すると、返信と通知が実際に送信されます。管理者以外の宛先で通知を受け取る場合は、MAIL_TOも設定します。',
    },
    secondFactor: {
      title: '二要素認証でアカウントを守る',
      text: 'パスキーの登録は1分で終わります。',
    },
    backup: {
      title: 'バックアップを作る',
      text: 'サーバーで npm run madang -- backup を実行します。BACKUP_EVERY_Hを設定すると定期的に作成されます。',
    },
  },
}
