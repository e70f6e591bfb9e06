/**
 * Passkeys as second factor (Web Authentication Level 3). They are bound to the origin: no other site can ask
 * for them.
 */
import type { Passkey, PasskeyAssertion, PasskeyRegistration } from '#shared/second-factor.ts'
import { parseStored } from '../../content/store/read-stored.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { isLoopback } from '../../platform/http/loopback.ts'
import type { RelyingParty } from '../sign-in/second-factor.ts'

const name = 'Madang'
/** The authenticator must verify its user, so that a found or stolen security key is useless. */
const userVerification = 'required'
/** ES256, RS256, EdDSA. The library would add ML-DSA, for which Node prints an experimental warning. */
const supportedAlgorithmIDs = [-7, -257, -8]

export async function createRegistrationOptions(
  db: Database,
  party: RelyingParty,
  user: { id: string; email: string; name: string },
  challenge: string,
) {
  const { generateRegistrationOptions } = await openLibrary()
  return generateRegistrationOptions({
    rpName: name,
    rpID: party.id,
    userID: Uint8Array.from(Buffer.from(user.id)),
    // The owner's account of `owner-passkeys.ts` has no address.
    userName: user.email || user.name,
    userDisplayName: user.name,
    challenge: toBytes(challenge),
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: await listDescriptors(db, user.id),
    authenticatorSelection: { residentKey: 'preferred', userVerification },
  })
}

export async function createAssertionOptions(
  db: Database,
  party: RelyingParty,
  userId: string,
  challenge: string,
) {
  const { generateAuthenticationOptions } = await openLibrary()
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: toBytes(challenge),
    allowCredentials: await listDescriptors(db, userId),
    userVerification,
  })
}

interface NewPasskey {
  id: string
  publicKey: string
  counter: number
  transports: string[]
}

/**
 * Returns the passkey that an authenticator made for this challenge, or null if the response is not valid.
 */
export async function checkRegistration(
  party: RelyingParty,
  response: PasskeyRegistration,
  challenge: string,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await openLibrary()
  const verified = await unlessRefused(() =>
    verifyRegistrationResponse({
      response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    }),
  )
  if (!verified?.verified || isFromFrame(response)) return null
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
}

/** Returns null if the passkey already belongs to an account. */
export async function addPasskey(
  tx: Transaction,
  userId: string,
  { id, publicKey, counter, transports }: NewPasskey,
  label: string,
  at: Date,
): Promise<Passkey | null> {
  const created_at = at.toISOString()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkey')
    .values({
      id,
      user_id: userId,
      public_key: publicKey,
      counter,
      transports: JSON.stringify(transports),
      name: label,
      created_at,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) return null
  return { id, name: label, createdAt: created_at, lastUsedAt: null }
}

export async function removePasskeys(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('passkey').where('user_id', '=', userId).execute()
}

/** Returns false if the user has no passkey with that id. */
export async function removePasskey(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function listPasskeys(db: Database, userId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkey')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    createdAt: created_at,
    lastUsedAt: last_used_at,
  }))
}

type CheckedAssertion =
  | { kind: 'right'; id: string; counter: number }
  /** The signature is right, but the counter went backwards: the authenticator was copied. */
  | { kind: 'counterRegress' }
  | { kind: 'wrong' }

export async function checkAssertion(
  db: Database,
  party: RelyingParty,
  userId: string,
  response: PasskeyAssertion,
  challenge: string,
): Promise<CheckedAssertion> {
  const passkey = await db
    .selectFrom('passkey')
    .selectAll()
    .where('id', '=', response.id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!passkey) return { kind: 'wrong' }
  const { id, public_key } = passkey
  const key = { id, publicKey: toBytes(public_key) }
  const counter = await checkSignature(party, key, response, challenge)
  if (counter === null) return { kind: 'wrong' }
  return hasAdvanced(Number(passkey.counter), counter)
    ? { kind: 'right', id, counter }
    : { kind: 'counterRegress' }
}

/** Returns the counter of the authenticator; null: the passkey has not signed this challenge for this site and a verified user. */
export async function checkSignature(
  party: RelyingParty,
  key: { id: string; publicKey: Uint8Array<ArrayBuffer> },
  response: PasskeyAssertion,
  challenge: string,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await openLibrary()
  const verified = await unlessRefused(() =>
    verifyAuthenticationResponse({
      response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      // The caller compares the counter. The library would only throw, but a copied authenticator is worth a notice.
      credential: { ...key, counter: 0 },
      requireUserVerification: true,
    }),
  )
  if (!verified?.verified || isFromFrame(response)) return null
  return verified.authenticationInfo.newCounter
}

/** Returns false if the passkey was used or removed since the check. */
export async function spendAssertion(
  tx: Transaction,
  { id, counter }: { id: string; counter: number },
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ counter, last_used_at: at.toISOString() })
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Level 3, section 6.1.1: authenticators without a counter always send 0. */
function hasAdvanced(before: number, now: number): boolean {
  return now > before || (now === 0 && before === 0)
}

async function listDescriptors(db: Database, userId: string) {
  const rows = await db
    .selectFrom('passkey')
    .select(['id', 'transports'])
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ id, transports }) => {
    const read = parseStored(transports)
    const names: unknown[] = Array.isArray(read) ? read : []
    return { id, transports: names.filter((one) => typeof one === 'string') }
  })
}

/**
 * Call this only with a verified response. The site is never framed by another site, but the library accepts
 * a cross-origin response that does not name the top-level site.
 */
function isFromFrame({ response }: { response: { clientDataJSON: string } }): boolean {
  const clientData = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as {
    crossOrigin?: unknown
  }
  return clientData.crossOrigin === true
}

/** The library throws for every kind of invalid response. The client gets the same answer for all of them. */
async function unlessRefused<Value>(verify: () => Promise<Value>): Promise<Value | null> {
  try {
    return await verify()
  } catch {
    return null
  }
}

function toBytes(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(base64url, 'base64url'))
}

/** The formats of attestation for which the library trusts certificates of vendors. */
const certifiedFormats = ['android-key', 'android-safetynet', 'apple', 'mds'] as const

/**
 * Loaded at the first use of a passkey: the library parses the certificates of many vendors, which is slow.
 *
 * It must trust none of them. The site asks for no attestation, and from a certificate with a trusted issuer the
 * library fetches the revocation list, at an address that the certificate names. The library does not check that
 * the issuer is a certificate authority, so the owner of a phone, whose key the vendor has certified, could
 * choose the address.
 */
export async function openLibrary() {
  const library = await import('@simplewebauthn/server')
  for (const identifier of certifiedFormats) {
    library.SettingsService.setRootCertificates({ identifier, certificates: [] })
  }
  return library
}

/** The relying party of a call. Loopback has several names: the one in the `Host` header is used. */
export function toRelyingParty(publicOrigin: string, headers: Headers): RelyingParty {
  const { host, hostname, protocol } = new URL(publicOrigin)
  if (!isLoopback(hostname)) return { id: hostname, origin: publicOrigin }
  const origin = `${protocol}//${headers.get('host') ?? host}`
  return { id: new URL(origin).hostname, origin }
}
