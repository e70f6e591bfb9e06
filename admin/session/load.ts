/** How loaders ask: an answer is returned, a refusal is thrown to the error boundary of the room. */
import type { Refusal } from '#client/session/call-server.ts'
import type { SessionCallOptions } from '#client/session/session-calls.ts'
import { call } from './call.ts'

export class LoadFailure extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(`${refusal.path} answered ${refusal.status}`)
    this.refusal = refusal
  }
}

/** GET below /api/admin, given up when the user goes to another room. */
export async function load<Data>(
  path: string,
  { signal }: Request,
  options: Pick<SessionCallOptions, 'isActivity'> = {},
): Promise<Data> {
  const answer = await call<Data>(`/api/admin${path}`, { ...options, signal })
  if (!answer.ok) throw new LoadFailure(answer)
  return answer.data
}
