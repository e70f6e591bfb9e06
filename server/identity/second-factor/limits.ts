/**
 * How often a second factor may be tried: `docs/security.md`. Every attempt needs a valid Google token of the
 * account.
 */

export interface Window {
  most: number
  seconds: number
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Devices that have signed in before have a separate bucket, which other devices cannot use up. */
export const limits = {
  totpUnknownDevice: [
    { most: 10, seconds: 15 * minute },
    { most: 30, seconds: day },
  ],
  totpKnownDevice: [{ most: 10, seconds: 15 * minute }],
  recovery: [{ most: 5, seconds: hour }],
  passkey: [{ most: 20, seconds: hour }],
  /** Codes for a seed that is being set up. */
  setup: [{ most: 10, seconds: 15 * minute }],
} as const satisfies Record<string, Window[]>

export type BucketName = keyof typeof limits

/** Consecutive failures after which codes of an authenticator app are refused from unknown devices. */
export const failuresUntilLocked = 100
/** Consecutive failures after which the owner is notified. */
export const failuresUntilNotified = 5
