/** The audit log, and whether it is intact. */
import { Suspense, use, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import {
  type AuditCheck,
  type AuditEntry,
  type AuditList,
  auditEvents,
  auditResults,
} from '#shared/admin/audit.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { AuditDetailWords } from '#shared/i18n/panel/security/details/en.ts'
import { lookUp } from '#shared/look-up.ts'
import { call, longPatienceMs } from '../session/call.ts'
import { toListPath } from '../session/list-path.ts'
import { load } from '../session/load.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceField, DayField, Filters, SearchField, toOptions } from '../ui/filters.tsx'
import { Mark } from '../ui/mark.tsx'
import { Paging } from '../ui/paging.tsx'
import { Table } from '../ui/table.tsx'
import { showProblem } from '../ui/toasts.ts'
import { Moment } from '../words/moment.tsx'
import { usePanelLanguage, useWords } from '../words/words.ts'
import { describeEntry } from './describe-entry.ts'
import { Person } from './person.tsx'
import styles from './security.module.css'

export function loader({ request }: LoaderFunctionArgs) {
  return load<AuditList>(toListPath('/audit', request.url), request)
}

export function Component() {
  const { lists, security } = useWords()
  const { audit } = security
  const list: AuditList = useLoaderData()
  const names: Record<string, string> = security.eventNames
  return (
    <>
      <ChainCheck />
      <Filters label={lists.filters}>
        <SearchField label={lists.search} />
        <ChoiceField
          label={audit.event}
          name="event"
          choices={toOptions(lists.all, auditEvents, security.eventNames)}
        />
        <ChoiceField
          label={audit.result}
          name="result"
          choices={toOptions(lists.all, auditResults, audit.results)}
        />
        <DayField label={lists.from} name="from" />
        <DayField label={lists.to} name="to" />
      </Filters>
      <Table
        caption={security.tabs.audit}
        rows={list.items}
        idOf={({ seq }) => seq}
        empty={lists.empty}
        columns={[
          {
            id: 'at',
            head: audit.time,
            cell: ({ at }) => <Moment at={at} />,
          },
          { id: 'event', head: audit.event, cell: ({ event }) => lookUp(names, event) ?? event },
          {
            id: 'result',
            head: audit.result,
            cell: ({ result }) => (
              <Mark tone={result === 'success' ? 'good' : 'bad'}>{audit.results[result]}</Mark>
            ),
          },
          { id: 'who', head: audit.who, cell: ({ actor }) => <Person actor={actor} /> },
          {
            id: 'where',
            head: audit.where,
            cell: ({ address, device }) => [address, device].filter(Boolean).join(' · '),
          },
          {
            id: 'detail',
            head: audit.detail,
            cell: (entry) => (
              <Suspense>
                <EntryDetails entry={entry} />
              </Suspense>
            ),
          },
        ]}
      />
      <Paging {...list} words={lists.paging} />
    </>
  )
}

/** Verifies the hash chain of the whole log. */
function ChainCheck() {
  const { audit } = useWords().security
  const [check, setCheck] = useState<AuditCheck | null>(null)
  const [isChecking, setChecking] = useState(false)

  const run = async () => {
    setChecking(true)
    const answer = await call<AuditCheck>('/api/admin/audit/check', {
      patienceMs: longPatienceMs,
    })
    setChecking(false)
    if (answer.ok) setCheck(answer.data)
    else showProblem(answer.error)
  }
  return (
    <div className={styles.check}>
      <Button disabled={isChecking} onClick={run}>
        {isChecking ? audit.checking : audit.check}
      </Button>
      <p role="status">
        {check && (
          <>
            <Mark tone={check.ok ? 'good' : 'bad'}>
              {check.ok
                ? `${audit.intact(check.rows)} ${check.pruned > 0 ? audit.pruned(check.pruned) : ''}`.trim()
                : `${audit.broken(check.seq)} ${audit.problems[check.problem]}`}
            </Mark>{' '}
            <Moment at={check.checkedAt} />
          </>
        )}
      </p>
    </div>
  )
}

/** The details of a row of the audit log as one line, and a link to the message that it is about. */
function EntryDetails({ entry }: { entry: AuditEntry }) {
  const { language, words } = usePanelLanguage()
  const details = use(loadDetailWords(language))
  const { message } = entry.detail
  const described = describeEntry(entry, { ...words, details }).join(' · ')
  // Nothing at all, where there is nothing to say: on a phone the cell goes then, and its label with it.
  if (typeof message !== 'string') return described
  return (
    <>
      {described} <Link to={`/inbox/${message}`}>{details.openMessage}</Link>
    </>
  )
}

const catalogues: Record<Language, () => Promise<{ details: AuditDetailWords }>> = {
  ko: () => import('#shared/i18n/panel/security/details/ko.ts'),
  en: () => import('#shared/i18n/panel/security/details/en.ts'),
  ja: () => import('#shared/i18n/panel/security/details/ja.ts'),
}

const loading = new Map<Language, Promise<AuditDetailWords>>()

/** The same promise for a language each time, as `use` needs it. */
function loadDetailWords(language: Language): Promise<AuditDetailWords> {
  const loaded = loading.get(language) ?? catalogues[language]().then(({ details }) => details)
  loading.set(language, loaded)
  return loaded
}
