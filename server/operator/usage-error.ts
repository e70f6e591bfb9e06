/** An invalid command line: the CLI prints its usage. */
export class UsageError extends Error {
  override name = 'UsageError'
}
