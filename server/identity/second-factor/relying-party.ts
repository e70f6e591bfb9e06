import { isLoopback } from '../../platform/http/loopback.ts'
import type { RelyingParty } from './passkeys.ts'

/** The relying party of a call. Loopback has several names: the one in the `Host` header is used. */
export function toRelyingParty(publicOrigin: string, headers: Headers): RelyingParty {
  const { host, hostname, protocol } = new URL(publicOrigin)
  if (!isLoopback(hostname)) return { id: hostname, origin: publicOrigin }
  const origin = `${protocol}//${headers.get('host') ?? host}`
  return { id: new URL(origin).hostname, origin }
}
