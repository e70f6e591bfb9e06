/** Every address that no other route matches. It offers the newest projects and all of them. */
import { data, Link, useLoaderData } from 'react-router'
import { nameOfProject } from '#shared/projects.ts'
import * as context from '../context.ts'
import { useIsOn, useMessages } from '../page.tsx'
import { Refused } from '../refused.tsx'
import railLabel from '../ui/rail-label.module.css'
import { TitleText } from '../ui/title-text.tsx'
import styles from './not-found.module.css'

const projectsOffered = 3

export async function loader({ context: given }: context.LoaderArguments) {
  const { projects } = given.get(context.api)
  const { language } = given.get(context.visit)
  const { items } = await projects.list(
    { page: 0, size: projectsOffered, sort: 'endDate,desc', techStacks: [], search: '' },
    language,
  )
  return data(items, 404)
}

export function Component() {
  const projects = useLoaderData<typeof loader>()
  const { pages } = useMessages()
  const isOn = useIsOn()
  return (
    <Refused status={404} {...pages.notFound} way={{ to: '/', label: pages.home }}>
      {isOn('projects') && projects.length > 0 && (
        <div className={styles.ways}>
          <h2 className={railLabel.label}>{pages.latestProjects}</h2>
          <ul className={styles.list}>
            {projects.map((project) => (
              <li key={project.id}>
                <Link to={`/projects/${nameOfProject(project)}`}>
                  <TitleText>{project.title}</TitleText>
                </Link>
              </li>
            ))}
            <li>
              <Link to="/projects">{pages.allProjects}</Link>
            </li>
          </ul>
        </div>
      )}
    </Refused>
  )
}
