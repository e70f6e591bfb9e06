/** All emails, newest first, with their state. */
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { inBrackets } from '#client/punctuation.ts'
import { emailStates, type OutboxList } from '#shared/inbox.ts'
import { load } from '../session/load.ts'
import { ChoiceField, Filters } from '../ui/filters.tsx'
import { Page } from '../ui/page.tsx'
import { Paging } from '../ui/paging.tsx'
import { Table } from '../ui/table.tsx'
import { Moment } from '../words/moment.tsx'
import { usePanelLanguage } from '../words/words.ts'
import { Deliveries, EmailFacts } from './email-log.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  return load<OutboxList>(`/letters${new URL(request.url).search}`, request)
}

export function Component() {
  const { language, words } = usePanelLanguage()
  const { inbox, lists } = words
  const { emails } = inbox
  const list: OutboxList = useLoaderData()
  // Emails from before a mail server was set up, or after it was removed, are with the sent ones.
  const nameOf = (state: (typeof emailStates)[number]) =>
    state === 'sent' && !list.isMailSent ? emails.sentOrSaved : emails.states[state]
  return (
    <Page
      title={emails.title}
      acts={
        <Link className="alone" to="/inbox">
          {inbox.back}
        </Link>
      }
    >
      <p>{list.isMailSent ? emails.sentBy(list.transport) : inbox.mailNotSent}</p>
      <p>
        {list.recipients.length > 0 ? emails.goTo(list.recipients.join(', ')) : emails.noRecipients}
      </p>
      <Filters label={lists.filters}>
        <ChoiceField
          label={emails.state}
          name="state"
          choices={[
            { value: '', text: lists.all },
            ...emailStates.map((state) => ({
              value: state,
              text: nameOf(state) + inBrackets(`${list.counts[state]}`, language),
            })),
          ]}
        />
      </Filters>
      <Table
        caption={emails.title}
        rows={list.items}
        idOf={({ id }) => id}
        empty={emails.none}
        columns={[
          {
            id: 'createdAt',
            head: emails.created,
            cell: ({ createdAt }) => <Moment at={createdAt} />,
          },
          {
            id: 'subject',
            head: emails.subject,
            isWide: true,
            cell: ({ subject, messageId }) =>
              messageId ? (
                <Link to={`/inbox/${messageId}`} dir="auto">
                  {subject}
                </Link>
              ) : (
                <span dir="auto">{subject}</span>
              ),
          },
          { id: 'state', head: emails.state, cell: (email) => <EmailFacts email={email} /> },
          {
            id: 'log',
            head: emails.log,
            isWide: true,
            cell: (email) => <Deliveries email={email} />,
          },
        ]}
      />
      <Paging {...list} words={lists.paging} />
    </Page>
  )
}
