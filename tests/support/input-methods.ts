/** How people type Korean, Japanese and Chinese: the strokes of each input method. */
import type { InputKeyboard } from './input-keyboard.ts'

export interface InputMethod {
  name: string
  /** What one round of strokes writes. */
  text: string
  strokes: number
  /** false: without composition events, a shortcut in the middle of a syllable is a shortcut like any other. */
  composes: boolean
  /**
   * The strokes of one round. `during` is called in the middle of the composition, and answers whether it has
   * taken the focus, which ends the composition with the text that is shown.
   */
  type(keyboard: InputKeyboard, during: () => Promise<boolean>): Promise<void>
}

async function compose(keyboard: InputKeyboard, texts: string[]): Promise<void> {
  for (const text of texts) await keyboard.compose(text)
}

export const inputMethods: InputMethod[] = [
  {
    name: 'two-set Hangul',
    text: '한글',
    strokes: 6,
    composes: true,
    async type(keyboard, during) {
      await compose(keyboard, ['ㅎ', '하', '한'])
      if (!(await during())) await keyboard.commit('한')
      await compose(keyboard, ['ㄱ', '그', '글'])
      await keyboard.commit('글')
    },
  },
  {
    // Such keyboards of phones send no composition events: each stroke replaces the syllable before it.
    name: 'cheonjiin',
    text: '마당',
    strokes: 5,
    composes: false,
    async type(keyboard, during) {
      const replace = async (text: string) => {
        await keyboard.erase()
        await keyboard.insert(text)
      }
      await keyboard.insert('ㅁ')
      await replace('마')
      await during()
      await keyboard.insert('ㄷ')
      await replace('다')
      await replace('당')
    },
  },
  {
    name: 'kana-kanji, Enter commits',
    text: '漢字',
    strokes: 7,
    composes: true,
    async type(keyboard, during) {
      await compose(keyboard, ['k', 'か', 'かn', 'かんj', 'かんじ', '漢字'])
      if (!(await during())) await keyboard.commitByEnter('漢字')
    },
  },
  {
    name: 'pinyin, given up and begun again',
    text: '你好',
    strokes: 8,
    composes: true,
    async type(keyboard, during) {
      await compose(keyboard, ['n', 'nu'])
      await keyboard.cancel()
      await compose(keyboard, ['n', 'ni', "ni'h", "ni'ha", "ni'hao", '你好'])
      if (!(await during())) await keyboard.commit('你好')
    },
  },
]
