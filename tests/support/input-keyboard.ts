/**
 * The input method of a real browser: what it does to the focused field of a page, through the browser's own
 * editor. In Chromium by its debugging protocol, in Firefox by `firefox-keyboard.ts`.
 */
import type { Page } from 'playwright-core'
import { openFirefoxKeyboard } from './firefox-keyboard.ts'

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
  }
}
