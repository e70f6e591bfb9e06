/** Home: what needs the owner's attention, most urgent first. */

import { type ReactNode, useId } from 'react'
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useRevalidator,
} from 'react-router'
import type { DocumentList, EditedDocument, PublishRefusal } from '#shared/admin/content.ts'
import type { AdminHome } from '#shared/admin/home.ts'
import type { Matrix } from '#shared/admin/matrix.ts'
import type { PostAdminList } from '#shared/admin/posts.ts'
import { lookUp } from '#shared/look-up.ts'
import { call } from '../session/call.ts'
import { load } from '../session/load.ts'
import { noteUnread } from '../session/unread.ts'
import { Button } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { showProblem, showToast } from '../ui/toasts.ts'
import { chooseTitle } from '../words/document-title.ts'
import { formatBriefly, formatSpan } from '../words/times.ts'
import { usePanelLanguage, useWords } from '../words/words.ts'
import { FirstSteps, SampleOffer } from './first-steps.tsx'
import styles from './home.module.css'

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
  const {
    firstSteps,
    messages,
    letters: emails,
    alerts,
    reports,
    secondFactor,
    backup,
    unfit,
  } = overview
  const { draft } = drafts.counts
  const { scheduled } = posts.counts
  const eventNames: Record<string, string> = security.eventNames
  const needed = unfit.length + messages.unread + emails.failed + alerts.total + draft
  const isCalm = needed === 0 && !secondFactor.isMissing

  return (
    <Page title={home.title}>
      <SampleOffer steps={firstSteps} />
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
        {emails.failed > 0 && (
          <AttentionSection
            title={home.failed(emails.failed)}
            isUrgent
            more={{ to: '/inbox/letters?state=dead', text: home.more }}
            rows={emails.newest.map(({ id, kind, subject, messageId, failedAt }) => ({
              id,
              to: messageId ? `/inbox/${messageId}` : '/inbox/letters?state=dead',
              text: subject,
              aside: inbox.emails.kinds[kind],
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

interface AttentionRow {
  id: string
  to: string
  text: string
  aside: string
  /** ISO 8601, and as shown. */
  time: string
  shown: string
}

interface AttentionSectionProps {
  title: string
  isUrgent?: boolean
  rows?: AttentionRow[]
  more?: { to: string; text: string }
  children?: ReactNode
}

/** One thing that needs attention, with a link to each case. */
export function AttentionSection({
  title,
  isUrgent = false,
  rows = [],
  more,
  children,
}: AttentionSectionProps) {
  const id = useId()
  return (
    <section className={styles.section} data-urgent={isUrgent} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
      {rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.map(({ id, to, text, aside, time, shown }) => (
            <li key={id}>
              <Link to={to} dir="auto">
                {text}
              </Link>
              <span dir="auto">{aside}</span>
              <time dateTime={time}>{shown}</time>
            </li>
          ))}
        </ul>
      )}
      {more && (
        <Link className="alone" to={more.to}>
          {more.text}
        </Link>
      )}
    </section>
  )
}

type Unfit = AdminHome['unfit'][number]

/** Documents that cannot be read as they are stored, with what can be done about each. */
function UnfitSection({ unfit }: { unfit: AdminHome['unfit'] }) {
  const { documents, home } = useWords()
  const words = home.unfit
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const nameOf = ({ kind, id }: Unfit) => {
    const name = lookUp(documents.kinds, kind) ?? kind
    return id === kind ? name : `${name} · ${id}`
  }

  async function moveToTrash(document: Unfit): Promise<void> {
    const path = `/api/admin/content/${document.kind}/${document.id}`
    const opened = await call<EditedDocument>(path)
    if (!opened.ok) return showProblem(opened.error)
    const { version } = opened.data
    const answer = await call(`${path}/trash`, { method: 'POST', version, body: {} })
    if (answer.ok) {
      showToast(words.trashed(nameOf(document)))
      return revalidate()
    }
    const isUsed = (answer.data as PublishRefusal | null)?.problems !== undefined
    // The page of the document says which others refer to it.
    if (isUsed) await navigate(`/content/${document.kind}/${document.id}`)
    showProblem(isUsed ? words.used : answer.error)
  }

  return (
    <AttentionSection title={words.title(unfit.length)} isUrgent>
      <p>{words.text}</p>
      <ul className={styles.unfit}>
        {unfit.map((document) => (
          <li key={`${document.kind}/${document.id}`}>
            <span>{nameOf(document)}</span>
            <Link
              className="alone"
              aria-label={`${words.repair}: ${nameOf(document)}`}
              to={`/content/${document.kind}/${document.id}`}
            >
              {words.repair}
            </Link>
            {document.canTrash && (
              <Button
                isQuiet
                aria-label={`${words.trash}: ${nameOf(document)}`}
                onClick={() => void moveToTrash(document)}
              >
                {words.trash}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </AttentionSection>
  )
}
