/** A test that writes to the console fails, because nobody reads printed warnings. */
import { afterEach, beforeEach, expect, vi } from 'vitest'

beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

afterEach(() => {
  const written = [console.error, console.warn].flatMap((write) => vi.mocked(write).mock.calls)
  vi.restoreAllMocks()
  // Files share a process: the next one must not find the globals that this one replaced.
  vi.unstubAllGlobals()
  expect(written).toEqual([])
})
