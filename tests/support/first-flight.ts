/** How many bytes of a response arrive before the first acknowledgement. */

/** What a server sends at once: ten segments of 1460 bytes (RFC 6928). */
export const maxFlightBytes = 10 * 1460
/** The status line, and the headers that Node adds: Date, Connection and Keep-Alive. */
const bytesOfNode = 110

/** The size of a response as HTTP/1.1 sends it. Reads its body. */
export async function countBytes(response: Response): Promise<number> {
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return bytesOfNode + headers.length + (await response.arrayBuffer()).byteLength
}
