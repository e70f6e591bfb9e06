/** An import of posts whose browser leaves: it is finished as a whole, or does not begin. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { createListener } from '#server/web/listener.ts'
import { openEditingSite } from '../support/editing-site.ts'
import { makeVelog } from '../support/other-old-blogs.ts'
import { zipFiles } from '../support/zip-files.ts'

const posts = 3
const zip = Buffer.from(
  await zipFiles(
    Object.entries(makeVelog(posts).files).map(([path, bytes]) => ({ path: `old/${path}`, bytes })),
  ),
)

test.each([
  { when: 'before the whole file was sent', sent: zip.length - 1, stored: 0 },
  { when: 'while the file is read', sent: zip.length, stored: posts },
])('a browser that leaves $when leaves no half of an import', async ({ sent, stored }) => {
  await using site = await openEditingSite()
  const { db } = site.database
  const server = createServer(createListener(site.site)).listen(0, '127.0.0.1')
  await using stack = new AsyncDisposableStack()
  stack.defer(() => void server.close())
  await once(server, 'listening')
  const count = async (table: 'post' | 'media') =>
    (
      await db
        .selectFrom(table)
        .select((all) => all.fn.countAll<number>().as('n'))
        .execute()
    )[0]?.n
  const countAll = async () => [await count('post'), await count('media')].map(Number)
  const isRecorded = async () =>
    (await db.selectFrom('audit').selectAll().where('event', '=', 'posts_imported').execute())
      .length > 0
  const [before = 0, mediaBefore = 0] = await countAll()

  const { authorization, cookie } = site.asAdmin
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const asked = once(server, 'request')
  socket.write(
    [
      'POST /api/admin/posts/import?language=ko HTTP/1.1',
      'Host: localhost:3000',
      'Origin: http://localhost:3000',
      'X-Requested-With: XMLHttpRequest',
      'Content-Type: application/octet-stream',
      `Content-Length: ${zip.length}`,
      `Authorization: ${authorization}`,
      `Cookie: ${cookie}`,
      '\r\n',
    ].join('\r\n'),
  )
  socket.write(zip.subarray(0, sent))
  const [incoming, outgoing] = (await asked) as [IncomingMessage, ServerResponse]
  const gone = once(outgoing, 'close')
  if (sent === zip.length) await expect.poll(() => incoming.complete).toBe(true)
  expect(outgoing.headersSent).toBe(false)
  socket.resetAndDestroy()
  await gone
  // A request that was aborted has been handled by the time that another one is answered.
  expect((await site.get('/api/projects')).status).toBe(200)

  await expect.poll(isRecorded).toBe(stored > 0)
  const [after = 0, mediaAfter = 0] = await countAll()
  expect(after - before).toBe(stored)
  expect(mediaAfter > mediaBefore).toBe(stored > 0)
})
