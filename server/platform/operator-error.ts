/** Something that the operator can mend: shown as one line, without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
