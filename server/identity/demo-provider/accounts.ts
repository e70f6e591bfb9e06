/** The accounts of the demo provider: two sample people, and any email address that is typed. */
import { createHash } from 'node:crypto'
import type { Language } from '#shared/i18n/languages.ts'
import { lookUp } from '#shared/look-up.ts'

export interface DemoAccount {
  sub: string
  email: string
  name: string
  /** The file name of the picture; null: the person has none. */
  picture: string | null
}

/** This account becomes the admin of a demo site whose settings name no admin: see `ADMIN_EMAILS`. */
export const demoAdminEmail = 'owner@example.com'
export const demoVisitorEmail = 'visitor@example.com'

const names: Record<string, Record<Language, string>> = {
  [demoAdminEmail]: { ko: '홍길동', en: 'Gildong Hong', ja: 'ホン・ギルドン' },
  [demoVisitorEmail]: { ko: '성춘향', en: 'Chunhyang Seong', ja: 'ソン・チュニャン' },
}

const pictures: Record<string, string> = {
  [demoAdminEmail]: 'owner.png',
  [demoVisitorEmail]: 'visitor.png',
}

export const sampleEmails = [demoAdminEmail, demoVisitorEmail] as const

/** The same address always gives the same account, as with a real provider. */
export function toAccount(email: string, language: Language): DemoAccount {
  const address = email.toLowerCase()
  const digest = createHash('sha256').update(address).digest('hex')
  return {
    sub: `demo-${digest.slice(0, 24)}`,
    email: address,
    name: lookUp(names, address)?.[language] ?? address.slice(0, address.indexOf('@')),
    picture: lookUp(pictures, address) ?? null,
  }
}
