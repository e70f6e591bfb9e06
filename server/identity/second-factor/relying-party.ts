import { isLoopback } from '../../platform/http/loopback.ts'
import type { RelyingParty } from './passkeys.ts'

/** The site as the browser of a call knows it; on loopback, which has several names, by the one that was used. */
export function toRelyingParty(publicOrigin: string, headers: Headers): RelyingParty {
  const { host, hostname } = new URL(publicOrigin)
  if (!isLoopback(hostname)) return { id: hostname, origin: publicOrigin }
  const origin = `http://${headers.get('host') ?? host}`
  return { id: new URL(origin).hostname, origin }
}
