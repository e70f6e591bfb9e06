/** An error that the operator can fix: shown as one line, without a stack trace. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

/** An invalid command line: the CLI prints its usage. */
export class UsageError extends Error {
  override name = 'UsageError'
}
