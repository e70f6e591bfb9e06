/** How often a second factor may be tried: `docs/security.md`. Nobody gets here without a valid Google token of the account. */

export interface Window {
  most: number
  seconds: number
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Devices that have signed in before have a bucket of their own, which no other device can use up. */
export const limits = {
  totpUnknownDevice: [
    { most: 10, seconds: 15 * minute },
    { most: 30, seconds: day },
  ],
  totpKnownDevice: [{ most: 10, seconds: 15 * minute }],
  recovery: [{ most: 5, seconds: hour }],
  passkey: [{ most: 20, seconds: hour }],
  /** Codes of a seed that is only being set up. */
  setup: [{ most: 10, seconds: 15 * minute }],
} as const satisfies Record<string, Window[]>

export type BucketName = keyof typeof limits

/** Consecutive failures after which an authenticator's codes are refused to devices not seen before. */
export const failuresUntilLocked = 100
/** Consecutive failures of which the owner is told. */
export const failuresUntilTold = 5
