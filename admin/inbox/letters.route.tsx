/** All emails, newest first, with their state. */
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { inBrackets } from '#client/punctuation.ts'
import { letterStates, type OutboxList } from '#shared/inbox.ts'
import { load } from '../session/load.ts'
import { ChoiceField, Filters } from '../ui/filters.tsx'
import { Page } from '../ui/page.tsx'
import { Paging } from '../ui/paging.tsx'
import { Table } from '../ui/table.tsx'
import { formatMoment } from '../words/times.ts'
import { usePanelLanguage } from '../words/words.ts'
import { Deliveries, LetterFacts } from './letter-log.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  return load<OutboxList>(`/letters${new URL(request.url).search}`, request)
}

export function Component() {
  const { language, words } = usePanelLanguage()
  const { inbox, lists } = words
  const { letters } = inbox
  const list: OutboxList = useLoaderData()
  // Emails from before a mail server was set up, or after it was removed, are with the sent ones.
  const nameOf = (state: (typeof letterStates)[number]) =>
    state === 'sent' && !list.isMailSent ? letters.sentOrSaved : letters.states[state]
  return (
    <Page
      title={letters.title}
      acts={
        <Link className="alone" to="/inbox">
          {inbox.back}
        </Link>
      }
    >
      <p>{list.isMailSent ? letters.sentBy(list.transport) : inbox.mailNotSent}</p>
      <p>
        {list.recipients.length > 0
          ? letters.goTo(list.recipients.join(', '))
          : letters.noRecipients}
      </p>
      <Filters label={lists.filters}>
        <ChoiceField
          label={letters.state}
          name="state"
          choices={[
            { value: '', text: lists.all },
            ...letterStates.map((state) => ({
              value: state,
              text: nameOf(state) + inBrackets(`${list.counts[state]}`, language),
            })),
          ]}
        />
      </Filters>
      <Table
        caption={letters.title}
        rows={list.items}
        idOf={({ id }) => id}
        empty={letters.none}
        columns={[
          {
            id: 'createdAt',
            head: letters.created,
            cell: ({ createdAt }) => (
              <time dateTime={createdAt}>{formatMoment(createdAt, language)}</time>
            ),
          },
          {
            id: 'subject',
            head: letters.subject,
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
          { id: 'state', head: letters.state, cell: (letter) => <LetterFacts letter={letter} /> },
          {
            id: 'log',
            head: letters.log,
            isWide: true,
            cell: (letter) => <Deliveries letter={letter} />,
          },
        ]}
      />
      <Paging {...list} words={lists.paging} />
    </Page>
  )
}
