/** The sample data of the panel's screenshots: usual content, and the longest possible. */
import type { Insertable } from 'kysely'
import type { AuditEntry } from '../../server/identity/audit/audit.ts'
import type { EndReason } from '../../server/identity/sign-in/sessions.ts'
import type { Tables } from '../../server/platform/db/tables.ts'
import type { DeliveryOutcome } from '../../shared/inbox.ts'

/** The message that is shown with its emails, and one of maximum length. */
export const openedId = '00000000-0000-4000-8000-000000000001'
export const longId = '00000000-0000-4000-8000-000000000002'

/** Age in hours, here and below. */
interface Past {
  hours: number
}

type Row<Name extends keyof Tables, Column extends keyof Tables[Name]> = Pick<
  Insertable<Tables[Name]>,
  Column & keyof Insertable<Tables[Name]>
> &
  Past

type SampleEmail = Row<'letter', 'kind' | 'state' | 'recipient' | 'subject' | 'body_text'> & {
  deliveries: { outcome: DeliveryOutcome; response: string }[]
}

type SampleMessage = Row<
  'message',
  | 'id'
  | 'kind'
  | 'category'
  | 'language'
  | 'status'
  | 'name'
  | 'email'
  | 'subject'
  | 'message'
  | 'note'
> & { emails: SampleEmail[] }

export const messages: SampleMessage[] = [
  {
    ...{ id: openedId, kind: 'contact', category: null, language: 'ko', status: 'open', hours: 3 },
    name: '박민준',
    email: 'minjun.park@example.com',
    subject: '여름 인턴십 면접 일정을 여쭙니다',
    message:
      '안녕하세요, 홍길동 님.\n\n포트폴리오의 공간 예약 시스템을 인상 깊게 보았습니다. 저희 팀에서 비슷한 문제를 풀고 있어 이야기를 나누고 싶습니다.\n\n다음 주 화요일이나 수요일 오후에 30분 정도 시간이 괜찮으실까요? 온라인으로도 좋습니다.\n\n감사합니다.\n박민준 드림',
    note: '수요일 14시로 제안함. 이력서는 한국어판을 보내기.',
    emails: [
      {
        ...{ kind: 'message', state: 'sent', recipient: null, hours: 3 },
        subject: '새 문의: 여름 인턴십 면접 일정을 여쭙니다',
        body_text: '박민준 님이 문의를 보냈습니다.',
        deliveries: [{ outcome: 'sent', response: '250 2.0.0 Ok' }],
      },
      {
        ...{ kind: 'reply', state: 'queued', recipient: 'minjun.park@example.com', hours: 1 },
        subject: 'Re: 여름 인턴십 면접 일정을 여쭙니다',
        body_text:
          '박민준 님, 안녕하세요.\n\n관심 가져 주셔서 감사합니다. 다음 주 수요일 오후 2시는 어떠신가요? 온라인으로 뵙겠습니다.\n\n홍길동 드림',
        deliveries: [
          {
            outcome: 'deferred',
            response: '451 4.7.1 Greylisting in action, please come back later',
          },
        ],
      },
    ],
  },
  {
    ...{ id: longId, kind: 'feedback', category: 'bug', language: 'en', status: 'new', hours: 1 },
    name: 'Wolfeschlegelsteinhausenbergerdorff-Maximilian von und zu Hohenzollern the Third',
    email: 'an.address.that.is.as.long.as.one.may.be@an-organisation-with-a-long-name.example.com',
    subject:
      'The Donaudampfschifffahrtsgesellschaftskapitän of your second project falls out of the picture when the window is narrow',
    message: `${'The filter of the project list forgets what was chosen when I come back by the button of the browser. '.repeat(12)}\n\nhttps://example.com/${'a-very-long-address-without-a-break-'.repeat(6)}`,
    note: '',
    emails: [
      {
        ...{ kind: 'message', state: 'dead', recipient: null, hours: 1 },
        subject: 'New feedback: The Donaudampfschifffahrtsgesellschaftskapitän of your second',
        body_text: 'Wolfeschlegelsteinhausenbergerdorff-Maximilian has sent feedback.',
        deliveries: [
          {
            outcome: 'dead',
            response: '550 5.1.1 <owner@example.com>: Recipient address rejected: User unknown',
          },
        ],
      },
    ],
  },
]

