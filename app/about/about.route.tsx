/** /about: the owner's profile for recruiters; prints as a curriculum vitae. */
import { Link, useLoaderData } from 'react-router'
import { jsonResumePath } from '#shared/pages.ts'
import * as context from '../context.ts'
import { useForeignScript } from '../foreign-script.ts'
import { ProfilePage } from '../json-ld.tsx'
import { usePage, useWords } from '../page.tsx'
import { PageMeta } from '../page-meta.tsx'
import button from '../ui/button-link.module.css'
import { Chips } from '../ui/chips.tsx'
import { Heading } from '../ui/heading.tsx'
import { PaintFrom } from '../ui/paint-from.tsx'
import { Section } from '../ui/section.tsx'
import { TitleText } from '../ui/title-text.tsx'
import styles from './about.module.css'
import { Achievements } from './achievements.tsx'
import { Certificates } from './certificates.tsx'
import { ContactCard } from './contact-card.tsx'
import { Names } from './names.tsx'
import { PrintedContact, PrintedProjects, PrintedStudies } from './printed.tsx'
import { Recruiters } from './recruiters.tsx'
import { TechStack } from './tech-stack.tsx'
import { Timeline } from './timeline.tsx'
import { aboutWords } from './words.ts'

/** As many as fit on two pages beside the record. */
const projectsPrinted = 4

export async function loader({ context: given }: { context: context.LoaderContext }) {
  const { academics, entries, profile, projects, record, techStacks } = given.get(context.api)
  const { language } = given.get(context.visit)
  const newest = {
    page: 0,
    size: projectsPrinted,
    sort: 'endDate,desc',
    techStacks: [],
    search: '',
  }
  const [person, categories, made, studies, { timeline }, certificates] = await Promise.all([
    profile.get(language),
    techStacks.list(language),
    projects.list({ ...newest, sort: 'endDate,desc' }, language),
    academics.get(language),
    record.get(language),
    entries.list('certificate', language),
  ])
  const history = { timeline, certificates }
  return { person, categories, projects: made.items, projectsShown: made.total, studies, history }
}

export function Component() {
  const { person, categories, projects, projectsShown, studies, history } =
    useLoaderData<typeof loader>()
  const { language } = usePage()
  const words = useWords(aboutWords)
  const langOf = useForeignScript()
  return (
    <div className={styles.page}>
      <PaintFrom id="introduction" />
      <PageMeta title={words.title} description={person.subtitle} type="profile" seed="about" />
      <link
        rel="alternate"
        type="application/json"
        title="JSON Resume"
        href={jsonResumePath(language)}
      />
      <ProfilePage person={person} name={words.title} record={history} />
      <div className={styles.head}>
        <Heading
          title={person.name}
          lang={langOf(person.name)}
          text={person.subtitle}
          textLang={langOf(person.subtitle)}
          seed={`about-${person.name}`}
        >
          <Names {...person} />
          <PrintedContact contact={person.contact} />
        </Heading>
      </div>
      <Recruiters profile={person} projectsShown={projectsShown} />
      <Timeline entries={history.timeline} />
      <Certificates certificates={history.certificates} />
      <Achievements achievements={person.achievements} />
      <div className={styles.introduction}>
        <Section id="introduction" label={words.introduction}>
          <div className={styles.text}>
            <p className={styles.greeting}>{words.hello(person.greeting, person.name)}</p>
            {person.summary.split(/\n{2,}/).map((paragraph) => (
              <p key={paragraph} className={styles.paragraph} lang={langOf(paragraph)}>
                {paragraph}
              </p>
            ))}
            <div className={styles.unprinted}>
              <NamedChips label={words.skills} names={person.primarySkills} />
              <NamedChips label={words.focus} names={person.industryFocus} />
            </div>
          </div>
        </Section>
      </div>
      <PrintedStudies record={studies} />
      <PrintedProjects projects={projects} />
      <div className={styles.unprinted}>
        <Section
          id="contact"
          label={words.contact}
          aside={
            <Link className={button.button} to="/contact">
              {words.contactForm}
            </Link>
          }
        >
          <ContactCard contact={person.contact} />
        </Section>
      </div>
      <TechStack categories={categories} />
    </div>
  )
}

function NamedChips({ label, names }: { label: string; names: string[] }) {
  if (names.length === 0) return null
  return (
    <>
      <h3>
        <TitleText>{label}</TitleText>
      </h3>
      <Chips names={names} />
    </>
  )
}
