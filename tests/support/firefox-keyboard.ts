/**
 * The input method of Firefox: its `nsITextInputProcessor`, which goes the way of the input methods of the
 * system. It can be used from the browser's own window only, which `--remote-allow-system-access` opens to
 * WebDriver BiDi (`docs/decisions/tests.md`).
 */
import type { Browser, Page } from 'playwright-core'
import type { InputKeyboard } from './input-methods.ts'

export const firefoxKeyboardFlags = ['--remote-allow-system-access']

type Action = keyof InputKeyboard

interface BidiSession {
  send(method: 'browsingContext.getTree', of: object): Promise<{ contexts: { context: string }[] }>
  send(method: 'script.callFunction', of: object): Promise<{ type: 'success' | 'exception' }>
}

/** Runs in the browser's own window. `key` is an event like those of the keyboard. */
const runInWindow = `function (action, text) {
  const window = Services.focus.activeWindow
  const processor = globalThis.textInput ??=
    Cc['@mozilla.org/text-input-processor;1'].createInstance(Ci.nsITextInputProcessor)
  if (!processor.beginInputTransactionForTests(window)) throw new Error('Another input goes on.')
  const key = (key, code) => new window.KeyboardEvent('', { key, code })
  const press = (event) => {
    processor.keydown(event)
    processor.keyup(event)
  }
  const actions = {
    compose() {
      processor.setPendingCompositionString(text)
      processor.appendClauseToPendingComposition(text.length, processor.ATTR_RAW_CLAUSE)
      processor.setCaretInPendingComposition(text.length)
      processor.flushPendingComposition()
    },
    commit: () => processor.commitCompositionWith(text),
    commitByEnter() {
      processor.commitCompositionWith(text, key('Enter', 'Enter'))
      processor.keyup(key('Enter', 'Enter'))
    },
    cancel: () => processor.cancelComposition(),
    insert: () => press(key(text, '')),
    erase: () => press(key('Backspace', 'Backspace')),
    press() {
      const keys = text.split('+').map((name) => key(name, ''))
      for (const one of keys) processor.keydown(one)
      for (const one of keys.reverse()) processor.keyup(one)
    },
  }
  actions[action]()
}`

export async function openFirefoxKeyboard(page: Page): Promise<InputKeyboard> {
  const session = sessionOf(page.context().browser())
  const scope = { 'moz:scope': 'chrome', maxDepth: 0 }
  const { contexts } = await session.send('browsingContext.getTree', scope)
  const run = async (action: Action, text = '') => {
    const answer = await session.send('script.callFunction', {
      functionDeclaration: runInWindow,
      arguments: [action, text].map((value) => ({ type: 'string', value })),
      target: { context: contexts[0]?.context },
      awaitPromise: false,
    })
    if (answer.type !== 'success') throw new Error(`${action} failed: ${JSON.stringify(answer)}`)
    // The page is another process, which handles input before it draws the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
  return {
    compose: (text) => run('compose', text),
    commit: (text) => run('commit', text),
    commitByEnter: (text) => run('commitByEnter', text),
    cancel: () => run('cancel'),
    insert: (text) => run('insert', text),
    erase: () => run('erase'),
    press: (key) => run('press', key),
  }
}

/** Firefox has one session, and Playwright has no public way to it. */
function sessionOf(browser: Browser | null): BidiSession {
  return Reflect.get(browser ?? {}, '_connection').toImpl(browser)._browserSession
}
