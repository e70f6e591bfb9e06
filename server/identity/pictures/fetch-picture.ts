/**
 * Fetches a picture from the identity provider. The address comes from a signed token, but a user chose the picture. So only
 * the provider's own image hosts are contacted, over TLS, without following redirects, and with limits of time and size.
 */
import { isPlainHttps, readAtMost } from '../../platform/http/fetch-public.ts'

export const pictureLimits = { bytes: 1024 * 1024, ms: 5000 }

type Fetch = (url: URL, options: RequestInit) => Promise<Response>

/** `isOfProvider` tells whether a host name is one of the provider's image hosts. Returns null if there is none. */
export async function fetchPicture(
  address: string,
  isOfProvider: (hostname: string) => boolean,
  { fetch = globalThis.fetch as Fetch, limits = pictureLimits } = {},
): Promise<Uint8Array | null> {
  const url = URL.parse(address)
  if (!url || !isPlainHttps(url) || !isOfProvider(url.hostname)) return null
  const signal = AbortSignal.timeout(limits.ms)
  try {
    const response = await fetch(url, {
      credentials: 'omit',
      headers: { Accept: 'image/webp, image/png, image/jpeg' },
      redirect: 'error',
      signal,
    })
    if (response.status !== 200) return null
    return await readAtMost(response, limits.bytes)
  } catch {
    // The network failed, the answer was a redirect, or the time was over.
    return null
  }
}
