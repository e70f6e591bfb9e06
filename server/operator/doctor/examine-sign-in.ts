/** Checks that the identity provider fits the way the site is reached. */

import { explainNoSignIn } from '../../boot/open-provider.ts'
import { readDemoFile } from '../../identity/demo-provider/demo-file.ts'
import type { Env } from '../../settings/env.ts'
import type { Finding } from './doctor.ts'

const subject = 'sign-in'

export async function examineSignIn(env: Env): Promise<Finding[]> {
  if (env.googleClientId !== null) return [examineGoogle(env.googleClientId)]
  const obstacle = explainNoSignIn(env)
  if (obstacle !== null) return [['FAILED', subject, `is off: ${obstacle}`]]
  const running = await readDemoFile(env.dataDir)
  if (running?.isProxied) {
    const words =
      'requests arrive through a proxy, and demo sign-in refuses those: set PUBLIC_ORIGIN and GOOGLE_CLIENT_ID'
    return [['FAILED', subject, words]]
  }
  return [
    [
      'ok',
      subject,
      'demo accounts, only on this machine, for browsers with the code that the start prints (demo:code)',
    ],
  ]
}

/** Google issues no other form of ids. A wrong one is otherwise found out by the first person who signs in. */
function examineGoogle(clientId: string): Finding {
  return clientId.endsWith('.apps.googleusercontent.com')
    ? ['ok', subject, `Google, as ${clientId}`]
    : [
        'warning',
        subject,
        `GOOGLE_CLIENT_ID=${clientId} does not end with .apps.googleusercontent.com, as client ids of Google do`,
      ]
}
