import { mkdtempDisposable, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openPublicWeb } from '#tests/support/public-web.ts'
import { fetchPublic, isPublicAddress, postPublic } from './fetch-public.ts'

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.9.9.9', '169.254.169.254'],
  ...['172.16.0.1', '172.31.255.255', '192.168.1.1', '192.0.0.8', '198.18.0.1', '224.0.0.1'],
  ...['240.0.0.1', '255.255.255.255', '::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8'],
  ...['::127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001::1', '2001:db8::1', 'fc00::1'],
  ...[
    'fd12::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '100::1',
    '3fff::1',
    'localhost',
    '',
  ],
])('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['1.1.1.1', '172.32.0.1', '192.169.0.1', '223.255.255.1', '2606:4700::1111', '2a00::1'])(
  '%s is a public address',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

async function listen(...given: Parameters<typeof openPublicWeb>) {
  const folder = await mkdtempDisposable(join(tmpdir(), 'madang-fetch-'))
  const web = await openPublicWeb(...given)
  const file = join(folder.path, 'one')
  return {
    ...web,
    file,
    fetch: (address: string, signal = AbortSignal.timeout(20_000)) =>
      fetchPublic(address, { file, accept: '*/*', bytes: 1000, signal, network: web.network }),
    listFiles: () => readdir(folder.path),
    async [Symbol.asyncDispose]() {
      await web[Symbol.asyncDispose]()
      await folder.remove()
    },
  }
}

test('a file is fetched as a whole, http as https, and a redirect is followed', async () => {
  await using site = await listen(({ url }, response) => {
    if (url === '/moved') response.writeHead(302, { location: 'http://other.example/new?a=1' })
    response.end('bytes')
  })
  expect(await site.fetch('http://old.example/moved#part')).toBeNull()
  expect(site.asked).toEqual(['https://old.example/moved', 'https://other.example/new?a=1'])
  expect(await readFile(site.file, 'utf8')).toBe('bytes')
  expect(await site.listFiles()).toEqual(['one'])
})

test.each([
  ...['https://10.0.0.1/', 'https://127.0.0.1/', 'https://0x7f.1/', 'https://2130706433/'],
  ...['https://[::1]/', 'https://[::ffff:169.254.169.254]/', 'https://inner.example/'],
  ...['https://old.example:8443/', 'http://old.example:80/', 'https://me:key@old.example/'],
  ...['file:///etc/passwd', 'ftp://old.example/', 'data:image/png;base64,AAAA', 'old.example'],
])('nothing is asked at %s, also not after a redirect', async (address) => {
  const own = (host: string) => (/^[\d.]+$|:/.test(host) ? [host] : [])
  const { hostname = '' } = URL.parse(address) ?? {}
  const plain = hostname.replace(/^\[|\]$/g, '')
  const names = {
    [plain]: own(plain).flatMap((one) => [one, one]),
    'inner.example': ['10.0.0.1', '10.0.0.1'],
  }
  await using site = await listen((_, response) => {
    response.writeHead(301, { location: address }).end()
  }, names)
  expect(await site.fetch(address)).toBe('NOT_PUBLIC')
  expect(site.asked).toEqual([])
  const isRelative = address === 'old.example'
  expect(await site.fetch('https://door.example/')).toBe(isRelative ? 'GONE' : 'NOT_PUBLIC')
  expect(site.asked.filter((one) => !one.startsWith('https://door.example/'))).toEqual([])
})

test('the connection goes to the address that was checked, whatever the name leads to later', async () => {
  const names = { 'rebinding.example': ['8.8.4.4', '127.0.0.1'] }
  await using site = await listen((_, response) => response.end('bytes'), names)
  expect(await site.fetch('https://rebinding.example/')).toBeNull()
  expect(site.pinned).toEqual([[{ address: '8.8.4.4', family: 4 }]])
  expect(await site.fetch('https://rebinding.example/')).toBe('NOT_PUBLIC')
  expect(site.asked).toHaveLength(1)
})

test('an answer that is no file, too large or too late leaves no file', async () => {
  const late = new AbortController()
  await using site = await listen(({ url }, response) => {
    if (url === '/round') response.writeHead(302, { location: '/round' }).end()
    else if (url === '/none') response.writeHead(404).end('no')
    else if (url === '/large') response.end('a'.repeat(1001))
    else if (url === '/broken') response.destroy()
    else response.write('a', () => late.abort())
  })
  expect(await site.fetch('https://old.example/none')).toBe('GONE')
  expect(await site.fetch('https://old.example/round')).toBe('GONE')
  expect(site.asked).toHaveLength(5)
  expect(await site.fetch('https://old.example/large')).toBe('TOO_LARGE')
  expect(await site.fetch('https://old.example/broken')).toBe('UNREACHABLE')
  expect(await site.fetch('https://old.example/late', late.signal)).toBe('UNREACHABLE')
  expect(await site.listFiles()).toEqual([])
})

test('what is posted arrives, and of the answer only the head is read, without following it', async () => {
  const bodies: string[] = []
  await using site = await listen(async (incoming, response) => {
    bodies.push(`${incoming.method} ${incoming.headers['content-type']} ${await text(incoming)}`)
    response.writeHead(302, { location: 'https://other.example/', 'retry-after': '7' })
    // Never ends.
    response.write('a')
  })
  const signal = AbortSignal.timeout(20_000)
  const post = (address: string) =>
    postPublic(address, { body: { a: '한' }, network: site.network, signal })
  expect(await post('https://door.example/in')).toEqual({ status: 302, retryAfterS: 7 })
  expect(bodies).toEqual(['POST application/json; charset=utf-8 {"a":"한"}'])
  expect(site.asked).toEqual(['https://door.example/in'])
  expect(await post('https://door.example:8443/in')).toBeNull()
  expect(site.asked).toHaveLength(1)
})

test('a post to a host that does not answer ends with its time', async () => {
  const late = new AbortController()
  await using site = await listen(() => late.abort())
  const posted = postPublic('https://door.example/', {
    body: {},
    network: site.network,
    signal: late.signal,
  })
  await expect(posted).rejects.toThrow('aborted')
})
