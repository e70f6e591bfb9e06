/**
 * The state of the running site: GET /api/admin/system and /api/admin/jobs. POST /api/admin/letters/test
 * (`inbox.ts`) sends a test email.
 */
import * as v from 'valibot'
import { engineNames } from '../site.ts'

export const healthStates = ['ok', 'warning', 'failing'] as const

export const settingSchema = v.strictObject({
  /** The name of the environment variable. */
  name: v.string(),
  /** null: unset. A secret is `•••` if it is set, with the parts that are not secret. */
  value: v.nullable(v.string()),
  isSecret: v.boolean(),
})

export const systemSchema = v.strictObject({
  version: v.string(),
  node: v.string(),
  startedAt: v.string(),
  uptimeSeconds: v.number(),
  memoryBytes: v.number(),
  database: v.strictObject({
    kind: v.picklist(['sqlite', 'postgres']),
    version: v.string(),
    sizeBytes: v.number(),
    migrations: v.array(v.strictObject({ name: v.string(), appliedAt: v.string() })),
  }),
  mail: v.strictObject({
    state: v.picklist(healthStates),
    /** The mail transport as text; never contains a password. */
    transport: v.string(),
    /** The current recipients of emails to the owner; empty: none, emails wait. */
    recipients: v.array(v.string()),
    queued: v.number(),
    failed: v.number(),
    /** Of the waiting emails, when the first was queued. */
    oldestQueuedAt: v.nullable(v.string()),
    lastSentAt: v.nullable(v.string()),
  }),
  search: v.strictObject({
    /** Whether search engines can reach the site at its address. */
    isPublic: v.boolean(),
    sitemap: v.string(),
    /** null: the blog is off. */
    feed: v.nullable(v.string()),
    /** The engines whose code is on Home. */
    verified: v.array(v.picklist(engineNames)),
    indexNow: v.strictObject({
      isOn: v.boolean(),
      /** null: never. */
      toldAt: v.nullable(v.string()),
      /** The answer to the last request, if it failed. */
      problem: v.nullable(v.string()),
    }),
  }),
  settings: v.array(settingSchema),
})
export type System = v.InferOutput<typeof systemSchema>

export const jobNames = [
  'outbox',
  'content',
  'resumes',
  'searchEngines',
  'sweep',
  'fonts',
  'reports',
  'refusals',
  'audit',
  'backup',
  'retention',
  'alerts',
] as const
export type JobName = (typeof jobNames)[number]

export const jobSchema = v.strictObject({
  name: v.picklist(jobNames),
  /** `late`: it should have run by now. */
  state: v.picklist(['waiting', 'running', 'failing', 'late']),
  everySeconds: v.number(),
  /** null: not since this process started. */
  lastRunAt: v.nullable(v.string()),
  lastDurationMs: v.nullable(v.number()),
  nextRunAt: v.nullable(v.string()),
  /** The number of consecutive failures. */
  failures: v.number(),
})
export type Job = v.InferOutput<typeof jobSchema>

/** Jobs of the answering process: other instances of the site have their own. */
export const jobsSchema = v.strictObject({ jobs: v.array(jobSchema) })
