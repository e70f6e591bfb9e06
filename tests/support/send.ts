/** Requests over a new connection, with any header: `fetch` sets `Host` by itself. */
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** Sends requests to the server at `port` of the loopback address, whatever host the address names. */
export const sendTo =
  (port: number | string) =>
  async (asked: Request): Promise<Response> => {
    const { pathname, search, host } = new URL(asked.url)
    const body = Buffer.from(await asked.arrayBuffer())
    const headers = { host, ...Object.fromEntries(asked.headers) }
    return new Promise((resolve, reject) => {
      const sent = request(
        { host: '127.0.0.1', port, method: asked.method, path: pathname + search, headers },
        async (incoming) => {
          const status = incoming.statusCode ?? 0
          const answered = new Headers()
          for (const [name, values = []] of Object.entries(incoming.headersDistinct)) {
            for (const value of values) answered.append(name, value)
          }
          const hasBody = ![204, 304].includes(status)
          const bytes = await buffer(incoming)
          resolve(new Response(hasBody ? bytes : null, { status, headers: answered }))
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  }
