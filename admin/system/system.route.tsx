/** The state of the running site, and its settings. */
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Job, System } from '#shared/admin/system.ts'
import { load } from '../session/load.ts'
import { Page } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { useRoomWords, useWords } from '../words/words.ts'
import { Health } from './health.tsx'
import { JobTable } from './job-table.tsx'
import styles from './system.module.css'
import { TestLetter } from './test-letter.tsx'
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
    <Page title={system.title} acts={<TestLetter />}>
      <div className={styles.parts}>
        <Health site={site} />
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
