/**
 * Limits of one kind of act by where it comes from: the address, the network around it, and everybody
 * together, so that a stranger with many addresses gets no more than one with few.
 */
import { toNetworkKey } from './client-address.ts'
import type { Allowed, Throttle } from './throttle.ts'

export interface AddressLayers {
  /** By address: of IPv6 the /64. */
  own: Throttle
  /** By the /48 of IPv6 addresses. */
  network: Throttle
  /** All together. */
  everybody: Throttle
}

export type AddressThrottle = Pick<Throttle, 'consume'>

const all = 'all'

/**
 * What is known to be refused is refused from the widest layer down, and counted nowhere: a flood from ever
 * new addresses then leaves no trace of them. What is counted is counted from the narrowest layer up:
 * who is refused alone does not use up what others have.
 */
export function createAddressThrottle({ own, network, everybody }: AddressLayers): AddressThrottle {
  return {
    async consume(addressKey): Promise<Allowed> {
      const networkKey = toNetworkKey(addressKey)
      const known =
        everybody.findRefusal(all) ??
        (networkKey === null ? null : network.findRefusal(networkKey)) ??
        own.findRefusal(addressKey)
      if (known) return known
      const alone = await own.consume(addressKey)
      if (!alone.ok) return alone
      const near = networkKey === null ? alone : await network.consume(networkKey)
      return near.ok ? everybody.consume(all) : near
    },
  }
}
