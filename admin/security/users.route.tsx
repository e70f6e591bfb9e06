/** Users and their roles. Changing a role requires a recent second factor. */
import { type ReactNode, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { commaIn, inBrackets } from '#client/punctuation.ts'
import { useStepUp } from '#client/session/use-step-up.ts'
import {
  type AccountChange,
  type AccountList,
  type AdminAccount,
  accountSorts,
  roles,
} from '#shared/admin/accounts.ts'
import { call } from '../session/call.ts'
import { load } from '../session/load.ts'
import { StepUpDialog } from '../session/step-up-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ChoiceField, Filters, SearchField, toChoices, toOptions } from '../ui/filters.tsx'
import { MoreIcon } from '../ui/icons.tsx'
import { Mark } from '../ui/mark.tsx'
import { Menu } from '../ui/menu.tsx'
import { Paging } from '../ui/paging.tsx'
import { Portrait } from '../ui/portrait.tsx'
import { SideBySide } from '../ui/side-by-side.tsx'
import { Table } from '../ui/table.tsx'
import { showProblem, showToast } from '../ui/toasts.ts'
import { Moment } from '../words/moment.tsx'
import { usePanelLanguage, useWords } from '../words/words.ts'
import styles from './security.module.css'

export function loader({ request }: LoaderFunctionArgs) {
  return load<AccountList>(`/users${new URL(request.url).search}`, request)
}

interface Stale {
  change: AccountChange
  current: AdminAccount
}

export function Component() {
  const { language, words } = usePanelLanguage()
  const { lists, security } = words
  const { users } = security
  const list: AccountList = useLoaderData()
  const { revalidate } = useRevalidator()
  const { withStepUp, question } = useStepUp()
  const [stale, setStale] = useState<Stale | null>(null)

  const send = ({ id, version }: AdminAccount, body: AccountChange) =>
    withStepUp(() =>
      call<AdminAccount>(`/api/admin/users/${id}`, { method: 'PATCH', version, body }),
    )
  const change = async (account: AdminAccount, body: AccountChange) => {
    setStale(null)
    const answer = await send(account, body)
    if (answer?.ok) {
      // Undoing a change is a change: it may require the factor as well.
      const before = { role: account.role, disabled: account.disabledAt !== null }
      showToast(describeChange(account, answer.data), { undo: () => change(answer.data, before) })
    } else if (answer?.code === 'STALE') {
      setStale({ change: body, current: (answer.data as { current: AdminAccount }).current })
    } else if (answer) showProblem(answer.error)
    await revalidate()
  }
  const describeChange = ({ name, disabledAt }: AdminAccount, now: AdminAccount) => {
    if ((disabledAt === null) === (now.disabledAt === null)) return users.changed(name)
    return now.disabledAt === null ? users.enabled(name) : users.disabled(name)
  }
  return (
    <>
      <Filters label={lists.filters}>
        <SearchField label={lists.search} />
        <ChoiceField
          label={users.role}
          name="role"
          choices={toOptions(lists.all, roles, users.roles)}
        />
        <ChoiceField
          label={users.state}
          name="state"
          choices={toOptions(lists.all, ['active', 'disabled'], users.states)}
        />
        <ChoiceField
          label={lists.sort}
          name="sort"
          choices={toChoices(accountSorts, users.sorts)}
        />
      </Filters>
      <UserTable
        accounts={list.items}
        onChange={change}
        sessionsOf={({ name, activeSessions, id }) => (
          <Link
            to={`/security/sessions?user=${id}&state=active`}
            aria-label={
              activeSessions + inBrackets(users.sessions + commaIn(language) + name, language)
            }
          >
            {activeSessions}
          </Link>
        )}
      />
      <Paging {...list} words={lists.paging} />
      {stale && (
        <StaleAccount
          account={stale.current}
          change={stale.change}
          onAgain={() => change(stale.current, stale.change)}
          onLeave={() => setStale(null)}
        />
      )}
      {question && <StepUpDialog {...question} />}
    </>
  )
}

interface UserTableProps {
  accounts: AdminAccount[]
  onChange(account: AdminAccount, change: AccountChange): void
  sessionsOf(account: AdminAccount): ReactNode
}

function UserTable({ accounts, onChange, sessionsOf }: UserTableProps) {
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
          cell: ({ lastActiveAt }) => (lastActiveAt ? <Moment at={lastActiveAt} /> : users.never),
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

interface StaleAccountProps {
  /** The current state. */
  account: AdminAccount
  change: AccountChange
  onAgain(): void
  onLeave(): void
}

/** Another admin was first: shows the current account, and asks whether to change it anyway. */
function StaleAccount({ account, change, onAgain, onLeave }: StaleAccountProps) {
  const { inbox, security } = useWords()
  const { users } = security
  const { role = account.role, disabled = account.disabledAt !== null } = change
  const wanted = { role, disabledAt: disabled ? account.createdAt : null }
  const show = (one: Pick<AdminAccount, 'role' | 'disabledAt'>) => (
    <>
      {users.roles[one.role]} · <AccountState disabledAt={one.disabledAt} />
    </>
  )
  return (
    <Dialog isAlert title={inbox.conflict.title} onClose={onLeave}>
      <p>{users.stale(account.name)}</p>
      <SideBySide
        sides={[
          { name: inbox.conflict.theirs, shown: show(account) },
          { name: inbox.conflict.yours, shown: show(wanted) },
        ]}
      />
      <div className="choices">
        <Button onClick={onAgain}>{users.again}</Button>
        <Button isPrimary onClick={onLeave}>
          {users.leave}
        </Button>
      </div>
    </Dialog>
  )
}
