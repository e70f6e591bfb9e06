/**
 * Watches for errors that look like attacks, policy violations, high memory use, and opened developer tools.
 */
import { report } from './report.ts'

/** Words in an error message that make it a security report. */
const securityWords = /script|eval|inject|xss|csrf|unauthorized|forbidden|cors/i

/** The server stores no more of a text, and refuses reports that are much longer. */
const longestMessage = 512
const memoryEveryMs = 30_000
const memoryLimitBytes = 100 * 1024 * 1024
const toolsEveryMs = 1000
/** Docked developer tools take more than this of one side of the window; the browser's own bars take less. */
const toolsPixels = 160

export function watchSecurity(): void {
  addEventListener('error', ({ message, filename, lineno }) => {
    if (securityWords.test(message))
      report('script_error', { message: message.slice(0, longestMessage), filename, lineno })
  })
  addEventListener('unhandledrejection', ({ reason }) => {
    const message = toMessage(reason)
    if (securityWords.test(message))
      report('promise_rejection', { message: message.slice(0, longestMessage) })
  })
  addEventListener('securitypolicyviolation', ({ disposition, effectiveDirective, blockedURI }) => {
    // A report-only policy stopped nothing, and the browser reports the violation itself.
    if (disposition === 'enforce')
      report('csp_violation', { effectiveDirective, blockedURI: withoutQuery(blockedURI) })
  })

  let wereOpen = false
  whileVisible(toolsEveryMs, () => {
    const areOpen = hasOpenTools()
    if (areOpen && !wereOpen) report('devtools_opened', {})
    wereOpen = areOpen
  })
  whileVisible(memoryEveryMs, () => {
    const bytes = usedHeapBytes()
    if (bytes > memoryLimitBytes) report('high_memory_usage', { usedJSHeapSize: bytes })
  })
}

/** A query may contain what a visitor wrote. */
function withoutQuery(address: string): string {
  return address.replace(/[?#].*/s, '')
}

/** Anything may be thrown, including values that cannot be converted to text. */
function toMessage(reason: unknown): string {
  try {
    return String((reason as Error | null)?.message ?? reason)
  } catch {
    return ''
  }
}

/** Larger on one side only: a zoomed page differs on both. A frame is always smaller than the window. */
function hasOpenTools(): boolean {
  const isWide = outerWidth - innerWidth > toolsPixels
  const isTall = outerHeight - innerHeight > toolsPixels
  return isWide !== isTall && parent === self
}

/** Chromium only: it was never standardised. */
function usedHeapBytes(): number {
  return (performance as { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? 0
}

function whileVisible(everyMs: number, check: () => void): void {
  setInterval(() => {
    if (!document.hidden) check()
  }, everyMs)
}
