/** The words of the palette and of the help, which are loaded when they are first opened. */
import { defineWords } from '#shared/i18n/define-words.ts'
import { inEachLanguage } from '#shared/i18n/languages.ts'

/** Every key of the panel: where, key, and what it does in Korean, English and Japanese. `keys.test.ts` compares it with the handlers. */
const keyTable = `
everywhere | Ctrl K | 문서·페이지 열기, 명령 실행 | Open a document or page, run a command | 文書・ページを開く、操作を実行
everywhere | / | 목록에서 검색 | Search the list | 一覧を検索
everywhere | z | 마지막 작업 되돌리기 | Undo the last action | 直前の操作を元に戻す
everywhere | Esc | 입력란에서 나가기 | Leave the field | 入力欄から出る
everywhere | ? | 단축키 보기 | Show keyboard shortcuts | ショートカットを表示
lists | j  ↓ | 다음 메시지나 문서 | Next message or document | 次のメッセージ・文書
lists | k  ↑ | 이전 메시지나 문서 | Previous message or document | 前のメッセージ・文書
lists | ← → | 번역 현황에서 다른 언어로 | Switch language in the translations | 翻訳の状況で別の言語へ
lists | Home  End | 처음·마지막 메시지 | First or last message | 最初・最後のメッセージ
lists | Enter | 메시지나 문서 열기 | Open the message or document | メッセージ・文書を開く
lists | x  Space | 메시지나 문서 선택 | Select the message or document | メッセージ・文書を選択
lists | X  Shift ↑ ↓ | 범위 선택 | Select a range | 範囲を選択
messages | Ctrl A | 목록의 모든 메시지 선택 | Select all messages in the list | 一覧のメッセージをすべて選択
messages | r | 답장 쓰기 | Write a reply | 返信を書く
messages | Ctrl Enter | 답장 보내기 | Send the reply | 返信を送信
messages | e | 완료로 옮기고 다음 메시지 열기 | Move to Done, open the next one | 完了に移して次を開く
messages | o | 진행 중으로 옮기기 | Move to Open | 対応中に移す
messages | u | 새 메시지로 되돌리기 | Move to New | 新着に戻す
messages | ! | 스팸으로 옮기기 | Move to Spam | スパムに移す
messages | #  Delete | 삭제 | Delete | 削除
documents | n | 새 글, 번역 현황에서는 다음에 할 번역 | New post; in the translations, the next one to do | 新しい記事、翻訳の状況では次に翻訳する項目
documents | Ctrl Enter | 문서 공개 | Publish the document | 文書を公開
documents | Ctrl S | 문서 바로 저장 | Save the document now | 文書を保存
documents | Ctrl P | 문서 미리보기 | Preview the document | 文書をプレビュー
documents | Alt ↑ ↓ ← → | 항목 순서 바꾸기 | Move an entry | 項目を移動
documents | Enter  , | 입력한 항목 추가 | Add the typed entry | 入力した項目を追加
writing | Tab  Shift Tab | 표의 다음·이전 칸으로 | Next or previous cell of a table | 表の次・前のセルへ
writing | Ctrl Shift V | 서식 없이 붙여 넣기 | Paste without formatting | 書式なしで貼り付け
`

const texts = defineWords({
  ko: {
    prompt: '문서, 페이지, 명령을 입력하세요',
    create: (kind) => `새 ${kind}`,
    searchMessages: (text) => `메시지에서 ‘${text}’ 검색`,
    searching: '문서를 찾는 중…',
    failed: '문서를 검색하지 못했습니다. 계속 입력하면 다시 검색합니다.',
    matrix: '번역 현황',
    trash: '휴지통',
    acts: {
      publish: '공개',
      preview: '미리보기',
      history: '기록',
      settings: '설정',
      share: '미리보기 공유',
      rename: '주소 바꾸기',
      toPage: '공개 페이지 보기',
    },
    singleKeys: '한 글자 단축키 사용(음성으로 입력할 때는 꺼 주세요)',
    groups: {
      everywhere: '어디서나',
      lists: '목록',
      messages: '메시지',
      documents: '문서',
      writing: '글쓰기',
    },
  },
  en: {
    prompt: 'Find a document, page or command',
    create: (kind: string) => `New ${kind.toLowerCase()}`,
    searchMessages: (text: string) => `Search messages for “${text}”`,
    searching: 'Looking for documents…',
    failed: 'Documents could not be searched. Keep typing to try again.',
    matrix: 'Translations',
    trash: 'Trash',
    acts: {
      publish: 'Publish',
      preview: 'Preview',
      history: 'History',
      settings: 'Settings',
      share: 'Share a preview',
      rename: 'Change address',
      toPage: 'View public page',
    },
    singleKeys: 'Single-key shortcuts (turn off for voice input)',
    groups: {
      everywhere: 'Everywhere',
      lists: 'Lists',
      messages: 'Messages',
      documents: 'Documents',
      writing: 'Writing',
    },
  },
  ja: {
    prompt: '文書、ページ、操作を入力してください',
    create: (kind) => `新しい${kind}`,
    searchMessages: (text) => `メッセージから「${text}」を検索`,
    searching: '文書を検索中…',
    failed: '文書を検索できませんでした。入力を続けるともう一度検索します。',
    matrix: '翻訳の状況',
    trash: 'ゴミ箱',
    acts: {
      publish: '公開',
      preview: 'プレビュー',
      history: '履歴',
      settings: '設定',
      share: 'プレビューを共有',
      rename: 'アドレスを変更',
      toPage: '公開ページを見る',
    },
    singleKeys: '1文字のキーで操作する（音声入力の場合はオフにしてください）',
    groups: {
      everywhere: 'どこでも',
      lists: '一覧',
      messages: 'メッセージ',
      documents: '文書',
      writing: '文章',
    },
  },
})

const rows = keyTable
  .trim()
  .split('\n')
  .map((line) => line.split(' | '))

export const shellWords = inEachLanguage((language) => ({
  ...texts[language],
  keys: rows.map(([group = '', keys = '', ko = '', en = '', ja = '']) => ({
    group,
    keys,
    text: { ko, en, ja }[language],
  })),
}))
