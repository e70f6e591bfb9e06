/** How the site stops on signals from a supervisor, a terminal or npm. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filledFolder } from '../support/filled-folder.ts'
import { freePort, soon } from '../support/running-site.ts'

const root = join(import.meta.dirname, '..', '..')

/** The command as a process group of its own, which a test can signal as a whole or in part. */
async function startGroup(command: string, args: string[]) {
  const port = await freePort()
  const folder = await filledFolder()
  const env = { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: folder }
  const child = spawn(command, args, { cwd: root, env, detached: true })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const exited = once(child, 'close').then(([code]) => code as number | null)
  const origin = `http://localhost:${port}`
  const isServing = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isServing, soon).toBe(true)
  return {
    child,
    port,
    exited,
    isServing,
    output: () => output,
    signalGroup: (signal: NodeJS.Signals) => process.kill(-(child.pid as number), signal),
    async [Symbol.asyncDispose]() {
      try {
        process.kill(-(child.pid as number), 'SIGKILL')
      } catch {
        // The whole group has exited, as expected.
      }
      await rm(folder, { recursive: true })
    },
  }
}

test.each([
  ['SIGTERM', 'SIGTERM'],
  ['SIGINT', 'SIGTERM'],
] as const)(
  '%s to the process group and then %s let a running request finish',
  async (first, second) => {
    await using group = await startGroup(process.execPath, ['scripts/start.mjs'])
    const socket = connect(group.port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    await once(socket, 'connect')
    socket.write('GET /ko HTTP/1.1\r\nHost: localhost\r\n')
    expect(await group.isServing()).toBe(true)
    group.signalGroup(first)
    await expect.poll(group.output, soon).toContain('stopping')
    group.signalGroup(second)
    socket.write('Connection: close\r\n\r\n')
    await once(socket, 'close')

    expect(answer).toMatch(/^HTTP\/1\.1 200 OK/)
    expect(answer).toContain('</html>')
    expect(await group.exited).toBe(0)
  },
)

test('SIGTERM to npm alone ends the server too', async () => {
  await using group = await startGroup('npm', ['start'])
  group.child.kill('SIGTERM')
  await expect.poll(group.isServing, soon).toBe(false)
})
