/**
 * What the page around a frame must know of a sign-in in it: whether an answer of the provider's window or of the server
 * is to come, and when it has come. Nothing tells that the window was closed without an answer.
 */
const answeredEvent = 'sign-in-answered'

/** To be called in the frame when the provider's button was pressed, or a call was made. */
export function expectAnswer(): void {
  document.documentElement.dataset['asked'] = ''
}

/** To be called in the frame when no more is to come. */
export function settleAnswer(): void {
  delete document.documentElement.dataset['asked']
}

/** To be called in the frame when it has something to show. */
export function announceAnswer(): void {
  parent.dispatchEvent(new Event(answeredEvent))
}

/** Whether an answer is to come to a frame in an element. */
export function isAnswerExpected(element: HTMLElement | null): boolean {
  const { contentDocument } = element?.querySelector('iframe') ?? {}
  return contentDocument?.documentElement.dataset['asked'] !== undefined
}

/** Returns a function that unsubscribes. */
export function onAnswer(listener: () => void): () => void {
  addEventListener(answeredEvent, listener)
  return () => removeEventListener(answeredEvent, listener)
}
