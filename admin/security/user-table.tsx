import type { ReactNode } from 'react'
import { inBrackets } from '#client/punctuation.ts'
import type { AccountChange, AdminAccount } from '#shared/admin/accounts.ts'
import { MoreIcon } from '../ui/icons.tsx'
import { Mark } from '../ui/mark.tsx'
import { Menu } from '../ui/menu.tsx'
import { Portrait } from '../ui/portrait.tsx'
import { Table } from '../ui/table.tsx'
import { formatMoment } from '../words/times.ts'
import { usePanelLanguage } from '../words/words.ts'
import styles from './security.module.css'

interface UserTableProps {
  accounts: AdminAccount[]
  onChange(account: AdminAccount, change: AccountChange): void
  sessionsOf(account: AdminAccount): ReactNode
}

export function UserTable({ accounts, onChange, sessionsOf }: UserTableProps) {
  const { language, words } = usePanelLanguage()
  const { users, tabs } = words.security
  return (
    <Table
      caption={tabs.users}
      rows={accounts}
      idOf={({ id }) => id}
      empty={words.lists.empty}
      columns={[
        {
          id: 'name',
          head: users.name,
          isWide: true,
          cell: ({ name, email, isSelf, pictureUrl }) => (
            <span className={styles.user}>
              <Portrait url={pictureUrl} />
              <span className={styles.who}>
                {isSelf ? name + inBrackets(users.self, language) : name}
                <span>{email}</span>
              </span>
            </span>
          ),
        },
        {
          id: 'role',
          head: users.role,
          cell: ({ role }) => (role === 'admin' ? <b>{users.roles.admin}</b> : users.roles.user),
        },
        {
          id: 'state',
          head: users.state,
          cell: ({ disabledAt }) => <AccountState disabledAt={disabledAt} />,
        },
        {
          id: 'factor',
          head: users.factor,
          cell: ({ twoFactor }) => (
            <Mark tone={twoFactor ? 'good' : 'quiet'}>{twoFactor ? users.has : users.hasNot}</Mark>
          ),
        },
        { id: 'sessions', head: users.sessions, isNumber: true, cell: sessionsOf },
        {
          id: 'active',
          head: users.lastActive,
          cell: ({ lastActiveAt }) =>
            lastActiveAt ? (
              <time dateTime={lastActiveAt}>{formatMoment(lastActiveAt, language)}</time>
            ) : (
              users.never
            ),
        },
        {
          id: 'acts',
          head: users.change,
          cell: (account) => <Acts account={account} onChange={onChange} />,
        },
      ]}
    />
  )
}

export function AccountState({ disabledAt }: Pick<AdminAccount, 'disabledAt'>) {
  const { states } = usePanelLanguage().words.security.users
  const isDisabled = disabledAt !== null
  return (
    <Mark tone={isDisabled ? 'bad' : 'good'}>{isDisabled ? states.disabled : states.active}</Mark>
  )
}

function Acts({ account, onChange }: { account: AdminAccount } & Pick<UserTableProps, 'onChange'>) {
  const { users } = usePanelLanguage().words.security
  const { name, role, disabledAt, isSelf } = account
  return (
    <Menu
      isQuiet
      label={users.acts(name)}
      choices={[
        {
          id: 'role',
          text: role === 'admin' ? users.makeUser : users.makeAdmin,
          onChoose: () => onChange(account, { role: role === 'admin' ? 'user' : 'admin' }),
        },
        // Whoever disables their own account is signed out, and cannot enable it again.
        ...(isSelf
          ? []
          : [
              {
                id: 'state',
                text: disabledAt ? users.enable : users.disable,
                onChoose: () => onChange(account, { disabled: disabledAt === null }),
              },
            ]),
      ]}
    >
      <MoreIcon />
    </Menu>
  )
}
