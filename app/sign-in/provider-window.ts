/**
 * What the page around a frame must know of the provider's window: whether its answer is to come, and when it has come.
 * Nothing tells that the window was closed without an answer.
 */
const answeredEvent = 'provider-answered'

/** To be called when the provider's button was pressed. `place` is the element around the button. */
export function expectAnswer(place: HTMLElement): void {
  place.dataset['asked'] = ''
}

/** To be called when the answer has come, before it is used. */
export function announceAnswer(place: HTMLElement | null): void {
  delete place?.dataset['asked']
  parent.dispatchEvent(new Event(answeredEvent))
}

/** Whether an answer is to come to a frame in an element. */
export function isAnswerExpected(element: HTMLElement | null): boolean {
  const { contentDocument } = element?.querySelector('iframe') ?? {}
  return Boolean(contentDocument?.querySelector('[data-asked]'))
}

/** Returns a function that unsubscribes. */
export function onAnswer(listener: () => void): () => void {
  addEventListener(answeredEvent, listener)
  return () => removeEventListener(answeredEvent, listener)
}
