/** How the site is running: GET /api/admin/system and /api/admin/jobs. POST /api/admin/letters/test (`inbox.ts`) sends a test letter. */
import * as v from 'valibot'

export const healthStates = ['ok', 'warning', 'failing'] as const

export const settingSchema = v.strictObject({
  /** Of the environment variable. */
  name: v.string(),
  /** null: unset. A secret is `•••`, if it is set, with what of it is no secret. */
  value: v.nullable(v.string()),
  isSecret: v.boolean(),
})
export type SystemSetting = v.InferOutput<typeof settingSchema>

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
    /** What letters are sent by, in words; never a password. */
    transport: v.string(),
    /** Where letters to the owner go now; empty: nowhere, they wait. */
    recipients: v.array(v.string()),
    queued: v.number(),
    failed: v.number(),
    /** Of the letters that wait, when the first was queued. */
    oldestQueuedAt: v.nullable(v.string()),
    lastSentAt: v.nullable(v.string()),
  }),
  settings: v.array(settingSchema),
})
export type System = v.InferOutput<typeof systemSchema>

export const jobNames = [
  'outbox',
  'content',
  'sweep',
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
  /** null: not since this process began. */
  lastRunAt: v.nullable(v.string()),
  lastDurationMs: v.nullable(v.number()),
  nextRunAt: v.nullable(v.string()),
  /** How often in a row it has failed. */
  failures: v.number(),
})
export type Job = v.InferOutput<typeof jobSchema>

/** Of the process that answers: others of the same site have jobs of their own. */
export const jobsSchema = v.strictObject({ jobs: v.array(jobSchema) })
