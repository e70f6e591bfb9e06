/** The state of accounts that is compared when a restore replaces one state of the site with another. */
import { cleanLine } from '#shared/text.ts'
import type { Database } from '../platform/db/database.ts'
import type { Role } from '../platform/db/sign-in-tables.ts'

interface AccountState {
  id: string
  /** The name and email address, for the operator. */
  name: string
  role: Role
  isDisabled: boolean
  /** The ids of authenticator apps and of passkeys. */
  apps: string[]
  passkeys: string[]
}

const maxLabelLength = 200

export async function readAccounts(db: Database): Promise<Map<string, AccountState>> {
  const accounts = await db
    .selectFrom('user_account')
    .select(['id', 'name', 'email', 'role', 'disabled_at'])
    .orderBy('email')
    .execute()
  const states = new Map<string, AccountState>()
  for (const { id, name, email, role, disabled_at } of accounts) {
    const label = toLine(name === email ? email : `${name} <${email}>`)
    const isDisabled = disabled_at !== null
    states.set(id, { id, name: label, role, isDisabled, apps: [], passkeys: [] })
  }
  for (const list of ['apps', 'passkeys'] as const) {
    const table = list === 'apps' ? 'factor' : 'passkey'
    const rows = await db.selectFrom(table).select(['id', 'user_id']).orderBy('id').execute()
    for (const { id, user_id } of rows) states.get(user_id)?.[list].push(id)
  }
  return states
}

/** Cannot hide or forge other lines on a terminal. */
export function toLine(text: string): string {
  return cleanLine(text).slice(0, maxLabelLength)
}

/** Describes each admin and the protection of the account, for the operator. */
export function describeAdmins(accounts: ReadonlyMap<string, AccountState>): string[] {
  const admins = [...accounts.values()].filter(({ role }) => role === 'admin')
  return admins.map(({ name, isDisabled, apps, passkeys }) => {
    const factor = apps.length + passkeys.length > 0 ? 'with' : 'without'
    return `${name}, ${factor} a second factor${isDisabled ? ', disabled' : ''}`
  })
}

/** How the accounts of the restored copy differ from those of the replaced site, in sentences for the operator. */
export function compareAccounts(
  before: ReadonlyMap<string, AccountState>,
  after: ReadonlyMap<string, AccountState>,
): string[] {
  const changed = [...after.values()].flatMap((account) =>
    describeChange(before.get(account.id), account).map((words) => `${account.name} ${words}`),
  )
  const gone = [...before.values()].filter(({ id }) => !after.has(id))
  return [
    ...changed,
    ...gone.map(({ name, role, isDisabled }) => {
      const who = role === 'admin' ? 'an admin' : 'a user'
      const what = isDisabled ? ', which was disabled' : ''
      return `${name} (${who}${what}) no longer has an account: it was created after the backup`
    }),
  ]
}

function describeChange(before: AccountState | undefined, after: AccountState): string[] {
  if (!before) {
    const role = after.role === 'admin' ? 'as an admin' : 'as a user'
    return [`has an account again, ${role}${after.isDisabled ? ', disabled' : ''}`]
  }
  const words: string[] = []
  if (before.role !== after.role) {
    words.push(after.role === 'admin' ? 'is an admin again' : 'is no longer an admin')
  }
  if (before.isDisabled !== after.isDisabled) {
    words.push(after.isDisabled ? 'is disabled again' : 'is no longer disabled')
  }
  for (const [list, name] of [
    ['apps', 'an authenticator app'],
    ['passkeys', 'a passkey'],
  ] as const) {
    if (after[list].some((id) => !before[list].includes(id))) {
      words.push(`has ${name} again that was removed after the backup`)
    }
    if (before[list].some((id) => !after[list].includes(id))) {
      words.push(`has lost ${name} that was added after the backup`)
    }
  }
  return words
}
