/** For effects: hands over what a promise resolves to, unless the effect has ended. Returns its end. */
export function takeAnswer<Value>(
  promise: Promise<Value>,
  take: (value: Value) => void,
): () => void {
  let isWanted = true
  void promise.then((value) => {
    if (isWanted) take(value)
  })
  return () => {
    isWanted = false
  }
}
