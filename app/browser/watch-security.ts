/** Watches over the page: errors that look like attacks, policy violations, memory, and opened developer tools. */
import { report } from './report.ts'

/** Words that make an error one of security (`spec/product.md`, section 8). */
const securityWords = /script|eval|inject|xss|csrf|unauthorized|forbidden|cors/i

/** The server keeps no more of a text, and takes no report that is far longer. */
const longestMessage = 512
const memoryEveryMs = 30_000
const memoryLimitBytes = 100 * 1024 * 1024
const toolsEveryMs = 1000
/** Docked tools take more than this of one side of the window; a browser's own bars take less. */
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
    // Of a policy that only reports, nothing was stopped: the browser tells of it by itself.
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

/** A query may hold what a visitor wrote. */
function withoutQuery(address: string): string {
  return address.replace(/[?#].*/s, '')
}

/** Anything may be thrown, also what refuses to become text. */
function toMessage(reason: unknown): string {
  try {
    return String((reason as Error | null)?.message ?? reason)
  } catch {
    return ''
  }
}

/** Too tall or too wide alone: a zoomed page is both. */
function hasOpenTools(): boolean {
  const isWide = outerWidth - innerWidth > toolsPixels
  const isTall = outerHeight - innerHeight > toolsPixels
  return isWide !== isTall
}

/** Chromium's alone: it never became a standard. */
function usedHeapBytes(): number {
  return (performance as { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? 0
}

function whileVisible(everyMs: number, check: () => void): void {
  setInterval(() => {
    if (!document.hidden) check()
  }, everyMs)
}
