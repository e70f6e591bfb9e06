/**
 * Tells the page around the frame whether the sign-in in it still expects an answer of the provider's window or of the
 * server, and when the answer arrived. No event says that the window was closed without an answer.
 */
const answeredEvent = 'sign-in-answered'

/** To be called in the frame when the provider's button was pressed, or a call was made. */
export function expectAnswer(): void {
  document.documentElement.dataset['asked'] = ''
}

/** To be called in the frame when no answer is expected any more. */
export function settleAnswer(): void {
  delete document.documentElement.dataset['asked']
}

/** To be called in the frame when it has something to show. */
export function announceAnswer(): void {
  parent.dispatchEvent(new Event(answeredEvent))
}

/** Whether a frame in the element expects an answer. */
export function isAnswerExpected(element: HTMLElement | null): boolean {
  const { contentDocument } = element?.querySelector('iframe') ?? {}
  return contentDocument?.documentElement.dataset['asked'] !== undefined
}

/** Returns a function that unsubscribes. */
export function onAnswer(listener: () => void): () => void {
  addEventListener(answeredEvent, listener)
  return () => removeEventListener(answeredEvent, listener)
}
