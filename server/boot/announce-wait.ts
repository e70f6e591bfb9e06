/** Tells the operator that a start is waiting for the database; it would be silent otherwise. */

const waitMs = 10_000

/** Calls `say` once with a sentence for the operator if `opening` takes longer than `afterMs`; returns what it returns. */
export async function announceWait<Value>(
  opening: Promise<Value>,
  say: (sentence: string) => void,
  afterMs = waitMs,
): Promise<Value> {
  const timer = setTimeout(say, afterMs, sentence)
  try {
    return await opening
  } finally {
    clearTimeout(timer)
  }
}

const sentence =
  'Still waiting for the database: it is being upgraded, filled or restored, another instance is starting, or PostgreSQL does not answer.'
