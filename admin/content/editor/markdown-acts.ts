/** What can be done in a Markdown text: one record for the toolbar, the menu at the caret, the keys and their help. */
import { codeLanguages } from '#shared/code-languages.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { lookUp } from '#shared/look-up.ts'
import { keyOf } from '../../ui/shortcuts.ts'

export interface ActText {
  names: Readonly<Record<Language, string>>
  /** With `Mod` for Ctrl or Cmd. */
  keys?: string
  /** More words that find it. */
  also?: string
}

function text(ko: string, en: string, ja: string, also = '', keys = ''): ActText {
  return { names: { ko, en, ja }, also, ...(keys && { keys }) }
}

/** In the order of the menu. */
const acts = {
  heading2: text('제목 2', 'Heading 2', '見出し2', 'h2 みだし 큰 제목', 'Mod+Alt+2'),
  heading3: text('제목 3', 'Heading 3', '見出し3', 'h3 みだし 중간 제목', 'Mod+Alt+3'),
  heading4: text('제목 4', 'Heading 4', '見出し4', 'h4 みだし 작은 제목', 'Mod+Alt+4'),
  list: text('목록', 'List', '箇条書き', 'bullet ul リスト かじょう', 'Mod+Shift+8'),
  numbered: text('번호 목록', 'Numbered list', '番号付きリスト', 'ol 1. ばんごう', 'Mod+Shift+7'),
  tasks: text('할 일 목록', 'Task list', 'タスクリスト', 'todo check 체크', 'Mod+Shift+9'),
  quote: text('인용', 'Quote', '引用', 'いんよう', 'Mod+Shift+>'),
  picture: text(
    '이미지 올리기',
    'Upload a picture',
    '画像をアップロード',
    'photo image 사진 그림 がぞう しゃしん',
    'Mod+Alt+P',
  ),
  camera: text('사진 찍기', 'Take a photo', '写真を撮る', 'camera カメラ しゃしん'),
  library: text(
    '올린 이미지에서 고르기',
    'Choose a picture',
    '画像を選ぶ',
    'media image 사진 미디어 がぞう',
  ),
  codeBlock: text('코드 블록', 'Code block', 'コードブロック', '``` source', 'Mod+Alt+C'),
  formulaBlock: text('수식 블록', 'Formula block', '数式ブロック', 'math latex katex $$ すうしき'),
  table: text('표', 'Table', '表', 'ひょう テーブル 테이블'),
  note: text('참고 상자', 'Callout: note', '囲み：補足', 'info 콜아웃 ほそく かこみ'),
  tip: text('도움말 상자', 'Callout: tip', '囲み：ヒント', 'hint 콜아웃 팁 かこみ'),
  important: text('중요 상자', 'Callout: important', '囲み：重要', '콜아웃 じゅうよう かこみ'),
  warning: text('주의 상자', 'Callout: warning', '囲み：注意', '콜아웃 ちゅうい かこみ'),
  caution: text(
    '경고 상자',
    'Callout: caution',
    '囲み：警告',
    'danger 콜아웃 위험 けいこく かこみ',
  ),
  diagram: text('다이어그램', 'Diagram', '図（Mermaid）', 'mermaid flowchart ず'),
  details: text('접는 글', 'Details', '折りたたみ', 'fold toggle 토글 접기 おりたたみ'),
  footnote: text('각주', 'Footnote', '脚注', '[^1] きゃくちゅう', 'Mod+Alt+F'),
  rule: text('구분선', 'Rule', '区切り線', 'hr line --- くぎり'),
  bold: text('굵게', 'Bold', '太字', 'strong ふとじ', 'Mod+B'),
  italic: text('기울임', 'Italic', '斜体', 'emphasis しゃたい', 'Mod+I'),
  strike: text('취소선', 'Strikethrough', '取り消し線', 'del とりけし', 'Mod+Shift+X'),
  code: text('코드', 'Code', 'コード', '`', 'Mod+E'),
  formula: text('수식', 'Formula', '数式', 'math latex katex $ すうしき', 'Mod+Alt+M'),
  link: text('링크', 'Link', 'リンク', 'url', 'Mod+K'),
  rowAfter: text('아래에 행 추가', 'Add a row below', '下に行を追加'),
  columnAfter: text('오른쪽에 열 추가', 'Add a column to the right', '右に列を追加'),
  rowGone: text('행 삭제', 'Remove the row', '行を削除'),
  columnGone: text('열 삭제', 'Remove the column', '列を削除'),
  alignStart: text('왼쪽 맞춤', 'Align left', '左揃え'),
  alignCentre: text('가운데 맞춤', 'Align centre', '中央揃え'),
  alignEnd: text('오른쪽 맞춤', 'Align right', '右揃え'),
} satisfies Record<string, ActText>

