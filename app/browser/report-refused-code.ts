import { reportEvent } from './report-event.ts'

/** For a code that was sent and refused, wherever it was asked for. */
export function reportRefusedCode(tokenLength: number): void {
  reportEvent('two_factor_verification_failed', { tokenLength })
}
