/**
 * The tables as Kysely types. Times are ISO 8601 UTC text; JSON documents are text, validated by their schema
 * when they are written and when they are read. Both have the same meaning in SQLite and PostgreSQL.
 */

import type { Language } from '#shared/i18n/languages.ts'
import type {
  DeliveryOutcome,
  EmailKind,
  EmailState,
  MessageStatus,
  SpamReason,
} from '#shared/inbox.ts'
import type { Ground, MediaType, Motion, VariantFormat } from '#shared/media.ts'
import type { FeedbackCategory } from '#shared/message.ts'
import type { ContentTables } from './content-tables.ts'
import type { SignInTables } from './sign-in-tables.ts'

export interface Tables extends ContentTables, MediaTables, SignInTables, UpkeepTables {
  message: MessageTable
  client_report: ClientReportTable
  report_count: ReportCountTable
  refusal_count: RefusalCountTable
  letter: EmailTable
  delivery: DeliveryTable
  recent_message: RecentMessageTable
  rate_limit: RateLimitTable
}

/** Messages from visitors to the owner. */
interface MessageTable {
  id: string
  kind: 'feedback' | 'contact'
  name: string
  email: string
  /** null: none was chosen, or the form has no category. */
  category: FeedbackCategory | null
  subject: string
  message: string
  /** The language of the site that the visitor used. */
  language: Language
  status: MessageStatus
  /** Private notes of the owner. */
  note: string
  /** Name, address, subject and text, normalised for search. */
  folded: string
  /** The check that classified it as spam; null: not spam. */
  spam_reason: SpamReason | null
  /** Set for deleted messages, which can be restored for a limited time. */
  deleted_at: string | null
  /** When an admin first opened it; null: unread. */
  read_at: string | null
  version: number
  created_at: string
  updated_at: string
}

/** Reports from browsers: one row per distinct report, with the number of occurrences. */
interface ClientReportTable {
  hash: string
  /** Sent by our own script, or by the browser itself. */
  source: 'script' | 'browser'
  type: string
  /** A path of this site; null: the report named another site. */
  path: string | null
  /** The details, as a JSON object. */
  document: string
  user_agent: string
  anomaly_count: number
  count: number
  first_at: string
  last_at: string
}

/** The number of reports per kind in the hour that begins at `hour`. */
interface ReportCountTable {
  hour: string
  type: string
  count: number
}

/** The number of refused requests per kind (`shared/admin/reports.ts`) in the hour that begins at `hour`. */
interface RefusalCountTable {
  hour: string
  kind: string
  count: number
}

/**
 * The outbox: emails to be sent, and their delivery state. Only the table is called `letter`. A message is what a
 * visitor has written.
 */
interface EmailTable {
  id: string
  kind: EmailKind
  state: EmailState
  /** The message that this email reports or answers. */
  message_id: string | null
  /** An email with the same key is queued only once, ever. */
  dedupe_key: string | null
  /** null: the owner, whose address is looked up when the email is sent. */
  recipient: string | null
  reply_to: string | null
  subject: string
  body_text: string
  body_html: string
  attempts: number
  next_attempt_at: string
  /** The lease of the worker that is sending it, and the end of that lease. */
  lease_id: string | null
  lease_until: string | null
  created_at: string
  finished_at: string | null
}

/** One attempt to send an email. */
interface DeliveryTable {
  id: string
  letter_id: string
  attempt: number
  outcome: DeliveryOutcome
  transport: string
  /** The SMTP reply code or HTTP status of the response; 0: no response. */
  status: number | null
  response: string
  started_at: string
  finished_at: string
}

/** Digests of recent messages, which detect a message that is sent twice. */
interface RecentMessageTable {
  digest: string
  message_id: string
  created_at: string
}

/** Counters of rate-limiter-flexible, shared by several instances. `expire` is in Unix milliseconds. */
interface RateLimitTable {
  key: string
  points: number
  expire: number | null
}

interface UpkeepTables {
  site: SiteTable
  schema_upgrade: SchemaUpgradeTable
  backup_run: BackupRunTable
  index_now: IndexNowTable
}

/** One row, written at the first start. */
interface SiteTable {
  one: 1
  id: string
  created_at: string
}

/** One row for each time a version of the program changed the schema. */
export interface SchemaUpgradeTable {
  /** The last migration that was applied. */
  migration: string
  /** The version of the program that applied it. */
  version: string
  at: string
  /** The name of the backup that was made before; null if none was made. */
  copy: string | null
}

/** One row, written by the first backup. */
interface BackupRunTable {
  one: 1
  /** When the schedule started. */
  since: string
  /** The time of the last attempt. */
  begun_at: string
  /** The time of the last successful backup; null if there is none. */
  made_at: string | null
  name: string | null
  /** Why the last attempt failed. */
  problem: string | null
}

/** One row, written when search engines are first to be told of changes. */
interface IndexNowTable {
  one: 1
  /** The sitemap of which they know: a JSON object of addresses and their last changes. */
  told: string
  told_at: string | null
  /** No request before it. */
  due_at: string
  /** Requests in a row that were refused or not answered, and what the last one got. */
  failures: number
  problem: string | null
}

export interface MediaTables {
  media: MediaTable
  media_piece: MediaPieceTable
  media_variant: MediaVariantTable
  heading_font: HeadingFontTable
}

/** Tables whose rows can be made again from others. Backups and moves leave the rows out. */
export const derivedTables = ['media_variant', 'heading_font', 'made_resume'] as const satisfies (
  | keyof MediaTables
  | keyof ContentTables
)[]

export function isDerived(table: string): boolean {
  return (derivedTables as readonly string[]).includes(table)
}

interface MediaTable {
  /** The SHA-256 of the bytes, in hexadecimal digits. */
  hash: string
  /** Unique: an export writes a file of this name. */
  name: string
  type: MediaType
  /** In bytes. */
  size: number
  /** In pixels, as it is shown; null for what is no picture. */
  width: number | null
  height: number | null
  /** null: the file was uploaded before this was looked for (`inspectOlder`). */
  motion: Motion | null
  /** null: the picture has no transparent parts, or this was not looked for. */
  ground: Ground | null
  decorative: 0 | 1
  /** The JSON of `altTextsSchema`. */
  alt: string
  /** Name and alternative texts, normalised for search. */
  folded: string
  uploaded_at: string
  /** The id of a user; null for what was imported. */
  uploaded_by: string | null
  version: number
}

/** The original, in pieces of `pieceBytes`. */
interface MediaPieceTable {
  hash: string
  /** Counted from 0. */
  position: number
  bytes: Uint8Array
}

interface MediaVariantTable {
  hash: string
  width: number
  format: VariantFormat
  bytes: Uint8Array
}

/** The font of the headings of all pages in a language. */
interface HeadingFontTable {
  language: Language
  /** A digest of the characters of all headings, of which the font has as many as it may. */
  made_of: string
  /** Of the bytes, in its address. */
  hash: string
  /** Beyond ASCII. */
  characters: string
  bytes: Uint8Array
}
