/** What a request says of the program that sent it. */
import type { Client } from '#shared/visitor.ts'
import { createFindClientAddress, toAddressKey } from './client-address.ts'

/** As browsers without a window, and what drives them, name themselves. */
const headlessAgent = /headless|phantomjs|puppeteer|playwright|selenium/i

export type ReadClient = (request: Request, peer: string | undefined) => Client

export function createReadClient(trustedProxies: string[]): ReadClient {
  const findClientAddress = createFindClientAddress(trustedProxies)
  return ({ headers }, peer) => ({
    addressKey: toAddressKey(findClientAddress(headers, peer)),
    userAgent: readStart(headers, 'user-agent'),
    isHeadless: ['user-agent', 'sec-ch-ua'].some((name) =>
      headlessAgent.test(readStart(headers, name)),
    ),
  })
}

/** As much as programs need to name themselves. */
function readStart(headers: Headers, name: string): string {
  return (headers.get(name) ?? '').slice(0, 512)
}
