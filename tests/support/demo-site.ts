/** A site with the demo provider and a known code, for tests. */
import { demoAdminEmail } from '../../server/identity/demo-provider/accounts.ts'
import { createDemoProvider } from '../../server/identity/demo-provider/demo-provider.ts'
import type { TestSiteOptions } from './site.ts'

export const demoCode = 'the-code-of-tests'

/** The options that let users sign in. */
export function demoOptions(now: () => Date) {
  const publicOrigin = 'http://localhost:3000'
  return {
    now,
    publicOrigin,
    provider: createDemoProvider({ host: '127.0.0.1', publicOrigin, code: demoCode, now }),
    settings: { firstAdmins: { subs: [], emails: [demoAdminEmail] } },
  } satisfies TestSiteOptions
}
