/** The sessions of all users. An ended session is refused from its next request on. */
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { type AdminSession, type AdminSessionList, sessionStates } from '#shared/admin/accounts.ts'
import { call } from '../session/call.ts'
import { load } from '../session/load.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ChoiceField, Filters, SearchField, toOptions } from '../ui/filters.tsx'
import { Mark } from '../ui/mark.tsx'
import { Paging } from '../ui/paging.tsx'
import { Table } from '../ui/table.tsx'
import { showProblem, showToast } from '../ui/toasts.ts'
import { Moment } from '../words/moment.tsx'
import { useWords } from '../words/words.ts'
import { Person } from './person.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  return load<AdminSessionList>(`/sessions${new URL(request.url).search}`, request)
}

export function Component() {
  const { lists, security } = useWords()
  const { sessions } = security
  const list: AdminSessionList = useLoaderData()
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<AdminSession | null>(null)

  const nameOf = ({ user }: AdminSession) => user.name ?? user.id
  const revoke = async ({ id }: AdminSession) => {
    setAsked(null)
    const answer = await call<AdminSession>(`/api/admin/sessions/${id}`, { method: 'DELETE' })
    if (answer.ok) showToast(sessions.revoked)
    else showProblem(answer.error)
    await revalidate()
  }
  return (
    <>
      <Filters label={lists.filters}>
        <SearchField label={lists.search} />
        <ChoiceField
          label={sessions.state}
          name="state"
          choices={toOptions(lists.all, sessionStates, sessions.states)}
        />
      </Filters>
      <Table
        caption={security.tabs.sessions}
        rows={list.items}
        idOf={({ id }) => id}
        empty={lists.empty}
        columns={[
          { id: 'who', head: sessions.who, cell: ({ user }) => <Person actor={user} /> },
          {
            id: 'device',
            head: sessions.device,
            cell: ({ device, twoFactor, isCurrent }) => (
              <>
                {device} {twoFactor && <>({sessions.secondFactor}) </>}
                {isCurrent && <b>{sessions.current}</b>}
              </>
            ),
          },
          { id: 'address', head: sessions.address, cell: ({ address }) => address },
          {
            id: 'active',
            head: sessions.active,
            cell: ({ lastActiveAt }) => <Moment at={lastActiveAt} />,
          },
          {
            id: 'state',
            head: sessions.state,
            cell: ({ state, end }) => (
              <Mark tone={state === 'active' ? 'good' : 'quiet'}>
                {end ? sessions.ends[end] : sessions.states[state]}
              </Mark>
            ),
          },
          {
            id: 'act',
            head: sessions.acts,
            cell: (session) =>
              session.state === 'active' && !session.isCurrent ? (
                <Button
                  aria-label={sessions.revokeLabel(nameOf(session), session.device)}
                  onClick={() => setAsked(session)}
                >
                  {sessions.revoke}
                </Button>
              ) : null,
          },
        ]}
      />
      <Paging {...list} words={lists.paging} />
      {asked && (
        <Dialog isAlert title={sessions.revokeTitle} onClose={() => setAsked(null)}>
          <p>{sessions.revokeText(nameOf(asked), asked.device)}</p>
          <div className="choices">
            <Button onClick={() => setAsked(null)}>{sessions.cancel}</Button>
            <Button isPrimary onClick={() => revoke(asked)}>
              {sessions.revoke}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
