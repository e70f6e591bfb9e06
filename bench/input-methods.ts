/** How people type Korean and Japanese: the strokes of each input method, sent to the focused field of a browser. */
import type { CDPSession, Page } from 'playwright-core'

export interface Keyboard {
  page: Page
  input: CDPSession
}

export interface InputMethod {
  name: string
  /** What one round of strokes writes. */
  text: string
  /** The strokes of one round. `during` is called in the middle of the composition. */
  type(keyboard: Keyboard, during: () => Promise<void>): Promise<void>
  strokes: number
  /** false: without composition events, a shortcut in the middle of a syllable is a shortcut like any other. */
  composes: boolean
}

/** Each text replaces the one before, like a composition that is not yet finished. */
async function compose({ input }: Keyboard, texts: string[]): Promise<void> {
  for (const text of texts) {
    const { length } = text
    await input.send('Input.imeSetComposition', {
      text,
      selectionStart: length,
      selectionEnd: length,
    })
  }
}

const commit = ({ input }: Keyboard, text: string) => input.send('Input.insertText', { text })

/** The key that an input method has taken for itself (UI Events, section 5.5: keyCode 229). */
async function pressTaken({ input }: Keyboard, key: string): Promise<void> {
  const taken = { key, code: key, windowsVirtualKeyCode: 229 }
  await input.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...taken })
  await input.send('Input.dispatchKeyEvent', { type: 'keyUp', ...taken })
}

export const inputMethods: InputMethod[] = [
  {
    name: 'two-set Hangul',
    text: '한글',
    strokes: 6,
    composes: true,
    async type(keyboard, during) {
      await compose(keyboard, ['ㅎ', '하', '한'])
      await during()
      await commit(keyboard, '한')
      await compose(keyboard, ['ㄱ', '그', '글'])
      await commit(keyboard, '글')
    },
  },
  {
    // Such keyboards of phones send no composition events: each stroke replaces the syllable before it.
    name: 'cheonjiin',
    text: '마당',
    strokes: 5,
    composes: false,
    async type(keyboard, during) {
      const { page } = keyboard
      const replace = async (text: string) => {
        await page.keyboard.press('Backspace')
        await page.keyboard.insertText(text)
      }
      await page.keyboard.insertText('ㅁ')
      await replace('마')
      await during()
      await page.keyboard.insertText('ㄷ')
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
      await during()
      await pressTaken(keyboard, 'Enter')
      await commit(keyboard, '漢字')
    },
  },
]
