import type { MessageWords } from './en.ts'

export const messages: MessageWords = {
  fields: {
    name: 'お名前',
    email: 'メールアドレス',
    category: '種類',
    subject: '件名',
    message: '本文',
  },
  hints: {
    email: 'お返事にのみ使います。',
    message: (limit) => `${limit}文字まで書けます。`,
  },
  optional: '任意',
  chooseCategory: '種類を選んでください',
  categories: {
    general: '全般',
    technical: '技術',
    design: 'デザイン',
    collaboration: '共同制作のご提案',
    bug: '不具合の報告',
    other: 'その他',
  },
  trap: 'この欄は空のままにしてください',
  sending: '送信中…',
  saveContact: '連絡先を保存',
  privacy: 'お送りいただいた内容の取り扱い',
  next: {
    heading: '送信完了',
    projects: 'プロジェクトを見る',
    resume: '職務経歴書を見る',
  },
  problems: {
    invalid: 'まだ送信されていません。印の付いた項目をご確認ください。',
    unavailable:
      '申し訳ありません。送信できませんでした。入力された内容は残っていますので、しばらくしてからもう一度お試しください。',
    offline:
      '申し訳ありません。送信できませんでした。入力された内容は残っていますので、インターネット接続を確認してもう一度お試しください。',
    rateLimited: (minutes) =>
      `申し訳ありません。短時間に届いたメッセージが多すぎるため、送信できませんでした。入力された内容は残っていますので、${minutes}分後にもう一度お試しください。`,
    senderBlocked:
      '申し訳ありません。このメールアドレスからのメッセージは受け付けておりません。入力された内容は残っています。',
    headless:
      '申し訳ありません。自動操作されているブラウザーからは送信できません。入力された内容は残っています。',
  },
  errors: {
    name: {
      required: 'お名前を入力してください。',
      tooLong: (limit) => `お名前は${limit}文字以内で入力してください。`,
      malformed: 'お名前は改行せず、1行で入力してください。',
    },
    email: {
      required: 'メールアドレスを入力してください。',
      tooLong: (limit) => `メールアドレスは${limit}文字以内で入力してください。`,
      malformed: 'メールアドレスは「name@example.com」のような形で入力してください。',
    },
    category: {
      malformed: '一覧にある種類を選んでください。',
    },
    subject: {
      required: '件名を入力してください。',
      tooLong: (limit) => `件名は${limit}文字以内で入力してください。`,
      malformed: '件名は改行せず、1行で入力してください。',
    },
    message: {
      required: '本文を入力してください。',
      tooLong: (limit) => `本文は${limit}文字以内で入力してください。`,
      malformed: '本文に送信できない文字が含まれています。',
    },
  },
  feedback: {
    title: 'ご意見',
    description: 'このサイトの良いところ、足りないところ、おかしなところをお聞かせください。',
    heading: 'ご意見を書く',
    send: 'ご意見を送信',
    sent: 'ご意見を送信しました！',
    thanks: 'お時間をいただき、ありがとうございます。届いたご意見はすべて読んでいます。',
    again: '新しいご意見を書く',
  },
  contact: {
    title: 'お問い合わせ',
    description: 'ご質問、ご提案、アイデアなど、お気軽にお寄せください。喜んでお返事します。',
    heading: 'メッセージを書く',
    send: 'メッセージを送信',
    sent: 'メッセージを送信しました！',
    thanks: 'ご連絡ありがとうございます。ご記入のメールアドレスにお返事します。',
    again: '別のメッセージを書く',
  },
}
