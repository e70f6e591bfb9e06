/**
 * Whether a key belongs to an input method that is composing Korean, Japanese or Chinese text: Enter then ends
 * the composition, and arrows choose a candidate. Every handler of Enter, Escape, arrows or a shortcut asks.
 */

/** Some browsers report the key that ends a composition only after its end. */
const afterEndMs = 100

let endedAt = Number.NEGATIVE_INFINITY

if (typeof document !== 'undefined') {
  document.addEventListener(
    'compositionend',
    ({ timeStamp }) => {
      endedAt = timeStamp
    },
    true,
  )
}

export function isComposing({ isComposing, keyCode, timeStamp }: KeyboardEvent): boolean {
  // Negative for a key in a frame, whose clock starts later.
  const sinceEndMs = timeStamp - endedAt
  // 229: the key was taken by the input method.
  return isComposing || keyCode === 229 || (sinceEndMs >= 0 && sinceEndMs < afterEndMs)
}
