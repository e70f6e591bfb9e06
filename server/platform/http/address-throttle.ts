/**
 * Limits one action by its source: the address, the network around it, and all clients together. A client
 * with many addresses thus gets no more than a client with few.
 */
import { toNetworkKey } from './client-address.ts'
import type { Allowed, Throttle } from './throttle.ts'

export interface AddressLayers {
  /** Counts by address; IPv6 by the /64 network. */
  own: Throttle
  /** Counts by the /48 network of IPv6 addresses. */
  network: Throttle
  /** All clients together. */
  everybody: Throttle
}

export type AddressThrottle = Pick<Throttle, 'consume'>

const all = 'all'

/**
 * Known refusals are looked up from the widest layer to the narrowest and are not counted: a flood from ever
 * new addresses then stores nothing. New requests are counted from the narrowest layer to the widest: a
 * client that its own limit refuses does not consume the shared limits.
 */
export function createAddressThrottle({ own, network, everybody }: AddressLayers): AddressThrottle {
  return {
    async consume(addressKey): Promise<Allowed> {
      const networkKey = toNetworkKey(addressKey)
      const knownRefusal =
        everybody.findRefusal(all) ??
        (networkKey === null ? null : network.findRefusal(networkKey)) ??
        own.findRefusal(addressKey)
      if (knownRefusal) return knownRefusal
      const ownResult = await own.consume(addressKey)
      if (!ownResult.ok) return ownResult
      const inNetwork = networkKey === null ? ownResult : await network.consume(networkKey)
      return inNetwork.ok ? everybody.consume(all) : inNetwork
    },
  }
}