/** `code:css` is a code block of that language. */
export type MarkdownAct = keyof typeof acts | `code:${string}`

/** Where the caret is in a table. */
export const tableActs = Object.keys(acts).slice(-7) as readonly MarkdownAct[]

const codeActs = Object.keys(codeLanguages)
  .map((name): MarkdownAct => `code:${name}`)
  .filter((act) => textOf(act).also?.startsWith(`${act.slice(5)} `))

/** The buttons of the toolbar, in groups. One of several acts opens a menu, and has the name of all. */
export const toolbar: readonly (readonly [string, ActText | null, ...MarkdownAct[]])[] = [
  ['bold', null, 'bold'],
  ['italic', null, 'italic'],
  ['strike', null, 'strike'],
  ['code', null, 'code'],
  ['link', null, 'link'],
  ['heading', text('제목', 'Heading', '見出し'), 'heading2', 'heading3', 'heading4'],
  ['list', null, 'list'],
  ['numbered', null, 'numbered'],
  ['tasks', null, 'tasks'],
  ['quote', null, 'quote'],
  ['picture', text('이미지', 'Picture', '画像'), 'picture', 'camera', 'library'],
  ['table', null, 'table'],
  ['codeBlock', text('코드 블록', 'Code block', 'コードブロック'), 'codeBlock', ...codeActs],
  ['formula', text('수식', 'Formula', '数式'), 'formula', 'formulaBlock'],
  ['callout', text('상자', 'Callout', '囲み'), 'note', 'tip', 'important', 'warning', 'caution'],
  ['footnote', null, 'footnote'],
  ['details', null, 'details'],
  ['diagram', null, 'diagram'],
  ['rule', null, 'rule'],
]

/** Opens the menu at the caret. */
export const menuKeys = 'Mod+/'

/** Every key of the field, for the help: `showKeys` writes them. */
export const markdownKeys: readonly ActText[] = [
  text(
    '넣기 메뉴 열기',
    'Open the menu of what can be inserted',
    '挿入メニューを開く',
    '',
    menuKeys,
  ),
  ...Object.values<ActText>(acts).filter(({ keys }) => keys !== undefined),
]

export function textOf(act: MarkdownAct): ActText {
  const name = act.startsWith('code:') ? act.slice(5) : null
  if (name === null) return lookUp<ActText>(acts, act) ?? text(act, act, act)
  const grammar = lookUp(codeLanguages, name)
  const same = Object.keys(codeLanguages).filter((one) => lookUp(codeLanguages, one) === grammar)
  return text(name, name, name, `${same.join(' ')} ${name}`)
}

export function actOfKeys(wanted: string): MarkdownAct | undefined {
  const [act] = Object.entries<ActText>(acts).find(([, { keys }]) => keys === wanted) ?? []
  return act as MarkdownAct | undefined
}

/** Digits by their place on the keyboard: with Shift or Alt they are other characters. */
export function keysOf(event: KeyboardEvent): string {
  const key = /^Digit(\d)$/.exec(event.code)?.[1] ?? keyOf(event).toUpperCase()
  const { altKey, ctrlKey, metaKey, shiftKey } = event
  const held = [ctrlKey || metaKey ? 'Mod+' : '', altKey ? 'Alt+' : '', shiftKey ? 'Shift+' : '']
  return held.join('') + key
}

/** As they are written on the keyboard of this device. */
export function showKeys(keys: string): string {
  const isApple = /Mac|iP/.test(navigator.platform)
  return isApple
    ? keys.replace('Mod+', '⌘').replace('Alt+', '⌥').replace('Shift+', '⇧')
    : keys.replace('Mod', 'Ctrl')
}

/** Those that a typed word finds in any language, the best first. Languages of code need two letters. */
export function findActs(query: string, among: readonly MarkdownAct[] | null): MarkdownAct[] {
  const wanted = fold(query)
  if (wanted === '') return [...(among ?? allActs)]
  const ranked = (among ?? [...allActs, ...(wanted.length > 1 ? codeActs : [])]).map((act) => {
    const { names, also = '' } = textOf(act)
    const words = [...Object.values(names), ...also.split(' ')].map(fold)
    const isBegun = words.some((word) => word.startsWith(wanted))
    return { act, rank: isBegun ? 0 : words.some((word) => word.includes(wanted)) ? 1 : 2 }
  })
  return ranked
    .filter(({ rank }) => rank < 2)
    .sort((one, other) => one.rank - other.rank)
    .map(({ act }) => act)
}

const allActs = (Object.keys(acts) as MarkdownAct[]).filter((act) => !tableActs.includes(act))

/** Hangul in its letters, so that the beginning of a syllable is found; widths and spaces do not count. */
function fold(text: string): string {
  return text.normalize('NFKD').toLowerCase().replaceAll(' ', '')
}
