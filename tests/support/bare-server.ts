/**
 * A plain Node server, with which benches compare the site: its parent process sends it prepared responses, and it
 * serves them. `startBare` runs it as a child process.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** By path; `*` for every other one. */
export type BareAnswers = Record<string, BareAnswer>

interface BareAnswer {
  /** 200 by default. */
  status?: number
  headers: Record<string, string>
  body: Uint8Array
}

process.once('message', (message) => {
  const answers = new Map(Object.entries(message as BareAnswers))
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '') ?? answers.get('*')
    if (!answer) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(answer.status ?? 200, answer.headers).end(answer.body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
  process.once('SIGTERM', () => process.exit())
  process.once('disconnect', () => process.exit())
})
