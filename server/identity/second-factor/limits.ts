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

/** Each device that has signed in before has buckets of its own, which other devices cannot use up. */
export const limits = {
  totpUnknownDevice: [
    { most: 10, seconds: 15 * minute },
    { most: 30, seconds: day },
  ],
  totpKnownDevice: [{ most: 10, seconds: 15 * minute }],
  recoveryUnknownDevice: [{ most: 5, seconds: hour }],
  recoveryKnownDevice: [{ most: 5, seconds: hour }],
  passkeyUnknownDevice: [{ most: 20, seconds: hour }],
  passkeyKnownDevice: [{ most: 20, seconds: hour }],
  /** Codes for a seed that is being set up. */
  setup: [{ most: 10, seconds: 15 * minute }],
} as const satisfies Record<string, Window[]>

export type BucketName = keyof typeof limits

/** Consecutive failures after which codes of an authenticator app are refused from unknown devices. */
export const failuresUntilLocked = 100
/** Consecutive failures after which the owner is notified. */
export const failuresUntilNotified = 5
