/** Users and their roles. Changing a role requires a recent second factor. */
import { useState } from 'react'
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
import { Filters } from '../ui/filters.tsx'
import { ChoiceField, SearchField, toChoices, toOptions } from '../ui/list-fields.tsx'
import { Paging } from '../ui/paging.tsx'
import { showToast } from '../ui/toasts.ts'
import { usePanelLanguage } from '../words/words.ts'
import { StaleAccount } from './stale-account.tsx'
import { UserTable } from './user-table.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  return load<AccountList>(`/users${new URL(request.url).search}`, request)
}

interface Stale {
  change: AccountChange
  current: AdminAccount
}

export function Component() {
  const { language, words } = usePanelLanguage()
  const { lists, security, session } = words
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
    } else if (answer) showToast(answer.error ?? session.unreachable, { isProblem: true })
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
