/** /projects/{id}: one project, with its facts in the rail. */
import { data, Link, redirect, useLoaderData } from 'react-router'
import type { Language } from '#shared/i18n/languages.ts'
import { nameOfProject, type Project, type ProjectNeighbours } from '#shared/projects.ts'
import * as context from '../context.ts'
import { Breadcrumbs, JsonLd, useItem, useOwner } from '../json-ld.tsx'
import { useMessages, usePage, useSource, useWords } from '../page.tsx'
import { MarkdownAlternate, PageMeta } from '../page-meta.tsx'
import { RefusedRoute } from '../refused.tsx'
import { Article } from '../ui/article.tsx'
import button from '../ui/button-link.module.css'
import { Chips } from '../ui/chips.tsx'
import facts from '../ui/facts.module.css'
import { Neighbours } from '../ui/neighbours.tsx'
import { Period } from '../ui/period.tsx'
import { MovingPicture } from '../ui/picture.tsx'
import { Paragraph, TitleText } from '../ui/title-text.tsx'
import { Untranslated } from '../ui/untranslated.tsx'
import { Written } from '../written.tsx'
import styles from './project.module.css'
import { projectWords } from './project-words.ts'
import { projectsWords } from './words.ts'

export async function loader({ params, context: given }: context.LoaderArguments) {
  const { projects } = given.get(context.api)
  const { language } = given.get(context.visit)
  const found = await projects.findByName(params['id'] ?? '')
  const project = found && (await projects.find(found.id, language))
  if (!project) throw data(null, 404)
  if (found.name !== params['id']) throw redirect(`/projects/${found.name}`, 301)
  return { project, neighbours: await projects.findNeighbours(found.id, language) }
}

export function Component() {
  const { project, neighbours } = useLoaderData<typeof loader>()
  const words = useWords(projectWords)
  const { language: languageWords } = useMessages()
  const { language } = usePage()
  const foreign = project.language === language ? undefined : project.language
  return (
    <>
      <PageMeta
        title={project.title}
        description={project.summary}
        type="article"
        seed={`project-${project.id}`}
        cover={project.cover?.src}
        isListed={!project.isUnlisted}
      />
      <MarkdownAlternate />
      <ProjectFacts project={project} />
      <Article
        back={{ to: '/projects', label: words.back }}
        title={project.title}
        summary={project.summary}
        lang={foreign}
        notice={
          foreign && (
            <Untranslated>{languageWords.untranslated(languageWords.names[foreign])}</Untranslated>
          )
        }
        seed={`project-${project.id}`}
        cover={project.cover}
        source={useSource()}
        outline={<Outline project={project} />}
        rail={<Facts project={project} />}
        ending={<Gallery pictures={project.gallery} />}
      >
        {foreign ? (
          <div lang={foreign}>
            <Written html={project.descriptionHtml} lang={foreign} />
          </div>
        ) : (
          <Written html={project.descriptionHtml} />
        )}
      </Article>
      <Neighbours
        label={words.neighbours}
        previous={toNeighbour(neighbours.previous, words.previous, language)}
        next={toNeighbour(neighbours.next, words.next, language)}
      />
    </>
  )
}

function toNeighbour(project: ProjectNeighbours['next'], label: string, pageLanguage: Language) {
  if (!project) return null
  const { title, language } = project
  const lang = language === pageLanguage ? undefined : language
  return { to: `/projects/${nameOfProject(project)}`, label, title, lang }
}

export function ErrorBoundary() {
  const { back, notFound } = useWords(projectWords)
  const { failed } = useWords(projectsWords)
  return (
    <RefusedRoute way={{ to: '/projects', label: back }} texts={{ 404: notFound, 500: failed }} />
  )
}

