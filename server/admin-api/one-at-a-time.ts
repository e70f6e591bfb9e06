import { fail } from '#shared/result.ts'
import type { Outcome } from '../platform/json-api/define-call.ts'

/** UNAVAILABLE while another import runs: each may unpack 500 MB, and keeps what it read in memory until it is stored. */
export type OneAtATime = <Value>(act: () => Promise<Outcome<Value>>) => Promise<Outcome<Value>>

export function createOneAtATime(): OneAtATime {
  let isBusy = false
  return async (act) => {
    if (isBusy) return fail('UNAVAILABLE')
    isBusy = true
    try {
      return await act()
    } finally {
      isBusy = false
    }
  }
}
