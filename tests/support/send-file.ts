/** Sends a file to a call of the panel, as its pages do. */
import type { AdminSite } from './admin-site.ts'

/** `path`: below `/api/admin`. */
export async function sendFile(
  site: AdminSite,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  type = 'application/octet-stream',
) {
  const response = await site.get(`/api/admin${path}`, {
    method: 'POST',
    headers: {
      ...site.asAdmin,
      'content-type': type,
      'x-requested-with': 'XMLHttpRequest',
      origin: 'http://localhost:3000',
      'sec-fetch-site': 'same-origin',
    },
    body: bytes,
  })
  const { code, data } = await response.json()
  return { status: response.status, code, data }
}
