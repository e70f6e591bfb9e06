/** /: the hero, then the focus areas, the projects, and the contact. */
import { Fragment, type ReactNode } from 'react'
import { Link, useLoaderData } from 'react-router'
import { projectLimits } from '#shared/projects.ts'
import { engineNames, type HomeSection, searchEngines } from '#shared/site.ts'
import * as context from '../context.ts'
import { ProfilePage } from '../json-ld.tsx'
import { useMessages, usePage, useWords } from '../page.tsx'
import { PageMeta } from '../page-meta.tsx'
import { ForwardIcon } from '../ui/icons.tsx'
import { ProjectCard, ProjectGrid } from '../ui/project-card.tsx'
import { Section } from '../ui/section.tsx'
import { Hero } from './hero.tsx'
import styles from './home.module.css'
import { findPiece } from './pieces/pieces.ts'
import { Showcase } from './showcase.tsx'
import { homeWords } from './words.ts'

/** Without a choice of the owner. */
const projectsShown = 3
/** The projects among which a card of the showcase finds related ones. */
const projectsRead = projectLimits.size

export async function loader({ context: given }: context.LoaderArguments) {
  const api = given.get(context.api)
  const { language } = given.get(context.visit)
  const [site, profile, home, projects, techStacks] = await Promise.all([
    api.site.get(language),
    api.profile.get(language),
    api.home.get(language),
    api.projects.list(
      { page: 0, size: projectsRead, sort: 'endDate,desc', techStacks: [], search: '' },
      language,
    ),
    api.techStacks.list(language),
  ])
  const showcase = home.showcase.map((card) => ({
    ...card,
    key: findKeyTechnology(card.technologies, projects.items),
    piece: findPiece(card.id),
  }))
  const chosen = await api.projects.listByIds(home.projects, language)
  const hasPosts = async () =>
    (await api.posts.list({ page: 0, size: 1, search: '' }, language)).total > 0
  return {
    site,
    profile,
    home: { ...home, showcase },
    projects: chosen.length > 0 ? chosen : projects.items.slice(0, projectsShown),
    areChosen: chosen.length > 0,
    hasTechStack: techStacks.length > 0,
    work:
      projects.total > 0 ? ('projects' as const) : (await hasPosts()) ? ('blog' as const) : null,
  }
}

export function Component() {
  const { site, profile, home, projects, areChosen, hasTechStack, work } =
    useLoaderData<typeof loader>()
  const { language } = usePage()
  const { pages } = useMessages()
  const words = useWords(homeWords)
  const sections: Record<HomeSection, ReactNode> = {
    showcase: <Showcase {...home} />,
    projects: projects.length > 0 && (
      <Section
        id="projects"
        label={areChosen ? words.chosenProjects : words.recentProjects}
        aside={
          <Link className={styles.all} to="/projects">
            {words.allProjects}
            <ForwardIcon />
          </Link>
        }
      >
        <ProjectGrid>
          {projects.map((project) => (
            <ProjectCard
              key={project.id}
              project={project}
              language={language}
              present={pages.present}
              level={3}
            />
          ))}
        </ProjectGrid>
      </Section>
    ),
    contact: (
      <section className={`framed ${styles.contact}`}>
        <p className={styles.question}>{words.contactLine}</p>
        <a href={`mailto:${profile.contact.email}`}>{profile.contact.email}</a>
      </section>
    ),
  }
  return (
    <>
      <PageMeta
        work={profile.availability?.seeking}
        description={site.description}
        type="profile"
        seed={profile.name}
        cover={profile.isPortraitShared && profile.portrait?.src}
      />
      {engineNames.map((name) => {
        const code = site.verification?.[name]
        return code && <meta key={name} name={searchEngines[name].meta} content={code} />
      })}
      <ProfilePage person={profile} name={site.title} />
      <Hero
        profile={profile}
        hasTechStack={hasTechStack}
        work={work}
        projects={site.homeSections.includes('projects') ? projects : []}
      />
      {site.homeSections.map((name) => (
        <Fragment key={name}>{sections[name]}</Fragment>
      ))}
    </>
  )
}

/** A technology with more projects than this does not select projects related to a card. */
const mostRelated = 3

/**
 * The technology by which a card of the showcase links to its projects: the first that one to three projects
 * use, otherwise the one with the fewest projects; null if none is used.
 */
export function findKeyTechnology(
  technologies: string[],
  projects: { techStacks: string[] }[],
): string | null {
  const used = technologies
    .map((name) => ({
      name,
      count: projects.filter(({ techStacks }) => techStacks.includes(name)).length,
    }))
    .filter(({ count }) => count > 0)
  const rarestFirst = used.toSorted((one, other) => one.count - other.count)
  return (used.find(({ count }) => count <= mostRelated) ?? rarestFirst[0])?.name ?? null
}
