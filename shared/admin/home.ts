/**
 * What needs the owner's attention: GET /api/admin/home. It may be polled, and does not count as session
 * activity.
 */
import * as v from 'valibot'
import { emailKinds, messageKinds } from '../inbox.ts'
import { auditEntrySchema } from './audit.ts'

/** The most entries that Home shows in each of its lists. */
export const homeShown = 5
/** How far back alerts and reports are counted. */
export const homeDays = 7

/** The first steps of a new owner, in the order of the list. Those of pages that the site does not show are left out. */
export const firstSteps = [
  'own',
  'about',
  'work',
  'resumes',
  'provider',
  'mail',
  'secondFactor',
  'backup',
] as const
export type FirstStep = (typeof firstSteps)[number]

export const adminHomeSchema = v.strictObject({
  /** Documents that do not fulfil their schema. Visitors see an older version of them, or nothing. */
  unfit: v.array(
    v.strictObject({
      /** The name of a kind. */
      kind: v.string(),
      id: v.string(),
      /** Whether it can be moved to the trash. */
      canTrash: v.boolean(),
    }),
  ),
  /** Without steps whose state is unknown. */
  firstSteps: v.array(
    v.strictObject({
      name: v.picklist(firstSteps),
      isDone: v.boolean(),
    }),
  ),
  messages: v.strictObject({
    /** New messages that no admin has opened. */
    unread: v.number(),
    newest: v.array(
      v.strictObject({
        id: v.string(),
        kind: v.picklist(messageKinds),
        name: v.string(),
        subject: v.string(),
        createdAt: v.string(),
      }),
    ),
  }),
  letters: v.strictObject({
    /** Emails that were given up. */
    failed: v.number(),
    newest: v.array(
      v.strictObject({
        id: v.string(),
        kind: v.picklist(emailKinds),
        subject: v.string(),
        messageId: v.nullable(v.string()),
        failedAt: v.string(),
      }),
    ),
  }),
  /** The rows of the audit log of the last days that indicate an attack. */
  alerts: v.strictObject({
    since: v.string(),
    total: v.number(),
    newest: v.array(auditEntrySchema),
  }),
  /** The reports of browsers of the last days. `total` counts reports, not rows. */
  reports: v.strictObject({ since: v.string(), total: v.number() }),
  secondFactor: v.strictObject({
    /** The admin who calls has no second factor. */
    isMissing: v.boolean(),
    /** ADMIN_2FA */
    isRequired: v.boolean(),
  }),
  /**
   * The newest backup. Without a time: there is none yet; null: unknown, perhaps made by the database's own
   * tools.
   */
  backup: v.nullable(
    v.strictObject({ madeAt: v.nullable(v.string()), ageSeconds: v.nullable(v.number()) }),
  ),
})
export type AdminHome = v.InferOutput<typeof adminHomeSchema>
