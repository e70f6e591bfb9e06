/** The authenticator app of a user: set up, confirmed, checked, replaced and removed. */
import { randomBytes, randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { encodeQR } from 'qr'
import { hashSecret } from '../../platform/crypto/secrets.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/keys/key-ring.ts'

const pendingSeconds = 10 * 60

/** A code that is right and was not spent yet. */
interface RightCode {
  factorId: string
  step: number
  /** The encrypted seed, encrypted again if its key is no longer the current one. */
  secretEnc: string
}

interface ConfirmedSeed {
  seed: Uint8Array
  step: number
  /**
   * The encrypted pending seed that was checked. It tells whether set-up was started again in the meantime.
   */
  pendingEnc: string
}

/** Starts set-up, or starts it again. The seed is not valid until one of its codes is confirmed. */
export async function beginSetup(
  db: Database,
  keys: KeyRing,
  { id, email, name = '' }: { id: string; email: string; name?: string },
  at: Date,
): Promise<SeedToShow & { setupId: string }> {
  const seed = createSeed()
  const secret_enc = keys.encrypt('seed', pendingAad(id), seed)
  const expires_at = new Date(at.getTime() + pendingSeconds * 1000).toISOString()
  await db
    .insertInto('pending_factor')
    .values({ user_id: id, secret_enc, expires_at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ secret_enc, expires_at }))
    .execute()
  return { ...toSeedToShow(seed, email || name), setupId: toSetupId(secret_enc) }
}

/** Whether set-up is pending and, if `setupId` is given, was not started again since then. */
export async function isSetupPending(
  db: Database,
  userId: string,
  setupId: string | undefined,
  at: Date,
): Promise<boolean> {
  const pending = await findPending(db, userId, at)
  return pending !== null && (setupId === undefined || setupId === toSetupId(pending))
}

/** Returns the pending seed if the code belongs to it. Changes nothing. */
export async function checkSetup(
  db: Database,
  keys: KeyRing,
  userId: string,
  code: string,
  at: Date,
): Promise<ConfirmedSeed | null> {
  const pendingEnc = await findPending(db, userId, at)
  if (pendingEnc === null) return null
  const seed = keys.decrypt('seed', pendingAad(userId), pendingEnc)
  const step = findStep(seed, code, at)
  return step === null ? null : { seed, step, pendingEnc }
}

/** The encrypted seed that waits for its first code. */
async function findPending(db: Database, userId: string, at: Date): Promise<string | null> {
  const pending = await db
    .selectFrom('pending_factor')
    .select('secret_enc')
    .where('user_id', '=', userId)
    .where('expires_at', '>', at.toISOString())
    .executeTakeFirst()
  return pending?.secret_enc ?? null
}

/** Differs for each set-up, because a random value is part of each encryption. It reveals nothing of the seed. */
function toSetupId(pendingEnc: string): string {
  return hashSecret(pendingEnc)
}

/** Stores the confirmed seed in place of an older one. Returns false if another call was faster. */
export async function completeSetup(
  tx: Transaction,
  keys: KeyRing,
  userId: string,
  { seed, step, pendingEnc }: ConfirmedSeed,
  at: Date,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('pending_factor')
    .where('user_id', '=', userId)
    .where('secret_enc', '=', pendingEnc)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) return false
  await removeTotp(tx, userId)
  const id = randomUUID()
  await tx
    .insertInto('factor')
    .values({
      id,
      user_id: userId,
      secret_enc: keys.encrypt('seed', aadOf(userId, id), seed),
      // The code that confirmed the seed cannot be used again.
      last_step: step,
      confirmed_at: at.toISOString(),
    })
    .execute()
  return true
}

export async function findRightCode(
  db: Database,
  keys: KeyRing,
  userId: string,
  code: string,
  at: Date,
): Promise<RightCode | null> {
  const factor = await db
    .selectFrom('factor')
    .select(['id', 'secret_enc'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!factor) return null
  const aad = aadOf(userId, factor.id)
  const seed = keys.decrypt('seed', aad, factor.secret_enc)
  const step = findStep(seed, code, at)
  if (step === null) return null
  const secretEnc = keys.isCurrent(factor.secret_enc)
    ? factor.secret_enc
    : keys.encrypt('seed', aad, seed)
  return { factorId: factor.id, step, secretEnc }
}

/** RFC 6238, section 5.2: a code must not be accepted twice. Returns false if it was used already. */
export async function spendCode(
  tx: Transaction,
  { factorId, step, secretEnc }: RightCode,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('factor')
    .set({ last_step: step, secret_enc: secretEnc })
    .where('id', '=', factorId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function removeTotp(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('factor').where('user_id', '=', userId).execute()
}

function aadOf(userId: string, factorId: string): string {
  return `totp|v1|${userId}|${factorId}`
}

function pendingAad(userId: string): string {
  return `totp-pending|v1|${userId}`
}

/** Time-based one-time passwords (RFC 6238) as authenticator apps make them: SHA-1, 6 digits, 30 seconds. */
const periodSeconds = 30
const seedBytes = 20
const issuer = 'Madang'

/** RFC 4226, section 4, R6: 160 bits. */
export function createSeed(): Uint8Array {
  return randomBytes(seedBytes)
}

/**
 * Returns the time step of a code if it is the current code or the one before it, otherwise null. RFC 6238,
 * section 5.2, allows the previous step for network delay. The next step is refused: only a wrong clock
 * produces its code, and accepting it would make every code valid for longer.
 */
export function findStep(seed: Uint8Array, code: string, at: Date): number | null {
  // The library throws for digits of other scripts.
  if (!/^[0-9]{6}$/.test(code)) return null
  const timestamp = at.getTime()
  const delta = createTotp(seed).validate({ token: code, timestamp, window: 1 })
  if (delta === null || delta > 0) return null
  return Math.floor(timestamp / (periodSeconds * 1000)) + delta
}

interface SeedToShow {
  /** For the QR code: an `otpauth://totp/…` address in Google's Key Uri Format. */
  otpauthUrl: string
  /** For manual entry: base32 without padding. */
  secret: string
}

export function toSeedToShow(seed: Uint8Array, account: string): SeedToShow {
  const totp = createTotp(seed, account)
  return { otpauthUrl: totp.toString(), secret: totp.secret.base32 }
}

function createTotp(seed: Uint8Array, label = ''): TOTP {
  const { buffer } = Uint8Array.from(seed)
  return new TOTP({
    issuer,
    label,
    secret: new Secret({ buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
  })
}

/** Width of the quiet zone in modules: ISO/IEC 18004, section 9.1. */
const quietZone = 4

/** A QR code as an SVG data URL. It is black on white in both themes, because cameras need that. */
export function toQrPicture(text: string): string {
  const rows = encodeQR(text, 'raw', { border: quietZone })
  const size = rows.length
  const runs = rows
    .flatMap(findRuns)
    .map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`)
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${runs.join('')}"/></svg>`,
  ].join('')
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

interface Run {
  x: number
  y: number
  length: number
}

function findRuns(row: boolean[], y: number): Run[] {
  const runs: Run[] = []
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (isDark && last && last.x + last.length === x) last.length += 1
    else if (isDark) runs.push({ x, y, length: 1 })
  }
  return runs
}
