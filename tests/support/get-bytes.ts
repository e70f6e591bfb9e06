/** A GET whose body is not decompressed, unlike that of `fetch`. */
import { get, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface Received {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

export function getBytes(url: string, headers: Record<string, string> = {}): Promise<Received> {
  return new Promise((resolve, reject) => {
    const options = { headers, agent: false, timeout: 5000 }
    const request = get(url, options, async (response) => {
      try {
        const { statusCode: status = 0, headers } = response
        resolve({ status, headers, body: await buffer(response) })
      } catch (error) {
        reject(error)
      }
    })
    request.on('timeout', () => request.destroy(new Error(`${url} did not answer in 5 s.`)))
    request.on('error', reject)
  })
}
