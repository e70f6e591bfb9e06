import { expect, test, vi } from 'vitest'

const key = (changes: Partial<KeyboardEvent> = {}) =>
  ({ isComposing: false, keyCode: 13, timeStamp: 5000, ...changes }) as KeyboardEvent

async function load() {
  const listeners: ((event: Partial<Event>) => void)[] = []
  vi.stubGlobal('document', {
    addEventListener: (type: string, listener: (event: Partial<Event>) => void) => {
      if (type === 'compositionend') listeners.push(listener)
    },
  })
  vi.resetModules()
  const { isComposing } = await import('./is-composing.ts')
  vi.unstubAllGlobals()
  return { isComposing, end: (timeStamp: number) => listeners[0]?.({ timeStamp }) }
}

test('a page ignores keys that the input method handles', async () => {
  const { isComposing } = await load()
  expect(isComposing(key())).toBe(false)
  expect(isComposing(key({ isComposing: true }))).toBe(true)
  expect(isComposing(key({ keyCode: 229 }))).toBe(true)
})

test('for 100 ms after a composition, keys still belong to the composition', async () => {
  const { isComposing, end } = await load()
  end(5000)
  expect(isComposing(key({ timeStamp: 5010 }))).toBe(true)
  expect(isComposing(key({ timeStamp: 5099 }))).toBe(true)
  expect(isComposing(key({ timeStamp: 5100 }))).toBe(false)
  // A frame that was loaded later: its clock is behind.
  expect(isComposing(key({ timeStamp: 100 }))).toBe(false)
})
