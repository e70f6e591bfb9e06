/** How people type Korean, Japanese and Chinese: the strokes of each input method. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { Disturbance, Moment } from './disturbances.ts'
import { openFirefoxKeyboard } from './firefox-keyboard.ts'

export interface InputMethod {
  name: string
  /** The text that one round of strokes writes. */
  text: string
  /** How many strokes these are. */
  strokes: number
  /** What is in the field before. */
  before?: string
  /**
   * Whether it sends composition events. Without them, the page cannot ignore a shortcut in the middle of a syllable.
   */
  composes: boolean
  /**
   * Types the strokes of one round. Calls `during` in the middle of the composition. If `during` returns true, it has
   * moved the focus, which ends the composition with the text that is shown.
   */
  type(keyboard: InputKeyboard, during: () => Promise<boolean>): Promise<void>
}

async function typeHangul(keyboard: InputKeyboard, during: () => Promise<boolean>): Promise<void> {
  await compose(keyboard, ['ㅎ', '하', '한'])
  if (!(await during())) await keyboard.commit('한')
  await compose(keyboard, ['ㄱ', '그', '글'])
  await keyboard.commit('글')
}

async function compose(keyboard: InputKeyboard, texts: string[]): Promise<void> {
  for (const text of texts) await keyboard.compose(text)
}

export const inputMethods: InputMethod[] = [
  {
    name: 'two-set Hangul',
    text: '한글',
    strokes: 8,
    composes: true,
    type: typeHangul,
  },
  {
    // Such keyboards of phones send no composition events: each stroke replaces the syllable before it.
    name: 'cheonjiin',
    text: '마당',
    strokes: 6,
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
    strokes: 11,
    composes: true,
    async type(keyboard, during) {
      await compose(keyboard, ['n', 'nu'])
      await keyboard.cancel()
      await compose(keyboard, ['n', 'ni', "ni'h", "ni'ha", "ni'hao", '你好'])
      if (!(await during())) await keyboard.commit('你好')
    },
  },
]

/** The same in the Markdown field, where its tools take keys. */
export const toolMethods: InputMethod[] = [
  {
    name: 'two-set Hangul, for the menu at the caret',
    text: '\n/한글',
    strokes: 10,
    composes: true,
    async type(keyboard, during) {
      await keyboard.press('Enter')
      await keyboard.insert('/')
      await typeHangul(keyboard, during)
    },
  },
  {
    name: 'two-set Hangul, through the cells of a table',
    before: '|a|\n|-|',
    text: '\n| 한글 |',
    strokes: 9,
    composes: true,
    async type(keyboard, during) {
      await keyboard.press('Tab')
      await typeHangul(keyboard, async () => {
        const hasMoved = await during()
        // The end of the text is behind the cell.
        for (const key of hasMoved ? ['ArrowLeft', 'ArrowLeft'] : []) await keyboard.press(key)
        return hasMoved
      })
    },
  },
]

/** A save begins 1.5 s after the last key. */
const pauseMs = 1700

/** The form has to be open, with nothing unsaved, in the page in front. */
export async function typeRounds(
  place: Omit<Moment, 'round' | 'keyboard'>,
  method: InputMethod,
  { begin, during }: Disturbance,
  rounds: number,
): Promise<void> {
  const { page, field } = place
  const keyboard = await openKeyboard(page)
  await field.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.locator('[data-state=saved]').waitFor()
  if (method.before) await page.keyboard.insertText(method.before)
  await begin?.(page)
  for (let round = 0; round < rounds; round += 1) {
    await method.type(
      keyboard,
      async () => (await during?.({ ...place, keyboard, round })) ?? false,
    )
    if (round === 0) await sleep(pauseMs)
  }
}

export interface InputKeyboard {
  /** Shows a text that is not yet finished; it replaces the one before. */
  compose(text: string): Promise<void>
  /** Ends the composition with this text. */
  commit(text: string): Promise<void>
  /** Ends it with its text by Enter, which the input method takes for itself (UI Events, section 5.5). */
  commitByEnter(text: string): Promise<void>
  /** Ends it without a text. */
  cancel(): Promise<void>
  /** Writes a text without a composition. */
  insert(text: string): Promise<void>
  /** Backspace. */
  erase(): Promise<void>
  /**
   * Not by the page's keyboard: while there is a composition, and after the focus has ended one, Firefox drops the keys of
   * WebDriver.
   */
  press(keys: string): Promise<void>
}

/** The page has to be the one in front. */
export function openKeyboard(page: Page): Promise<InputKeyboard> {
  const isFirefox = page.context().browser()?.browserType().name() === 'firefox'
  return isFirefox ? openFirefoxKeyboard(page) : openChromiumKeyboard(page)
}

async function openChromiumKeyboard(page: Page): Promise<InputKeyboard> {
  const input = await page.context().newCDPSession(page)
  const compose = async (text: string) => {
    const { length } = text
    const selection = { selectionStart: length, selectionEnd: length }
    await input.send('Input.imeSetComposition', { text, ...selection })
  }
  const commit = async (text: string) => {
    await input.send('Input.insertText', { text })
  }
  return {
    compose,
    commit,
    async commitByEnter(text) {
      const taken = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 }
      await input.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...taken })
      await input.send('Input.dispatchKeyEvent', { type: 'keyUp', ...taken })
      await commit(text)
    },
    cancel: () => compose(''),
    insert: (text) => page.keyboard.insertText(text),
    erase: () => page.keyboard.press('Backspace'),
    press: (key) => page.keyboard.press(key),
  }
}
