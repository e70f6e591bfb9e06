/** What search engines ask for when an owner registers the site, and what they have been told. */
import { Link } from 'react-router'
import type { System } from '#shared/admin/system.ts'
import { engineNames, type SearchEngine } from '#shared/site.ts'
import { Mark } from '../ui/mark.tsx'
import { Table } from '../ui/table.tsx'
import { Moment } from '../words/moment.tsx'
import { useRoomWords } from '../words/words.ts'
import styles from './system.module.css'
import { systemWords } from './words.ts'

/** Some have the same name in every language. */
const tools: Record<SearchEngine, { address: string; name?: string }> = {
  google: { address: 'https://search.google.com/search-console', name: 'Google Search Console' },
  naver: { address: 'https://searchadvisor.naver.com/' },
  bing: { address: 'https://www.bing.com/webmasters', name: 'Bing Webmaster Tools' },
}

export function Search({ search }: { search: System['search'] }) {
  const system = useRoomWords(systemWords)
  const { feed, indexNow, isPublic, sitemap, verified } = search
  return (
    <section>
      <h2>{system.search}</h2>
      <p className={styles.hint}>{isPublic ? system.searchHint : system.notPublic}</p>
      <Table
        caption={system.search}
        rows={engineNames}
        idOf={(name) => name}
        empty=""
        columns={[
          {
            id: 'engine',
            head: system.engine,
            cell: (name) => (
              <a href={tools[name].address} rel="noopener">
                {tools[name].name ?? system.naver}
              </a>
            ),
          },
          {
            id: 'code',
            head: system.code,
            cell: (name) =>
              verified.includes(name) ? (
                <Mark tone="good">{system.hasCode}</Mark>
              ) : (
                <Link to="/content/site/site">{system.noCode}</Link>
              ),
          },
          {
            id: 'submit',
            head: system.submit,
            isWide: true,
            // NAVER alone reads feeds in a place of their own.
            cell: (name) =>
              [sitemap, ...(name === 'naver' && feed ? [feed] : [])].map((address) => (
                <code key={address} className={styles.address}>
                  {address}
                </code>
              )),
          },
        ]}
      />
      <div className={`${styles.hint} ${styles.told}`}>
        <p>{indexNow.isOn ? system.indexNowOn : system.indexNowOff}</p>
        {indexNow.toldAt && (
          <p>
            {system.told} <Moment at={indexNow.toldAt} />
          </p>
        )}
        {indexNow.isOn && indexNow.problem && <p>{system.notTold(indexNow.problem)}</p>}
      </div>
    </section>
  )
}
