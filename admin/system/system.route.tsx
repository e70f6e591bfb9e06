/** The state of the running site, and its settings. */

import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { Job, System } from '#shared/admin/system.ts'
import { type InboxEmail, mailboxTransport } from '#shared/inbox.ts'
import { call } from '../session/call.ts'
import { load } from '../session/load.ts'
import { Button } from '../ui/button.tsx'
import { Mark, type Tone } from '../ui/mark.tsx'
import { Page } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { showProblem, showToast } from '../ui/toasts.ts'
import { Moment } from '../words/moment.tsx'
import { formatMoment, formatNumber, formatSpan } from '../words/times.ts'
import { usePanelLanguage, useRoomWords, useWords } from '../words/words.ts'
import { Search } from './search.tsx'
import { SiteCopy } from './site-copy.tsx'
import styles from './system.module.css'
import { systemWords } from './words.ts'

interface Loaded {
  site: System
  jobs: Job[]
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const [site, { jobs }] = await Promise.all([
    load<System>('/system', request),
    load<{ jobs: Job[] }>('/jobs', request),
  ])
  return { site, jobs }
}

export function Component() {
  const { lists } = useWords()
  const system = useRoomWords(systemWords)
  const { site, jobs }: Loaded = useLoaderData()
  return (
    <Page title={system.title} acts={<TestEmail />}>
      <div className={styles.parts}>
        <Health site={site} />
        <Search search={site.search} />
        <SiteCopy />
        <details open={jobs.some(({ state }) => state === 'failing' || state === 'late')}>
          <summary>{system.forOperators}</summary>
          <div className={styles.parts}>
            <section>
              <h2>{system.jobs}</h2>
              <JobTable jobs={jobs} />
            </section>
            <section>
              <h2>{system.settings}</h2>
              <p className={styles.hint}>{system.settingsHint}</p>
              <Table
                caption={system.settings}
                rows={site.settings}
                idOf={({ name }) => name}
                empty={lists.empty}
                columns={[
                  { id: 'name', head: system.setting, cell: ({ name }) => <code>{name}</code> },
                  {
                    id: 'value',
                    head: system.value,
                    cell: ({ value }) =>
                      value === null ? (
                        <span className={styles.hint}>{system.unset}</span>
                      ) : (
                        <code>{value}</code>
                      ),
                  },
                ]}
              />
            </section>
          </div>
        </details>
      </div>
    </Page>
  )
}

const megabyte = 1024 * 1024
const databaseNames: Record<System['database']['kind'], string> = {
  sqlite: 'SQLite',
  postgres: 'PostgreSQL',
}
const tones: Record<System['mail']['state'], Tone> = { ok: 'good', warning: 'new', failing: 'bad' }

function Health({ site }: { site: System }) {
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
          {words.inbox.emails.title}
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

const jobTones: Record<Job['state'], Tone> = {
  waiting: 'good',
  running: 'good',
  late: 'new',
  failing: 'bad',
}

/** The periodic jobs of the server. */
function JobTable({ jobs }: { jobs: Job[] }) {
  const { language } = usePanelLanguage()
  const system = useRoomWords(systemWords)
  const moment = (at: string | null) => (at ? <Moment at={at} /> : system.never)
  return (
    <Table
      caption={system.jobs}
      rows={jobs}
      idOf={({ name }) => name}
      empty={system.noJobs}
      columns={[
        { id: 'name', head: system.job, cell: ({ name }) => system.jobNames[name] },
        {
          id: 'state',
          head: system.jobState,
          cell: ({ state }) => <Mark tone={jobTones[state]}>{system.jobStates[state]}</Mark>,
        },
        {
          id: 'every',
          head: system.every,
          cell: ({ everySeconds }) => formatSpan(everySeconds, language),
        },
        { id: 'last', head: system.lastRun, cell: ({ lastRunAt }) => moment(lastRunAt) },
        { id: 'next', head: system.nextRun, cell: ({ nextRunAt }) => moment(nextRunAt) },
        {
          id: 'failures',
          head: system.failures,
          isNumber: true,
          cell: ({ failures }) => formatNumber(failures, language),
        },
      ]}
    />
  )
}

const pollMs = 1000
/** Longer than a working mail server takes. */
const maxPolls = 20

/** Sends a test email to the owner, and shows its delivery. */
function TestEmail() {
  const system = useRoomWords(systemWords)
  const { revalidate } = useRevalidator()
  const [isSending, setSending] = useState(false)

  const send = async () => {
    setSending(true)
    const answer = await call<InboxEmail>('/api/admin/letters/test', { method: 'POST' })
    if (answer.ok) {
      showToast(system.tested)
      const tried = await waitForAttempt(answer.data)
      const isSaved = tried?.deliveries.at(-1)?.transport === mailboxTransport
      if (tried?.state === 'sent') showToast(isSaved ? system.testSaved : system.testSent)
      else if (tried) {
        const { response } = tried.deliveries.at(-1) ?? { response: '' }
        showProblem(system.testFailed(response))
      } else showToast(system.testWaits)
    } else showProblem(answer.error)
    setSending(false)
    await revalidate()
  }
  return (
    <Button disabled={isSending} onClick={send}>
      {system.test}
    </Button>
  )
}

/** The email after the first delivery attempt; null: none yet. */
async function waitForAttempt({ id }: InboxEmail): Promise<InboxEmail | null> {
  for (let polls = 0; polls < maxPolls; polls += 1) {
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    const answer = await call<InboxEmail>(`/api/admin/letters/${id}`)
    if (answer.ok && answer.data.deliveries.length > 0) return answer.data
  }
  return null
}
