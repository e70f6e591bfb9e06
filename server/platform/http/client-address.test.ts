import { expect, test } from 'vitest'
import { createFindClientAddress, toAddressKey, toNetworkKey } from './client-address.ts'

const proxies = ['10.0.0.0/8', '2001:db8:ffff::/48']
const find = createFindClientAddress(proxies)
const forwarded = (list: string) => new Headers({ 'x-forwarded-for': list })

test.each([
  ['the request was not forwarded', '', '203.0.113.9', '203.0.113.9'],
  ['an untrusted peer sends the header', '192.0.2.1', '203.0.113.9', '203.0.113.9'],
  ['a trusted proxy forwarded it', '192.0.2.1', '10.0.0.1', '192.0.2.1'],
  ['two trusted proxies forwarded it', '192.0.2.1, 10.0.0.2', '10.0.0.1', '192.0.2.1'],
  ['the client forged an entry to the left', '1.1.1.1, 192.0.2.1', '10.0.0.1', '192.0.2.1'],
  [
    'the client forged the address of a trusted proxy',
    '10.9.9.9, 192.0.2.1',
    '10.0.0.1',
    '192.0.2.1',
  ],
  ['the trusted proxy itself sent the request', '10.0.0.7', '10.0.0.1', '10.0.0.7'],
  ['the trusted proxy wrote an invalid address', '192.0.2.1, unknown', '10.0.0.1', '10.0.0.1'],
  ['the trusted proxy connects over IPv6', '192.0.2.1', '2001:db8:ffff::1', '192.0.2.1'],
  ['IPv4 arrives as a mapped IPv6 address', '192.0.2.1', '::ffff:10.0.0.1', '192.0.2.1'],
  ['the trusted proxy appends a port', '192.0.2.1:50001', '10.0.0.1', '192.0.2.1'],
  [
    'the trusted proxy writes IPv6 in brackets with a port',
    '[2001:db8::1]:50001',
    '10.0.0.1',
    '2001:db8::1',
  ],
  ['it writes IPv6 in brackets alone', '1.1.1.1, [2001:db8::1]', '10.0.0.1', '2001:db8::1'],
  [
    'two trusted proxies append ports',
    '1.1.1.1, 192.0.2.1:50001, 10.0.0.2:443',
    '10.0.0.1',
    '192.0.2.1',
  ],
  ['the port is invalid', '192.0.2.1:port', '10.0.0.1', '10.0.0.1'],
])(
  'when %s, the client is the rightmost address that is not a trusted proxy',
  (_, list, peer, client) => {
    expect(find(list ? forwarded(list) : new Headers(), peer)).toBe(client)
  },
)

test('without trusted proxies, the header is ignored', () => {
  const trusting = createFindClientAddress([])
  for (const peer of ['127.0.0.1', '::1', '10.0.0.1']) {
    expect(trusting(forwarded('192.0.2.1'), peer)).toBe(peer)
  }
})

test('a request without a connection has no address', () => {
  expect(find(forwarded('192.0.2.1'), undefined)).toBeNull()
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  [null, 'unknown'],
  ['somewhere', 'unknown'],
])('the rate-limit key of %s is %s', (address, key) => {
  expect(toAddressKey(address)).toBe(key)
})

test.each([
  ['203.0.113.9', null],
  ['unknown', null],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::/64', '2001:db8:1::/48'],
  ['2001:db8:2::/64', '2001:db8:2::/48'],
  ['::/64', '::/48'],
])('the network around %s is %s', (key, network) => {
  expect(toNetworkKey(key)).toBe(network)
})
