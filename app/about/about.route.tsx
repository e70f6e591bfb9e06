/** /about — who this is, for somebody who may hire them; prints as a curriculum vitae. */
import { Link, useLoaderData } from 'react-router'
import * as context from '../context.ts'
import { PaintFrom } from '../document.tsx'
import { PageTitle, useMessages } from '../page.tsx'
import button from '../ui/button-link.module.css'
import { Chips } from '../ui/chips.tsx'
import { Section } from '../ui/section.tsx'
import styles from './about.module.css'
import { Achievements } from './achievements.tsx'
import { ContactCard } from './contact-card.tsx'
import { Recruiters } from './recruiters.tsx'
import { TechStack } from './tech-stack.tsx'

export async function loader({ context: given }: { context: context.LoaderContext }) {
  const { profile, techStacks } = given.get(context.api)
  const { language } = given.get(context.visit)
  const [person, categories] = await Promise.all([profile.get(language), techStacks.list(language)])
  return { person, categories }
}

export function Component() {
  const { person, categories } = useLoaderData<typeof loader>()
  const words = useMessages().about
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <meta name="description" content={person.subtitle} />
      <PaintFrom id="introduction" />
      <header className={styles.head}>
        <h1>{person.name}</h1>
        <p className={styles.subtitle}>{person.subtitle}</p>
      </header>
      <Recruiters profile={person} />
      <Achievements achievements={person.achievements} />
      <Section id="introduction" label={words.introduction}>
        <div className={styles.text}>
          <p className={styles.greeting}>
            {person.greeting} {person.name}
          </p>
          {person.summary.split(/\n{2,}/).map((paragraph) => (
            <p key={paragraph} className={styles.paragraph}>
              {paragraph}
            </p>
          ))}
          <h3>{words.skills}</h3>
          <Chips names={person.primarySkills} />
          <h3>{words.focus}</h3>
          <Chips names={person.industryFocus} />
        </div>
      </Section>
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
      <TechStack categories={categories} />
    </>
  )
}
