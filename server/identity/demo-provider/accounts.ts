/** Who can sign in with the demo provider: two sample people, and anyone by an e-mail address. */
import { createHash } from 'node:crypto'
import type { Language } from '#shared/i18n/languages.ts'

export interface DemoAccount {
  sub: string
  email: string
  name: string
}

/** Who becomes the admin of a demo site that names none: see `ADMIN_EMAILS`. */
export const demoAdminEmail = 'owner@example.com'
export const demoVisitorEmail = 'visitor@example.com'

const names: Record<string, Record<Language, string>> = {
  [demoAdminEmail]: { ko: '홍길동', en: 'Gildong Hong', ja: 'ホン・ギルドン' },
  [demoVisitorEmail]: { ko: '성춘향', en: 'Chunhyang Seong', ja: 'ソン・チュニャン' },
}

export const sampleEmails = [demoAdminEmail, demoVisitorEmail] as const

/** The account of an address: always the same one, as a provider's accounts are. */
export function toAccount(email: string, language: Language): DemoAccount {
  const address = email.toLowerCase()
  const digest = createHash('sha256').update(address).digest('hex')
  return {
    sub: `demo-${digest.slice(0, 24)}`,
    email: address,
    name: names[address]?.[language] ?? address.slice(0, address.indexOf('@')),
  }
}
