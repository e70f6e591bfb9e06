/**
 * Re-encodes a picture as a small WebP without metadata. A picture may be made to break the decoder, so it is
 * decoded in a process of its own, which has no settings, no keys and limited time.
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** On a busy machine, the start of a process alone may take seconds. */
const maxMs = 20_000

/** Returns null for what is no picture, or one that is too large or takes too long. */
export async function encodePicture(bytes: Uint8Array): Promise<Uint8Array | null> {
  const program = fileURLToPath(new URL('./encode-process.ts', import.meta.url))
  const child = spawn(process.execPath, [program], {
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: maxMs,
    killSignal: 'SIGKILL',
  })
  const parts: Uint8Array[] = []
  child.stdout.on('data', (part: Uint8Array) => parts.push(part))
  // The process may end before it has read everything.
  child.stdin.on('error', () => {})
  child.stdin.end(bytes)
  const { promise, resolve } = Promise.withResolvers<number | null>()
  child.once('error', () => resolve(null)).once('close', resolve)
  return (await promise) === 0 ? Buffer.concat(parts) : null
}
