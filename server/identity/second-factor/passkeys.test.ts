import { describe, expect, test } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import {
  addDevice,
  addUser,
  type FactorTest,
  openFactorTest,
  publicOrigin,
  type TestUser,
} from '#tests/support/factor-test.ts'
import {
  createAuthenticator,
  type SoftwareAuthenticator,
} from '#tests/support/software-authenticator.ts'
import type { Claimant } from '../sign-in/second-factor.ts'
import {
  addPasskey,
  checkRegistration,
  createAssertionOptions,
  createRegistrationOptions,
  listPasskeys,
} from './passkeys.ts'

const limited = { ok: false, code: 'RATE_LIMITED' }

const party = { id: 'localhost', origin: publicOrigin }
const challenge = Buffer.alloc(32, 7).toString('base64url')
const hour = 60 * 60

async function register(
  { db, now }: FactorTest,
  user: TestUser,
  authenticator: SoftwareAuthenticator,
) {
  const made = await checkRegistration(party, authenticator.register({ challenge }), challenge)
  if (!made) throw new Error('An honest registration was refused.')
  return db.transaction().execute((tx) => addPasskey(tx, user.id, made, 'Key', now()))
}

type Assertion = ReturnType<SoftwareAuthenticator['assert']>

const showOn = ({ secondFactor }: FactorTest, device: Claimant, response: Assertion) =>
  secondFactor.use(
    device,
    { factor: 'passkey', response, challenge, party },
    async (_, { factor }) => factor,
  )

const show = (opened: FactorTest, { unknownDevice }: TestUser, response: Assertion) =>
  showOn(opened, unknownDevice, response)

const accepted = { ok: true, value: 'passkey' }
const invalid = { ok: false, code: 'INVALID_2FA_CODE' }

const dishonest = [
  { origin: 'https://evil.example' },
  { rpId: 'evil.example' },
  { userVerified: false },
  { challenge: Buffer.alloc(32, 8).toString('base64url') },
  { crossOrigin: true },
]

test.each([...dishonest, { type: 'webauthn.get' }])(
  'a registration with %j is refused',
  async (change) => {
    const authenticator = createAuthenticator(party)
    const response = authenticator.register({ challenge }, change)
    expect(await checkRegistration(party, response, challenge)).toBeNull()
  },
)

