/** Home: what needs the owner's attention, most urgent first. */
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { AdminHome } from '#shared/admin/home.ts'
import { load } from '../session/load.ts'
import { Page } from '../ui/page.tsx'
import { formatBriefly, formatSpan } from '../words/times.ts'
import { useSpeech } from '../words/words.ts'
import styles from './home.module.css'
import { Need } from './need.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  return load<AdminHome>('/home', request, { isActivity: false })
}

export function Component() {
  const { language, words } = useSpeech()
  const { home, inbox, rooms, security, shell } = words
  const { messages, letters, alerts, reports, secondFactor, backup }: AdminHome = useLoaderData()
  const eventNames: Record<string, string> = security.eventNames
  const isCalm = messages.unread + letters.failed + alerts.total === 0 && !secondFactor.isMissing

  return (
    <Page title={rooms.home}>
      <h2 className={styles.heading}>{home.needsYou}</h2>
      {isCalm && <p className={styles.calm}>{home.calm}</p>}
      <div className={styles.needs}>
        {secondFactor.isMissing && (
          <Need title={home.factorMissing} isUrgent>
            <p>{home.factorText}</p>
            <a className="alone" href="/profile">
              {home.factorAct}
            </a>
          </Need>
        )}
        {messages.unread > 0 && (
          <Need
            title={home.unread(messages.unread)}
            more={{ to: '/inbox?folder=new', text: home.more }}
            rows={messages.newest.map(({ id, name, subject, kind, createdAt }) => ({
              id,
              to: `/inbox/${id}?folder=new`,
              text: subject,
              aside: `${name} · ${inbox.kinds[kind]}`,
              time: createdAt,
              shown: formatBriefly(createdAt, language),
            }))}
          />
        )}
        {letters.failed > 0 && (
          <Need
            title={home.failed(letters.failed)}
            isUrgent
            more={{ to: '/inbox/letters?state=dead', text: home.more }}
            rows={letters.newest.map(({ id, kind, subject, messageId, failedAt }) => ({
              id,
              to: messageId ? `/inbox/${messageId}` : '/inbox/letters?state=dead',
              text: subject,
              aside: inbox.letters.kinds[kind],
              time: failedAt,
              shown: formatBriefly(failedAt, language),
            }))}
          />
        )}
        {alerts.total > 0 && (
          <Need
            title={home.alerts(alerts.total)}
            isUrgent
            more={{ to: '/security', text: home.more }}
            rows={alerts.newest.map(({ seq, event, at, actor, address }) => ({
              id: String(seq),
              to: `/security/audit?event=${event}`,
              text: eventNames[event] ?? event,
              aside: [actor?.name ?? security.audit.nobody, address].filter(Boolean).join(' · '),
              time: at,
              shown: formatBriefly(at, language),
            }))}
          />
        )}
      </div>
      <ul className={styles.quietly} aria-label={shell.notes}>
        {reports.total > 0 && <li>{home.reports(reports.total)}</li>}
        {backup && (
          <li>
            {backup.ageSeconds === null
              ? home.noBackup
              : home.backup(formatSpan(backup.ageSeconds, language))}
          </li>
        )}
      </ul>
    </Page>
  )
}
