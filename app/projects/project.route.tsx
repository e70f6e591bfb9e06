/** /projects/{id}: one project, with its facts in the rail. */
import { data, Link, useLoaderData, useRouteError } from 'react-router'
import type { Language } from '#shared/i18n/languages.ts'
import type { Project, ProjectNeighbours } from '#shared/projects.ts'
import * as context from '../context.ts'
import { useMessages, usePage, useWords } from '../page.tsx'
import { PageMeta } from '../page-meta.tsx'
import { Article } from '../ui/article.tsx'
import button from '../ui/button-link.module.css'
import { Chips } from '../ui/chips.tsx'
import facts from '../ui/facts.module.css'
import { Neighbours } from '../ui/neighbours.tsx'
import { Period } from '../ui/period.tsx'
import { Refused } from '../ui/refused.tsx'
import { TitleText } from '../ui/title-text.tsx'
import { Untranslated } from '../ui/untranslated.tsx'
import { Written } from '../written.tsx'
import { Gallery } from './gallery.tsx'
import { Outline } from './outline.tsx'
import styles from './project.module.css'
import { ProjectFacts } from './project-facts.tsx'
import { projectWords } from './project-words.ts'
import { readProjectId } from './read-project-id.ts'
import { projectsWords } from './words.ts'

interface LoaderArguments {
  params: { id?: string }
  context: context.LoaderContext
}

export async function loader({ params, context: given }: LoaderArguments) {
  const { projects } = given.get(context.api)
  const { language } = given.get(context.visit)
  const id = readProjectId(params.id)
  const project = id === null ? null : await projects.find(id, language)
  if (id === null || !project) throw data(null, 404)
  return { project, neighbours: await projects.findNeighbours(id, language) }
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
  const { id, title, language } = project
  const lang = language === pageLanguage ? undefined : language
  return { to: `/projects/${id}`, label, title, lang }
}

export function ErrorBoundary() {
  const failed = useRouteError() instanceof Error
  const { pages } = useMessages()
  const project = useWords(projectWords)
  const projects = useWords(projectsWords)
  return (
    <Refused
      status={failed ? 500 : 404}
      title={failed ? pages.failed.title : pages.notFound.title}
      text={failed ? projects.failed : project.notFound}
      way={{ to: '/projects', label: project.back }}
    />
  )
}

function Facts({ project }: { project: Project }) {
  const { language } = usePage()
  const words = useWords(projectWords)
  const { startDate, endDate, githubUrl, demoUrl, relatedAcademics, techStacks } = project
  return (
    <dl className={facts.facts}>
      <div>
        <dt>{words.period}</dt>
        <dd>
          <Period startDate={startDate} endDate={endDate} language={language} />
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
