/** Home: what needs the owner's attention, most urgent first. */
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { DocumentList } from '#shared/admin/content.ts'
import type { AdminHome } from '#shared/admin/home.ts'
import type { Matrix } from '#shared/admin/matrix.ts'
import type { PostAdminList } from '#shared/admin/posts.ts'
import { lookUp } from '#shared/look-up.ts'
import { load } from '../session/load.ts'
import { noteUnread } from '../session/unread.ts'
import { Page } from '../ui/page.tsx'
import { chooseTitle } from '../words/document-title.ts'
import { formatBriefly, formatSpan } from '../words/times.ts'
import { usePanelLanguage } from '../words/words.ts'
import { AttentionSection } from './attention-section.tsx'
import { FirstSteps } from './first-steps.tsx'
import styles from './home.module.css'
import { UnfitSection } from './unfit-section.tsx'

const draftsShown = 5

interface Loaded {
  overview: AdminHome
  /** Unpublished drafts, with the counts of all documents. */
  drafts: DocumentList
  /** How many documents are missing or stale in a language. */
  translations: Matrix['counts']
  /** The counts of all posts. */
  posts: PostAdminList
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const [overview, drafts, matrix, posts] = await Promise.all([
    load<AdminHome>('/home', request, { isActivity: false }),
    load<DocumentList>(`/content?state=draft&size=${draftsShown}`, request),
    load<Matrix>('/content/matrix?size=1', request),
    load<PostAdminList>('/posts?size=1', request),
  ])
  noteUnread(overview.messages.unread)
  return { overview, drafts, translations: matrix.counts, posts }
}

export function Component() {
  const { language, words } = usePanelLanguage()
  const { documents, home, inbox, security, shell } = words
  const { overview, drafts, translations, posts }: Loaded = useLoaderData()
  const { firstSteps, messages, letters, alerts, reports, secondFactor, backup, unfit } = overview
  const { draft } = drafts.counts
  const { scheduled } = posts.counts
  const eventNames: Record<string, string> = security.eventNames
  const needed = unfit.length + messages.unread + letters.failed + alerts.total + draft
  const isCalm = needed === 0 && !secondFactor.isMissing

  return (
    <Page title={home.title}>
      <h2 className={styles.heading}>{home.needsYou}</h2>
      {isCalm && <p className={styles.calm}>{home.calm}</p>}
      <div className={styles.sections}>
        {unfit.length > 0 && <UnfitSection unfit={unfit} />}
        {secondFactor.isMissing && (
          <AttentionSection title={home.factorMissing} isUrgent>
            <p>{home.factorText}</p>
            <a className="alone" href="/profile">
              {home.factorAct}
            </a>
          </AttentionSection>
        )}
        {messages.unread > 0 && (
          <AttentionSection
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
          <AttentionSection
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
          <AttentionSection
            title={home.alerts(alerts.total)}
            isUrgent
            more={{ to: '/security', text: home.more }}
            rows={alerts.newest.map(({ seq, event, at, actor, address }) => ({
              id: String(seq),
              to: `/security/audit?event=${event}`,
              text: lookUp(eventNames, event) ?? event,
              aside: [actor?.name ?? security.audit.nobody, address].filter(Boolean).join(' · '),
              time: at,
              shown: formatBriefly(at, language),
            }))}
          />
        )}
        {draft > 0 && (
          <AttentionSection
            title={home.drafts(draft)}
            more={{ to: '/content?state=draft', text: home.more }}
            rows={drafts.items.map((entry) => ({
              id: `${entry.kind}/${entry.id}`,
              to: `/content/${entry.kind}/${entry.id}`,
              text: chooseTitle(entry, language, documents).text,
              aside: documents.kinds[entry.kind],
              time: entry.draftedAt ?? '',
              shown: entry.draftedAt ? formatBriefly(entry.draftedAt, language) : '',
            }))}
          />
        )}
      </div>
      <FirstSteps steps={firstSteps} />
      <ul className={styles.quietly} aria-label={shell.notes}>
        {scheduled > 0 && (
          <li>
            <Link className="alone" to="/blog?state=scheduled">
              {home.scheduled(scheduled)}
            </Link>
          </li>
        )}
        {(['stale', 'missing'] as const).map(
          (state) =>
            translations[state] > 0 && (
              <li key={state}>
                <Link className="alone" to={`/content/matrix?state=${state}`}>
                  {home[state](translations[state])}
                </Link>
              </li>
            ),
        )}
        {reports.total > 0 && (
          <li>
            <Link className="alone" to="/security/reports">
              {home.reports(reports.total)}
            </Link>
          </li>
        )}
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
