import { Link } from 'react-router'
import type { System } from '#shared/admin/system.ts'
import { mailboxTransport } from '#shared/inbox.ts'
import { Mark, type Tone } from '../ui/mark.tsx'
import { formatMoment, formatNumber, formatSpan } from '../words/times.ts'
import { usePanelLanguage, useRoomWords } from '../words/words.ts'
import styles from './system.module.css'
import { systemWords } from './words.ts'

const megabyte = 1024 * 1024
const databaseNames: Record<System['database']['kind'], string> = {
  sqlite: 'SQLite',
  postgres: 'PostgreSQL',
}
const tones: Record<System['mail']['state'], Tone> = { ok: 'good', warning: 'new', failing: 'bad' }

export function Health({ site }: { site: System }) {
  const { language, words } = usePanelLanguage()
  const system = useRoomWords(systemWords)
  const { database, mail } = site
  const isMailbox = mail.transport === mailboxTransport
  const inMegabytes = (bytes: number) =>
    `${formatNumber(Math.round(bytes / megabyte), language)} MB`
  const parts = [
    {
      title: system.health,
      facts: [
        [system.version, site.version],
        [system.node, site.node],
        [system.uptime, formatSpan(site.uptimeSeconds, language)],
        [system.memory, inMegabytes(site.memoryBytes)],
      ],
    },
    {
      title: system.database,
      facts: [
        [system.database, `${databaseNames[database.kind]} ${database.version}`],
        [system.size, inMegabytes(database.sizeBytes)],
        [system.migrations, formatNumber(database.migrations.length, language)],
      ],
    },
    {
      title: system.mail,
      // Saved files are no fault, but nobody receives them.
      mark:
        isMailbox && mail.state === 'ok' ? (
          <Mark tone="new">{system.notSetUp}</Mark>
        ) : (
          <Mark tone={tones[mail.state]}>{system.states[mail.state]}</Mark>
        ),
      more: (
        <Link className="alone" to="/inbox/letters">
          {words.inbox.letters.title}
        </Link>
      ),
      facts: [
        [system.transport, isMailbox ? system.mailbox : mail.transport],
        [system.recipients, mail.recipients.join(', ') || system.nobody],
        [system.queued, formatNumber(mail.queued, language)],
        [system.failed, formatNumber(mail.failed, language)],
        [
          isMailbox ? system.lastSaved : system.lastSent,
          mail.lastSentAt ? formatMoment(mail.lastSentAt, language) : system.never,
        ],
      ],
    },
  ]
  return (
    <div className={styles.health}>
      {parts.map(({ title, mark, facts, more }) => (
        <section key={title}>
          <h2>{title}</h2>
          {mark}
          <dl>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {more}
        </section>
      ))}
    </div>
  )
}