function Facts({ project }: { project: Project }) {
  const { language } = usePage()
  const words = useWords(projectWords)
  const { present } = useMessages().pages
  const { startDate, endDate, githubUrl, demoUrl, relatedAcademics, techStacks } = project
  return (
    <dl className={facts.facts}>
      <div>
        <dt>{words.period}</dt>
        <dd>
          <Period startDate={startDate} endDate={endDate} language={language} present={present} />
        </dd>
      </div>
      {relatedAcademics.length > 0 && (
        <div>
          <dt>{words.relatedAcademics}</dt>
          {relatedAcademics.map(({ id, name }) => (
            <dd key={id}>
              <Link to={`/academics#${id}`}>
                <TitleText>{name}</TitleText>
              </Link>
            </dd>
          ))}
        </div>
      )}
      {(githubUrl || demoUrl) && (
        <div className={facts.broad}>
          <dt>{words.links}</dt>
          <dd className={styles.links}>
            {githubUrl && (
              <a className={button.button} href={githubUrl} rel="noopener">
                {words.github}
              </a>
            )}
            {demoUrl && (
              <a className={button.button} href={demoUrl} rel="noopener">
                {words.demo}
              </a>
            )}
          </dd>
        </div>
      )}
      {techStacks.length > 0 && (
        <div className={facts.broad}>
          <dt>{words.techStacks}</dt>
          <dd>
            <Chips names={techStacks} />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** What a recruiter asks first about a project: role, team, problem, contribution and results. */
function Outline({ project }: { project: Project }) {
  const words = useWords(projectWords)
  const { role, teamSize, problem, contribution, results } = project
  const facts = [
    ['role', words.role, role],
    ['team', words.team, teamSize && words.people(teamSize)],
    ['problem', words.problem, problem],
    ['contribution', words.contribution, contribution],
    ['results', words.results, results],
  ] as const
  const written = facts.filter(([, , text]) => text)
  if (written.length === 0) return null
  return (
    <dl className={styles.outline}>
      {written.map(([name, label, text]) => (
        <div key={name} className={name === 'role' || name === 'team' ? styles.brief : undefined}>
          <dt>{label}</dt>
          <dd>
            <Paragraph>{text || ''}</Paragraph>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Ten of the twelve columns, halved where two stand side by side. */
const whole = '(width > 75em) 1000px, 100vw'
const half = '(width > 75em) 500px, (width > 48em) 50vw, 100vw'

/** The pictures of a project, below its text. */
function Gallery({ pictures = [] }: { pictures?: Project['gallery'] }) {
  const words = useWords(projectWords)
  const { motion } = useMessages()
  if (pictures.length === 0) return null
  return (
    <section className={styles.gallery} aria-label={words.gallery}>
      {pictures.map(({ picture, caption }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a picture may be there twice, and nothing moves
        <figure key={index}>
          <MovingPicture
            {...picture}
            words={motion}
            sizes={index === 0 && pictures.length % 2 === 1 ? whole : half}
          />
          {caption && (
            <figcaption>
              <Paragraph>{caption}</Paragraph>
            </figcaption>
          )}
        </figure>
      ))}
    </section>
  )
}

function ProjectFacts({ project }: { project: Project }) {
  const projects = useWords(projectsWords)
  const path = `/projects/${nameOfProject(project)}`
  const { problem, contribution, results, role } = project
  const outline = [problem, contribution, results].filter((one) => one !== undefined)
  const owner = useOwner()
  const item = useItem(project.language, path, project.cover)
  // A role holds the value of the property that it qualifies: https://schema.org/Role
  const author = role ? { '@type': 'Role', roleName: role, author: owner } : owner
  const elsewhere = [project.githubUrl, project.demoUrl].filter((url) => url !== undefined)
  return (
    <>
      <JsonLd
        thing={{
          '@type': 'CreativeWork',
          ...item,
          name: project.title,
          description: project.summary,
          author,
          // ISO 8601: an open end is two points.
          temporalCoverage: `${project.startDate}/${project.endDate ?? '..'}`,
          ...(project.endDate && { dateCreated: project.endDate }),
          keywords: project.techStacks,
          ...(outline.length > 0 && { abstract: outline.join(' ') }),
          ...(elsewhere.length > 0 && { sameAs: elsewhere }),
        }}
      />
      <Breadcrumbs
        way={[
          { path: '/projects', name: projects.title },
          { path, name: project.title },
        ]}
      />
    </>
  )
}
