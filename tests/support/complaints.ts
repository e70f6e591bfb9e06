/** What no page of a test may do: log an error, lose a request, or contact another host. */
import type { BrowserContext, ConsoleMessage, Request, Response, WebError } from 'playwright-core'

/**
 * Adds a sentence to `complaints` for each. `allowed`: origins that pages may contact; `refusals`: paths that may be refused.
 * The browser reports a refused document, not the page. Returns what ends it.
 */
export function collectComplaints(
  context: BrowserContext,
  allowed: (string | undefined)[],
  complaints: string[],
  refusals: RegExp | undefined,
): () => void {
  const refused = new Set<string>()
  const note = (complaint: string) => complaints.push(complaint)
  const onRequest = (request: Request) => {
    const { origin: asked, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && !allowed.includes(asked)) note(`asked ${request.url()}`)
  }
  const onRequestFailed = (request: Request) => {
    const reason = request.failure()?.errorText
    // The browser cancels requests that are still loading when the visitor navigates.
    if (reason !== 'net::ERR_ABORTED' && reason !== 'NS_BINDING_ABORTED')
      note(`${reason}: ${request.url()}`)
  }
  const onResponse = (response: Response) => {
    if (response.status() < 400) return
    const isExpected = refusals?.test(new URL(response.url()).pathname)
    if (isExpected || response.request().isNavigationRequest()) {
      refused.add(response.url())
    } else note(`${response.status()}: ${response.url()}`)
  }
  const onConsole = (message: ConsoleMessage) => {
    const isRefusal = message.text().startsWith('Failed to load resource')
    if (isRefusal && refused.has(message.location().url)) return
    note(`console.${message.type()}: ${message.text()}`)
  }
  const onError = (thrown: WebError) => {
    const error = thrown.error()
    // On a busy machine Chromium shows a page before its view transition is ready, and rejects a promise that no page can reach.
    if (error.message.endsWith('Page already revealed')) return
    note(`thrown: ${error.stack || error} at ${thrown.page()?.url()}`)
  }

  context.on('request', onRequest)
  context.on('requestfailed', onRequestFailed)
  context.on('response', onResponse)
  context.on('console', onConsole)
  context.on('weberror', onError)
  return () => {
    context.off('request', onRequest)
    context.off('requestfailed', onRequestFailed)
    context.off('response', onResponse)
    context.off('console', onConsole)
    context.off('weberror', onError)
  }
}
