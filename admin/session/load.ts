/** Calls of route loaders: returns the data, or throws to the error boundary of the route. */
import type { Refusal } from '#client/session/call-server.ts'
import type { SessionCallOptions } from '#client/session/session-calls.ts'
import { call } from './call.ts'

export class LoadFailure extends Error {
  readonly refusal: Refusal
  /** Code of the room is missing, which only a new load of the page asks for again. */
  readonly isOfModule: boolean

  constructor(refusal: Refusal, { isOfModule = false } = {}) {
    super(`${refusal.path} answered ${refusal.status}`)
    this.refusal = refusal
    this.isOfModule = isOfModule
  }
}

/** GET below /api/admin. Aborted when the user goes to another route. */
export async function load<Data>(
  path: string,
  { signal }: Request,
  options: Pick<SessionCallOptions, 'isActivity'> = {},
): Promise<Data> {
  const answer = await call<Data>(`/api/admin${path}`, { ...options, signal })
  if (!answer.ok) throw new LoadFailure(answer)
  return answer.data
}
