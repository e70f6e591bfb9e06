/**
 * The parts of the printed curriculum vitae that the screen shows elsewhere: contact, projects and studies.
 */
import { inBrackets } from '#client/punctuation.ts'
import { type Academics, labelOfGrade } from '#shared/academics.ts'
import type { Profile } from '#shared/profile.ts'
import type { ProjectList } from '#shared/projects.ts'
import { inLanguage, useMessages, usePage } from '../page.tsx'
import { Period } from '../ui/period.tsx'
import { Section } from '../ui/section.tsx'
import { Paragraph, TitleText } from '../ui/title-text.tsx'
import styles from './printed.module.css'

/** On screen only the email, which is the first thing to write to; the rest is further down. */
export function PrintedContact({ contact }: Pick<Profile, 'contact'>) {
  const { language, publicOrigin } = usePage()
  const { email, phone, locations, links } = contact
  const site = publicOrigin + inLanguage(language, '/')
  const urls = [...links.map(({ url }) => url), site].map((url) => url.replace(/^https?:\/\//, ''))
  return (
    <ul className={styles.contact}>
      <li>
        <a href={`mailto:${email}`}>{email}</a>
      </li>
      {[phone, ...locations, ...urls].filter(Boolean).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

export function PrintedProjects({ projects }: { projects: ProjectList['items'] }) {
  const { language } = usePage()
  const { navigation, pages } = useMessages()
  if (projects.length === 0) return null
  return (
    <div className={styles.printed}>
      <Section id="printed-projects" label={navigation.projects}>
        <ul className={styles.entries}>
          {projects.map(({ id, title, summary, results, startDate, endDate, techStacks }) => (
            <li key={id} className={styles.entry}>
              <h3>
                <TitleText>{title}</TitleText>
              </h3>
              <p className={styles.period}>
                <Period
                  startDate={startDate}
                  endDate={endDate}
                  language={language}
                  present={pages.present}
                />
              </p>
              <p>
                <Paragraph>{results ?? summary}</Paragraph>
              </p>
              <p className={styles.technologies}>{techStacks.join(', ')}</p>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}

export function PrintedStudies({ record }: { record: Academics }) {
  const { language } = usePage()
  const { academics: words, navigation } = useMessages()
  const { completedCredits, exemptedCredits, gpa, wam, percentage } = record.summary
  const completed = record.courses.filter(({ status }) => status === 'completed')
  if (completed.length === 0) return null
  return (
    <div className={styles.printed}>
      <Section id="printed-studies" label={navigation.academics}>
        <p className={styles.summary}>
          {gpa !== null && `${words.gpa} ${gpa.toFixed(2)} / ${record.bestGradePoints} · `}
          {wam !== null && `${gpa === null ? words.averageMark : words.wam} ${wam.toFixed(1)} · `}
          {percentage !== undefined && `${words.percentage} ${percentage} · `}
          {record.figures.includes('completedCredits') && (
            <>
              {`${words.completedCredits} ${completedCredits}`}
              {exemptedCredits > 0 && inBrackets(words.exempted(exemptedCredits), language)}
            </>
          )}
        </p>
        <ul className={styles.courses}>
          {completed.map(({ id, name, grade }) => (
            <li key={id}>
              {name}
              {grade && <span> {labelOfGrade(record, grade)}</span>}
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
