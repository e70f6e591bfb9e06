/** What a request says about its client. */
import type { Client } from '#shared/visitor.ts'
import { createFindClientAddress, toAddressKey } from './client-address.ts'

/** How headless browsers and the tools that drive them identify themselves. */
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

/** Limits the length: user agents are shorter. */
function readStart(headers: Headers, name: string): string {
  return (headers.get(name) ?? '').slice(0, 512)
}
