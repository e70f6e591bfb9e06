import { mkdtempDisposable, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type DatabaseUnderTest, databases } from '#tests/databases.ts'
import { startMailProvider, startMailServer } from '#tests/mail.ts'
import { parseEnv } from '../env.ts'
import { doctor } from './doctor.ts'

const now = () => new Date('2026-11-21T12:00:00Z')

describe.each(databases)('the doctor on $name', ({ open }) => {
  test('finds a new site well, and sends a letter that can be looked at', async () => {
    await using opened = await open()
    await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-doctor-'))
    const env = parseEnv({ DATA_DIR: folder.path })
    const words = await doctor({ ...opened, env, now, args: ['--mail'] })
    expect(words).toMatch(/^ok +database/m)
    expect(words).toMatch(/^ok +mail +mailbox/m)
    expect(words).toMatch(/^ok +test +The letter was taken: .*\.eml$/m)
    expect(await readdir(join(folder.path, 'mailbox'))).toHaveLength(1)
  })

  test('sends by the mail server, and repeats what that says', async () => {
    await using opened = await open()
    await using server = await startMailServer()
    const mail = { MAIL_URL: `smtp://127.0.0.1:${server.port}`, MAIL_TO: 'owner@example.com' }
    const words = await doctor({ ...opened, env: parseEnv(mail), now, args: ['--mail'] })
    expect(words).toMatch(/^ok +mail +smtp 127\.0\.0\.1:\d+: The server takes letters\.$/m)
    expect(words).toMatch(/^ok +test +The letter was taken: 250 /m)
    expect(server.received).toMatchObject([{ to: ['owner@example.com'] }])
  })
})

const [sqlite] = databases as [DatabaseUnderTest]

test('a mail server that is away, and a provider that refuses, are said with the reason', async () => {
  await using opened = await sqlite.open()
  const gone = await startMailServer()
  await gone[Symbol.asyncDispose]()
  const away = { MAIL_URL: `smtp://127.0.0.1:${gone.port}` }
  const examine = (settings: Record<string, string>, args: string[]) =>
    doctor({ ...opened, env: parseEnv(settings), now, args })
  await expect(examine(away, [])).rejects.toThrow(/^FAILED +mail .*ECONNREFUSED/m)
  await expect(examine(away, [])).rejects.toThrow(/^warning +mail +MAIL_TO is not set/m)

  await using provider = await startMailProvider(() => ({ status: 403, text: 'Forbidden' }))
  const refused = {
    MAIL_URL: `emailjs://key@${provider.host}?service=s&template=t`,
    MAIL_TO: 'owner@example.com',
  }
  await expect(examine(refused, ['--mail'])).rejects.toThrow(
    /^FAILED +test +The letter was not taken, and will not be tried again: Forbidden$/m,
  )
})

test('what it does not know is refused', async () => {
  await using opened = await sqlite.open()
  const examination = { ...opened, env: parseEnv({}), now, args: ['--post'] }
  await expect(doctor(examination)).rejects.toThrow('not --post')
})