const lee = '00000000-0000-4000-8000-00000000000a'
const sato = '00000000-0000-4000-8000-00000000000b'
const long = '00000000-0000-4000-8000-00000000000c'

type Person = Omit<Insertable<Tables['user_account']>, 'created_at' | 'version'>

export const people: Person[] = [
  { id: lee, role: 'admin', name: '이도윤', email: 'doyun.lee@example.com' },
  { id: sato, role: 'user', name: '佐藤 花子', email: 'hanako.sato@example.com' },
  {
    ...{ id: long, role: 'user', disabled_at: '2026-11-01T09:00:00.000Z' },
    name: 'Wolfeschlegelsteinhausenbergerdorff-Maximilian the Third',
    email: 'an.address.that.is.as.long.as.one.may.be@an-organisation-with-a-long-name.example.com',
  },
]

const phone = { device_label: 'Safari on iPhone', ip_prefix: '203.0.113.24' }
const desk = { device_label: 'Samsung Internet on Android', ip_prefix: '2001:db8:1234:5678::' }

type SampleSession = Row<'session', 'user_id' | 'aal' | 'device_label' | 'ip_prefix'> & {
  reason: EndReason | null
}

export const sessions: SampleSession[] = [
  { user_id: lee, aal: 2, hours: 0.2, reason: null, ...phone },
  { user_id: sato, aal: 1, hours: 0.4, reason: null, ...desk },
  { user_id: sato, aal: 1, hours: 26, reason: 'logout', ...phone },
  { user_id: lee, aal: 2, hours: 52, reason: 'factor_changed', ...desk },
  { user_id: long, aal: 1, hours: 140, reason: 'account_disabled', ...desk },
  { user_id: long, aal: 1, hours: 160, reason: 'token_reuse', ...phone },
]

const userAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

type SampleReport = Row<'client_report', 'source' | 'type' | 'path' | 'count' | 'user_agent'> & {
  facts: Record<string, string>
}

export const reports: SampleReport[] = [
  {
    ...{ source: 'browser', type: 'csp_violation', path: '/ko/projects', count: 14, hours: 2 },
    user_agent: userAgent,
    facts: { directive: 'script-src-elem', blocked: 'chrome-extension', disposition: 'enforce' },
  },
  {
    ...{ source: 'script', type: 'script_error', path: '/en/about', count: 2, hours: 20 },
    user_agent: userAgent,
    facts: {
      message: "TypeError: Cannot read properties of undefined (reading 'showPopover')",
      place: 'https://example.com/assets/menu-B2x9aQ.js:1:20431',
    },
  },
  {
    ...{ source: 'script', type: 'devtools_opened', path: '/ja', count: 1, hours: 71 },
    user_agent: userAgent,
    facts: {},
  },
]

type Event = AuditEntry & Past

/** A month, oldest first: quiet days, and one with attacks on sign-in. */
export function toEvents(): Event[] {
  const usual = Array.from({ length: 29 }, (_, index): Event[] => {
    const hours = 24 * (30 - index)
    const from = { actor: lee, address: '203.0.113.24', device: 'Safari on iPhone' }
    const begun: Event = { event: 'session_created', result: 'success', hours, ...from }
    const signedIn: Event = { ...begun, event: 'authn_login_success', factor: 'totp' }
    const renewals = Array.from({ length: (index * 7) % 5 }, () => ({
      ...begun,
      event: 'session_renewed' as const,
    }))
    return [signedIn, begun, ...renewals]
  }).flat()
  const attacker = { actor: null, address: '198.51.100.7', device: 'Chrome on Windows' }
  const tried = Array.from({ length: 6 }, (): Event => {
    const detail = { reason: 'unknown_key' }
    return { event: 'authn_login_fail', result: 'failure', hours: 9, detail, ...attacker }
  })
  const forged: Event = {
    ...{ event: 'malicious_csrf', result: 'failure', hours: 5, ...attacker },
    detail: { path: '/api/contact', origin: 'https://elsewhere.example' },
  }
  const limited: Event = {
    ...{ event: 'excess_rate_limit_exceeded', result: 'failure', hours: 8, ...attacker },
    detail: { limit: 'sign-in', seconds: 900 },
  }
  return [...usual, ...tried, limited, forged]
}
