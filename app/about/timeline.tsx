/** Education and experience as one timeline, newest first. Without entries, there is no section. */
import { commaIn, inBrackets } from '#client/punctuation.ts'
import type { Entry } from '#shared/entries.ts'
import { experience } from '#shared/kinds/experience.ts'
import type { TimelineEntry } from '#shared/record.ts'
import { useForeignScript } from '../foreign-script.ts'
import { useMessages, usePage, useWords } from '../page.tsx'
import { Chips } from '../ui/chips.tsx'
import { formatMonth, rangeMark } from '../ui/dates.ts'
import { Section } from '../ui/section.tsx'
import styles from '../ui/timeline.module.css'
import { Paragraph, TitleText } from '../ui/title-text.tsx'
import { aboutWords } from './words.ts'

export function Timeline({ entries }: { entries: TimelineEntry[] }) {
  const words = useWords(aboutWords).record
  const { language } = usePage()
  const langOf = useForeignScript()
  if (entries.length === 0) return null
  const kinds = { education: words.education, ...experience.words[language].choices.kind }
  return (
    <Section id="timeline" label={words.timeline}>
      <ol className={styles.list}>
        {entries.map((entry) => (
          <li key={`${entry.kind}/${entry.id}`} className={styles.entry}>
            <p className={styles.period}>
              <EntryPeriod {...entry} /> <span className={styles.kind}>{kinds[entry.kind]}</span>
            </p>
            <div>
              <h3 lang={langOf(entry.title)}>
                <TitleText>{entry.title}</TitleText>
              </h3>
              <p className={styles.place} lang={langOf(entry.organisation)}>
                <Organisation {...entry} />
                {entry.isLeft && ` · ${words.left}`}
              </p>
              <Points points={entry.points} />
              <div className={styles.technologies}>
                <Chips names={entry.technologies} />
              </div>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

type EntryPeriodProps = Pick<TimelineEntry, 'startDate' | 'endDate' | 'isComing' | 'isExpected'>

function EntryPeriod({ startDate, endDate, isComing, isExpected }: EntryPeriodProps) {
  const { record } = useWords(aboutWords)
  const { present } = useMessages().pages
  const { language } = usePage()
  const start = formatMonth(`${startDate}-01`, language)
  if (isComing && !endDate) return <time dateTime={startDate}>{record.from(start)}</time>
  return (
    <span>
      <time dateTime={startDate}>{start}</time>
      {rangeMark(language)}
      {endDate ? <time dateTime={endDate}>{formatMonth(`${endDate}-01`, language)}</time> : present}
      {isExpected && inBrackets(record.expected, language)}
    </span>
  )
}

function Organisation({
  organisation,
  place,
  url,
}: Pick<TimelineEntry, 'organisation' | 'place' | 'url'>) {
  const { language } = usePage()
  return (
    <>
      {url ? <a href={url}>{organisation}</a> : organisation}
      {place && commaIn(language) + place}
    </>
  )
}

function Points({ points: [first, ...others] }: Pick<TimelineEntry, 'points'>) {
  const langOf = useForeignScript()
  if (first === undefined) return null
  if (others.length === 0)
    return (
      <p lang={langOf(first)}>
        <Paragraph>{first}</Paragraph>
      </p>
    )
  return (
    <ul className={styles.points}>
      {[first, ...others].map((point) => (
        <li key={point} lang={langOf(point)}>
          <Paragraph>{point}</Paragraph>
        </li>
      ))}
    </ul>
  )
}

/** Certificates and language tests, newest first. Without any, there is no section. */
export function Certificates({ certificates }: { certificates: Entry<'certificate'>[] }) {
  const words = useWords(aboutWords).record
  const { language } = usePage()
  if (certificates.length === 0) return null
  const month = (date: string) => formatMonth(`${date}-01`, language)
  return (
    <Section id="certificates" label={words.certificates}>
      <ul className={styles.list}>
        {certificates.map(({ id, name, issuer, score, date, validUntil, url }) => (
          <li key={id} className={styles.entry}>
            <p className={styles.period}>
              <time dateTime={date}>{month(date)}</time>
            </p>
            <div>
              <h3>
                {url ? (
                  <a href={url}>
                    <TitleText>{name}</TitleText>
                  </a>
                ) : (
                  <TitleText>{name}</TitleText>
                )}
                {score && ` · ${score}`}
              </h3>
              <p className={styles.place}>
                {[issuer, validUntil && words.validUntil(month(validUntil))]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
