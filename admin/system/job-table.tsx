import type { Job } from '#shared/admin/system.ts'
import { Mark, type Tone } from '../ui/mark.tsx'
import { Table } from '../ui/table.tsx'
import { formatMoment, formatNumber, formatSpan } from '../words/times.ts'
import { usePanelLanguage, useRoomWords } from '../words/words.ts'
import { systemWords } from './words.ts'

const tones: Record<Job['state'], Tone> = {
  waiting: 'good',
  running: 'good',
  late: 'new',
  failing: 'bad',
}

/** The periodic jobs of the server. */
export function JobTable({ jobs }: { jobs: Job[] }) {
  const { language } = usePanelLanguage()
  const system = useRoomWords(systemWords)
  const moment = (at: string | null) =>
    at ? <time dateTime={at}>{formatMoment(at, language)}</time> : system.never
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
          cell: ({ state }) => <Mark tone={tones[state]}>{system.jobStates[state]}</Mark>,
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
