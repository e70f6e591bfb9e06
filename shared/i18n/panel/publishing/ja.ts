import { grouped } from '../grouped.ts'
import type { PublishWords, WarningWords } from './en.ts'
import { visibilityNames } from './visibility-names.ts'

export const publish: PublishWords = {
  title: (act, name) => `${act}：「${name}」`,
  saving: '保存中…',
  languages: '言語',
  live: '完了',
  partly: '未入力の文章あり',
  absent: '未作成',
  errors: (count) => `先に直す必要がある問題 ${grouped(count)}件`,
  warnings: (count) => `確認したい点 ${grouped(count)}件（このまま進められます）`,
  noProblems: '確認の結果、問題はありませんでした。',
  checkingLinks: 'リンクを確認中…',
  changes: '変更内容',
  first: 'まだ公開したことがありません。',
  none: '訪問者に表示されている内容との違いはありません。',
  order: '順序',
  leaving: {
    title: 'サイトから外れる言語',
    text: (language, texts) =>
      `${language}：この言語のページを開くと「見つかりません」と表示され、文章${grouped(texts)}件が非表示になります。`,
    counting: (language) =>
      `${language}：この言語のページを開くと「見つかりません」と表示されます。`,
    remove: '非表示になる文章も削除する',
    hint: '削除しなければ見えないまま残り、言語を戻すと再び表示されます。ダウンロードや書き出しには、どちらの場合も含まれません。',
    removed: (documents) => `文書${grouped(documents)}件から非表示の文章を削除しました。`,
  },
  typo: '誤字を直しただけなので、翻訳はこのままでよい',
  typoHint: (count) =>
    `オンにしない場合、${grouped(count)}件の翻訳に「原文に変更あり」と表示されます。`,
  unchanged: '変更のない部分',
  cancel: 'あとで',
  visibility: '公開範囲',
  open: '公開範囲を変更…',
  allLanguages: 'すべての言語',
  byLanguage: '言語ごとに決める',
  together: 'すべての言語をまとめて決める',
  time: '日時',
  keep: '今のまま',
  remove: '文章を削除する',
  states: visibilityNames.ja,
  hints: {
    draft: 'まだ公開していないため、見られるのは管理者だけです。',
    scheduled: '指定した日時に自動で公開されます。',
    public: '誰でも見られます。',
    unlisted:
      'アドレスを知っている人だけが見られます。一覧や検索結果には出ませんが、番号のアドレスは推測されることがあります。',
    private: '見られるのは管理者だけです。',
  },
  acts: {
    published: '公開する',
    changed: '変更を公開する',
    unlisted: '限定公開にする',
    scheduled: '予約投稿する',
    rescheduled: '予約日時を変更する',
    unpublished: '非公開にする',
    hidden: '非公開のままにする',
    applied: '変更を適用する',
  },
  done: {
    published: (title) => `「${title}」を公開しました。`,
    changed: (title) => `「${title}」の変更を公開しました。`,
    unlisted: (title) =>
      `「${title}」を限定公開にしました。アドレスを知っている人だけが見られます。`,
    scheduled: (title, from) => `「${title}」を予約投稿しました。${from}に公開されます。`,
    rescheduled: (title, from) => `「${title}」の予約日時を変更しました。${from}に公開されます。`,
    unpublished: (title) => `「${title}」を非公開にしました。見られるのは管理者だけです。`,
    hidden: (title) => `「${title}」は非公開のままです。見られるのは管理者だけです。`,
    applied: (title) => `「${title}」の変更を適用しました。現在、訪問者には表示されていません。`,
  },
  events: {
    published: '公開',
    changed: '変更を公開',
    unlisted: '限定公開に変更',
    scheduled: '予約投稿',
    rescheduled: '予約日時を変更',
    unpublished: '非公開に変更',
    hidden: '非公開のまま',
    applied: '変更を適用',
  },
  takenBack: '訪問者には以前の内容が表示されます。変更は下書きに戻りました。',
  stale: 'ほかの場所で変更されました。変更内容をもう一度確認してください。',
  conflicts: '下書きを始めたあとに、次の項目が別の内容で公開されました。',
  overwrite: '自分の内容で公開する',
}

export const warnings: WarningWords = {
  missing: 'この文章がないため、訪問者には別の言語で表示されます。',
  stale: '翻訳したあとで原文が変わりました。',
  noCover: 'カバー画像がないため、一覧やリンクを共有したときには、格子の絵が代わりに表示されます。',
  oldDay: '本文は変わりましたが、読者に表示されるこの日付は前のままです。',
  undescribedPicture: (languages) =>
    `この画像には、画像を見られない人のための代替テキストがありません：${languages}。「メディア」で入力してください。`,
  stilledPicture: (address) =>
    `動く画像 ${address} は長すぎるか大きすぎるため、静止画として表示されます。上限は「メディア」で確認できます。`,
  undrawnDiagram: (line) =>
    `${line}行目：この図はコードのまま表示されます。「flowchart TD」や「sequenceDiagram」などの種類で始め、各行を最後まで書くと図になります。`,
  largeDiagram: (line) =>
    `${line}行目：この図は大きすぎるため、コードのまま表示されます。1つの図は80行・箱80個・矢印120本まで、1つの文章全体では箱と矢印を合わせて約600個までです。`,
  longTitle: (limit, length) => `${length}文字です。検索結果のタイトルは約${limit}文字で切れます。`,
  longDescription: (limit, length) =>
    `${length}文字です。検索結果の説明は約${limit}文字で切れます。`,
  shortDescription: (limit, length) =>
    `${length}文字です。検索結果にはもっと表示できます。${limit}文字以上をお勧めします。`,
  headingOrder: (text) => `見出し「${text}」の前で階層が飛んでいます。`,
  imageWithoutAlt: (address) =>
    `画像 ${address} に、画像を見られない人のための代替テキストがありません。`,
  plainHttp: (address) => `${address} はhttpsを使っていません。`,
  deadLink: (address) => `${address} というページはこのサイトにありません。`,
  deadFragment: (address) => `${address} が指す見出しはありません。`,
  lostPicture: (address) =>
    `${address} というファイルはこのサイトにないため、画像は表示されません。`,
  droppedHtml: (element) => `<${element}> は使えないため、中の文字だけが表示されます。`,
  invisible: (codes) => `目に見えない文字があります：${codes}`,
  atLine: (line, sentence) => `${line}行目：${sentence}`,
  mends: {
    https: () => 'httpsにする',
    use: (to) => `${to} を使う`,
    unlink: () => 'リンクを外す',
    remove: () => 'すべて削除',
    choose: () => '別の画像を選ぶ',
    removePicture: () => '画像を外す',
    describe: () => '代替テキストを書く',
    level: (to) => `${to} に変える`,
  },
  show: '場所を表示',
  inText: (count) => `この文章の確認事項 ${count}件`,
}
