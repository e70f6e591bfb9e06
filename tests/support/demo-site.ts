/** A site with the demo provider for tests, whose code is known. */
import { demoAdminEmail } from '../../server/identity/demo-provider/accounts.ts'
import { createDemoProvider } from '../../server/identity/demo-provider/demo-provider.ts'
import type { TestSiteOptions } from './site.ts'

export const demoCode = 'the-code-of-tests'

/** What a site needs so that people can sign in to it. */
export function demoOptions(now: () => Date) {
  const publicOrigin = 'http://localhost:3000'
  return {
    now,
    publicOrigin,
    provider: createDemoProvider({ host: '127.0.0.1', publicOrigin, code: demoCode, now }),
    settings: { firstAdmins: { subs: [], emails: [demoAdminEmail] } },
  } satisfies TestSiteOptions
}
