/**
 * The tables as Kysely sees them. Times are ISO 8601 UTC text, JSON documents are text checked by
 * their schema at both edges: one meaning in SQLite and in PostgreSQL.
 */
import type { FeedbackCategory } from '#shared/feedback.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type {
  DeliveryOutcome,
  LetterKind,
  LetterState,
  MessageStatus,
  SpamReason,
} from '#shared/inbox.ts'
import type { ContentTables } from './content-tables.ts'
import type { SignInTables } from './sign-in-tables.ts'
import type { UpkeepTables } from './upkeep-tables.ts'

export interface Tables extends ContentTables, SignInTables, UpkeepTables {
  message: MessageTable
  client_report: ClientReportTable
  report_count: ReportCountTable
  refusal_count: RefusalCountTable
  letter: LetterTable
  delivery: DeliveryTable
  recent_message: RecentMessageTable
  rate_limit: RateLimitTable
}

/** What visitors wrote to the owner. */
interface MessageTable {
  id: string
  kind: 'feedback' | 'contact'
  name: string
  email: string
  /** null: none was chosen, or the form has none. */
  category: FeedbackCategory | null
  subject: string
  message: string
  /** The one the visitor read the site in. */
  language: Language
  status: MessageStatus
  /** What the owner wrote down about it, for nobody else. */
  note: string
  /** Name, address, subject and text, folded for searching. */
  folded: string
  /** Which guard took it for spam; null: none did. */
  spam_reason: SpamReason | null
  /** Deleted messages can be had back for a while. */
  deleted_at: string | null
  version: number
  created_at: string
  updated_at: string
}

/** What browsers reported: one row for what is the same, and how often it came. */
interface ClientReportTable {
  hash: string
  /** Our own script, or the browser by itself. */
  source: 'script' | 'browser'
  type: string
  /** Of this site; null: the report named another. */
  path: string | null
  /** The facts, as an object of JSON. */
  document: string
  user_agent: string
  anomaly_count: number
  count: number
  first_at: string
  last_at: string
}

/** How many reports came in an hour that begins then, by kind. */
interface ReportCountTable {
  hour: string
  type: string
  count: number
}

/** How many requests were refused in an hour that begins then, by kind (`shared/admin/refusals.ts`). */
interface RefusalCountTable {
  hour: string
  kind: string
  count: number
}

/** The outbox: what is to be mailed, and what has become of it. */
interface LetterTable {
  id: string
  kind: LetterKind
  state: LetterState
  /** The message that it tells of, or answers. */
  message_id: string | null
  /** A letter with the same key is queued only once, ever. */
  dedupe_key: string | null
  /** null: the owner, whose address is looked up when it is sent. */
  recipient: string | null
  reply_to: string | null
  subject: string
  body_text: string
  body_html: string
  attempts: number
  next_attempt_at: string
  /** Who is sending it at the moment, and until when it is theirs. */
  lease_id: string | null
  lease_until: string | null
  created_at: string
  finished_at: string | null
}

/** One attempt to send a letter. */
interface DeliveryTable {
  id: string
  letter_id: string
  attempt: number
  outcome: DeliveryOutcome
  transport: string
  /** What the other side answered: a reply code of SMTP or a status of HTTP; 0: nothing came. */
  status: number | null
  response: string
  started_at: string
  finished_at: string
}

/** What was said last, by its digest: how the same message, sent again at once, is known. */
interface RecentMessageTable {
  digest: string
  message_id: string
  created_at: string
}

/** Counters of rate-limiter-flexible, where several instances share them. `expire` is in Unix milliseconds. */
interface RateLimitTable {
  key: string
  points: number
  expire: number | null
}