describe.each(databases)('passkeys on $name', (database) => {
  test('a registered passkey is offered by its id and signs in', async () => {
    await using opened = await openFactorTest(database)
    const user = await addUser(opened)
    const authenticator = createAuthenticator(party)
    const { db } = opened

    const asked = await createRegistrationOptions(db, party, { ...user, name: 'Ada' }, challenge)
    expect(asked).toMatchObject({
      challenge,
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'required' },
      excludeCredentials: [],
    })
    await register(opened, user, authenticator)
    const options = await createAssertionOptions(db, party, user.id, challenge)
    expect(options).toMatchObject({
      challenge,
      userVerification: 'required',
      allowCredentials: [{ id: authenticator.credentialId }],
    })
    expect(await show(opened, user, authenticator.assert(options))).toEqual(accepted)
    expect(await listPasskeys(db, user.id)).toEqual([
      {
        id: authenticator.credentialId,
        name: 'Key',
        createdAt: opened.now().toISOString(),
        lastUsedAt: opened.now().toISOString(),
      },
    ])
  })

  test('a response that differs from a valid one in any field is refused', async () => {
    await using opened = await openFactorTest(database)
    const user = await addUser(opened)
    const authenticator = createAuthenticator(party)
    await register(opened, user, authenticator)
    const answer = (change = {}) => show(opened, user, authenticator.assert({ challenge }, change))

    for (const change of dishonest) expect(await answer(change)).toEqual(invalid)
    expect(await answer({ type: 'webauthn.create' })).toEqual(invalid)
    expect(await answer()).toEqual(accepted)
  })

  test('a response signed with another key is refused', async () => {
    await using opened = await openFactorTest(database)
    const user = await addUser(opened)
    const [own, foreign] = [createAuthenticator(party), createAuthenticator(party)]
    await register(opened, user, own)

    const answer = own.assert({ challenge })
    const { signature } = foreign.assert({ challenge }).response
    const forged = { ...answer, response: { ...answer.response, signature } }
    expect(await show(opened, user, forged)).toEqual(invalid)
  })

  test('the factor of another user is refused', async () => {
    await using opened = await openFactorTest(database)
    const [user, other] = [await addUser(opened), await addUser(opened)]
    const authenticator = createAuthenticator(party)
    await register(opened, other, authenticator)

    expect(await show(opened, user, authenticator.assert({ challenge }))).toEqual(invalid)
  })

  test('a response is accepted only once', async () => {
    await using opened = await openFactorTest(database)
    const user = await addUser(opened)
    const authenticator = createAuthenticator(party)
    await register(opened, user, authenticator)
    const answer = authenticator.assert({ challenge })

    expect(await show(opened, user, answer)).toEqual(accepted)
    expect(await show(opened, user, answer)).toEqual(invalid)
  })

  test('a copied passkey with an older counter is refused, and the user is notified', async () => {
    await using opened = await openFactorTest(database)
    const user = await addUser(opened, 'admin')
    const authenticator = createAuthenticator(party)
    await register(opened, user, authenticator)
    const copy = authenticator.copy()
    for (let i = 0; i < 2; i++) await show(opened, user, authenticator.assert({ challenge }))

    expect(await show(opened, user, copy.assert({ challenge }))).toEqual(invalid)
    expect((await opened.listEmails()).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('cloned'),
    ])
    const { event } = await opened.db
      .selectFrom('audit')
      .select('event')
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    expect(event).toBe('authn_passkey_counter_regress')
  })

  test('a passkey whose counter stays zero is not treated as a copy', async () => {
    await using opened = await openFactorTest(database)
    const user = await addUser(opened)
    const authenticator = createAuthenticator({ ...party, counts: false })
    await register(opened, user, authenticator)
    for (let i = 0; i < 3; i++) {
      expect(await show(opened, user, authenticator.assert({ challenge }))).toEqual(accepted)
    }
    expect(await opened.listEmails()).toEqual([])
  })

  test('can be tried twenty times an hour', async () => {
    await using opened = await openFactorTest(database)
    const user = await addUser(opened)
    const authenticator = createAuthenticator(party)
    await register(opened, user, authenticator)
    const wrong = { userVerified: false }
    for (let i = 0; i < 20; i++) {
      await show(opened, user, authenticator.assert({ challenge }, wrong))
    }
    const hourLeft = { ...limited, retryAfterS: hour }
    expect(await show(opened, user, authenticator.assert({ challenge }))).toEqual(hourLeft)
    opened.pass(hour)
    expect(await show(opened, user, authenticator.assert({ challenge }))).toEqual(accepted)
  })

  test('attempts on unknown devices do not block a known device, which has twenty of its own', async () => {
    await using opened = await openFactorTest(database)
    const user = await addUser(opened)
    const [own, stolen] = [await addDevice(opened, user), await addDevice(opened, user)]
    const authenticator = createAuthenticator(party)
    await register(opened, user, authenticator)
    const right = () => authenticator.assert({ challenge })
    const wrong = () => authenticator.assert({ challenge }, { userVerified: false })

    for (let i = 0; i < 20; i++) await show(opened, user, wrong())
    expect(await show(opened, user, right())).toMatchObject(limited)
    expect(await showOn(opened, own, right())).toEqual(accepted)

    for (let i = 0; i < 20; i++) expect(await showOn(opened, stolen, wrong())).toEqual(invalid)
    expect(await showOn(opened, stolen, right())).toMatchObject(limited)
    expect(await showOn(opened, own, right())).toEqual(accepted)
  })
})
