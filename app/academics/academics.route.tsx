/** /academics: four figures, then the courses, all or filtered by `?show=`. */
import { data, Link, useLoaderData } from 'react-router'
import type { Academics, Course } from '#shared/academics.ts'
import * as context from '../context.ts'
import { useIntro, useMessages, useSource, useWords } from '../page.tsx'
import { PageMeta } from '../page-meta.tsx'
import { RefusedRoute } from '../refused.tsx'
import { Empty } from '../ui/empty.tsx'
import { Figures } from '../ui/figures.tsx'
import { Heading } from '../ui/heading.tsx'
import { Loading } from '../ui/loading.tsx'
import { PaintFrom } from '../ui/paint-from.tsx'
import { Section } from '../ui/section.tsx'
import { Paragraph } from '../ui/title-text.tsx'
import styles from './academics.module.css'
import { CourseTable } from './course-table.tsx'
import { parseShown, type ShownPart, shownParts, shownSearch } from './show.ts'
import { academicsWords } from './words.ts'

export async function loader({ request, context: given }: context.LoaderArguments) {
  const filter = parseShown(new URL(request.url).searchParams)
  if (!filter) throw data(null, 400)
  const { academics } = given.get(context.api)
  return { filter, record: await academics.get(given.get(context.visit).language) }
}

export function Component() {
  const { filter, record } = useLoaderData<typeof loader>()
  const words = useWords(academicsWords)
  const intro = useIntro('academics', words.description)
  return (
    <>
      <PageMeta
        title={words.title}
        description={intro}
        isListed={filter === 'all'}
        seed="academics"
      />
      <Heading title={words.title} text={intro} seed="academics">
        {record.study && <StudyLine {...record.study} />}
        <p className={styles.source}>{useSource()}</p>
      </Heading>
      {record.courses.length === 0 ? (
        <div className="framed">
          <Empty title={words.emptyTitle}>
            <p>{words.emptyText}</p>
          </Empty>
        </div>
      ) : (
        <>
          <Summary record={record} />
          <Filters chosen={filter} />
          <PaintFrom id="footer" />
          {filter === 'semester' ? (
            toSemesters(record.courses).map(({ id, label, months, courses }) => (
              <Section
                key={id}
                id={id}
                label={label}
                aside={months && <p className={styles.months}>{months}</p>}
              >
                <CourseTable courses={courses} grades={record.grades} showSemester={false} />
              </Section>
            ))
          ) : (
            <Chosen courses={record.courses} grades={record.grades} filter={filter} />
          )}
        </>
      )}
    </>
  )
}

export function ErrorBoundary() {
  const { title, notFound } = useWords(academicsWords)
  return <RefusedRoute way={{ to: '/academics', label: title }} texts={{ 500: notFound }} />
}

function Filters({ chosen }: { chosen: ShownPart }) {
  const words = useWords(academicsWords)
  const { loading } = useMessages().pages
  return (
    <nav className={`framed ${styles.filters}`} aria-label={words.filters} data-filters="">
      <ul className={styles.choices}>
        {shownParts.map((filter) => (
          <li key={filter}>
            <Link
              to={`/academics${shownSearch(filter)}`}
              aria-current={filter === chosen || undefined}
            >
              {words[filter]}
            </Link>
          </li>
        ))}
      </ul>
      <Loading text={loading} />
    </nav>
  )
}

/** The programme, the university and the period. */
function StudyLine({ degree, university, period }: NonNullable<Academics['study']>) {
  return (
    <p className={styles.study}>
      <strong>{degree}</strong>
      <span>{university}</span>
      {period && (
        <span>
          <Paragraph>{period}</Paragraph>
        </span>
      )}
    </p>
  )
}

interface ChosenProps {
  courses: Course[]
  grades: Academics['grades']
  filter: Exclude<ShownPart, 'semester'>
}

function Chosen({ courses, grades, filter }: ChosenProps) {
  const words = useWords(academicsWords)
  const chosen = courses.filter(({ kind }) => filter === 'all' || kind === filter)
  if (chosen.length === 0) return <p className={styles.none}>{words.noCourses}</p>
  return (
    <section className={`framed ${styles.whole}`} aria-label={words[filter]}>
      <CourseTable courses={chosen} grades={grades} showSemester />
    </section>
  )
}

interface Semester {
  id: string
  label: string
  months: string | undefined
  courses: Course[]
}

/** Courses are sorted by semester, newest first, exemptions last; grouping keeps that order. */
function toSemesters(courses: Course[]): Semester[] {
  const semesters = Map.groupBy(courses, ({ semesterId }) => semesterId)
  return [...semesters].map(([id, some]) => ({
    id,
    label: some[0]?.semester ?? id,
    months: some[0]?.semesterMonths,
    courses: some,
  }))
}

/** The summary of the record in the figures of the school. */
function Summary({ record: { summary, bestGradePoints, figures: stated } }: { record: Academics }) {
  const words = useWords(academicsWords)
  const { academics: common } = useMessages()
  const { totalCredits, completedCredits, exemptedCredits, gpa, wam, percentage } = summary
  const all = {
    totalCredits: { label: words.totalCredits, figure: String(totalCredits) },
    completedCredits: {
      label: common.completedCredits,
      figure: String(completedCredits),
      note: exemptedCredits > 0 ? common.exempted(exemptedCredits) : undefined,
    },
    gpa: {
      label: common.gpa,
      figure: gpa?.toFixed(2) ?? '–',
      note: words.gpaScale(bestGradePoints),
    },
    wam: {
      label: stated.includes('gpa') ? common.wam : common.averageMark,
      figure: wam?.toFixed(1) ?? '–',
      note: words.wamMeaning,
    },
  }
  return (
    <Figures
      label={words.summary}
      figures={[
        ...stated.map((figure) => all[figure]),
        ...(percentage === undefined
          ? []
          : [{ label: common.percentage, figure: String(percentage), note: words.wamMeaning }]),
      ]}
    />
  )
}
