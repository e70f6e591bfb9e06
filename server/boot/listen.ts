/** Starts listening, or throws an error that explains in one sentence why it cannot. */
import { once } from 'node:events'
import type { Server } from 'node:http'
import { lookUp } from '#shared/look-up.ts'
import { OperatorError } from '../platform/operator-error.ts'
import type { Env } from '../settings/env.ts'

const reasons: Record<string, string> = {
  EADDRINUSE: 'another program is already listening there. Stop it, or choose another PORT.',
  EACCES: 'this user is not permitted to listen there. Choose a PORT of 1024 or more.',
  EADDRNOTAVAIL: 'this machine has no such address. Check HOST.',
  ENOTFOUND: 'this machine has no such address. Check HOST.',
}

export async function listen(
  server: Server,
  { host, port }: Pick<Env, 'host' | 'port'>,
): Promise<void> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    const reason = lookUp(reasons, code ?? '') ?? message
    throw new OperatorError(`HOST=${host} PORT=${port}: ${reason}`, { cause })
  }
}
