/** /projects: all projects, filtered by the address. */
import { data, Link, useLoaderData, useRouteError } from 'react-router'
import { projectLimits } from '#shared/projects.ts'
import * as context from '../context.ts'
import { Findable } from '../findable.tsx'
import { useIntro, useIsCopy, useMessages, usePage, useWords } from '../page.tsx'
import { PageMeta } from '../page-meta.tsx'
import { RefusedRoute } from '../refused.tsx'
import button from '../ui/button-link.module.css'
import { Empty } from '../ui/empty.tsx'
import { Heading } from '../ui/heading.tsx'
import { Paging } from '../ui/paging.tsx'
import { PaintFrom } from '../ui/paint-from.tsx'
import { ProjectCard, ProjectGrid } from '../ui/project-card.tsx'
import { filterSearch, type ProjectFilter } from '../ui/project-filter.ts'
import { Filters } from './filters.tsx'
import { parseFilter } from './parse-filter.ts'
import styles from './projects.module.css'
import { type ProjectsWords, projectsWords } from './words.ts'

export async function loader({ request, context: given }: context.LoaderArguments) {
  const filter = parseFilter(new URL(request.url).searchParams)
  if (!filter) throw data(null, 400)

  const { projects } = given.get(context.api)
  const { language } = given.get(context.visit)
  const [list, choices] = await Promise.all([
    projects.list(toQuery(filter), language),
    projects.listFilters(),
  ])
  if (list.items.length === 0 && list.total > 0) throw data(null, 404)
  return { filter, list, choices }
}

function toQuery({ q, tech, year, sort, page }: ProjectFilter) {
  return {
    page: page - 1,
    size: projectLimits.size,
    sort: sort === 'oldest' ? 'endDate,asc' : 'endDate,desc',
    techStacks: tech,
    search: q,
    ...(year === null ? {} : { endYear: year }),
  } as const
}

export function Component() {
  const { filter, list, choices } = useLoaderData<typeof loader>()
  const { language } = usePage()
  const { present } = useMessages().pages
  const words = useWords(projectsWords)
  const intro = useIntro('projects', words.description)
  const filtered = filterSearch({ ...filter, page: 1, sort: 'newest' }) !== ''
  const isEmpty = list.items.length === 0
  const isCopy = useIsCopy()
  return (
    <>
      <PageMeta
        title={words.title}
        description={intro}
        isListed={!filtered}
        search={filter.sort === 'newest' ? filterSearch({ page: filter.page }) : ''}
        seed="projects"
      />
      <Heading title={words.title} text={intro} />
      <div className="framed">
        {/* An empty list has its own link that clears them; without projects there is nothing to filter. */}
        {!(isEmpty && !filtered) && (
          <Filters filter={filter} choices={choices} canClear={!isEmpty} />
        )}
        <PaintFrom id="footer" />
        <div id="results">
          {isEmpty ? (
            <EmptyList filtered={filtered} />
          ) : (
            <>
              {list.correctedSearch !== undefined && (
                <p className={styles.corrected}>
                  {words.corrected(filter.q, list.correctedSearch)}
                </p>
              )}
              <p className={styles.count}>{countOf(list, words)}</p>
              <ProjectGrid>
                {list.items.map((project, index) => (
                  <ProjectCard
                    key={project.id}
                    project={project}
                    language={language}
                    present={present}
                    level={2}
                    isInFirstScreen={index === 0}
                  />
                ))}
              </ProjectGrid>
              <Paging
                page={filter.page}
                pages={Math.ceil(list.total / list.size)}
                to={(page) => `/projects${filterSearch({ ...filter, page })}`}
                label={words.pages}
                previous={words.previousPage}
                next={words.nextPage}
              />
            </>
          )}
          <Findable isCopy={isCopy} of="projects" words={words} all={words.clear}>
            <EmptyList filtered />
          </Findable>
        </div>
      </div>
    </>
  )
}

/** The list if its projects cannot be loaded: empty, with an explanation. */
function FailedList() {
  const words = useWords(projectsWords)
  return (
    <>
      <title>{words.title}</title>
      <meta name="robots" content="noindex" />
      <Heading title={words.title} text={useIntro('projects', words.description)} />
      <div className="framed">
        <EmptyList filtered={false}>{words.failed}</EmptyList>
      </div>
    </>
  )
}

/** The filter has a value that cannot come from the page itself, or a page number past the end. */
export function ErrorBoundary() {
  const { clear } = useWords(projectsWords)
  if (useRouteError() instanceof Error) return <FailedList />
  return <RefusedRoute way={{ to: '/projects', label: clear }} />
}

function countOf(
  { page, size, total, items }: { page: number; size: number; total: number; items: unknown[] },
  words: ProjectsWords,
): string {
  if (total <= size) return words.count(total)
  return words.range(page * size + 1, page * size + items.length, total)
}

interface EmptyListProps {
  filtered: boolean
  /** Why it is empty, if not because of the filter. */
  children?: string
}

/** The message of an empty list, with a link to all projects. */
function EmptyList({ filtered, children }: EmptyListProps) {
  const words = useWords(projectsWords)
  const isNew = !filtered && !children
  return (
    <Empty title={isNew ? words.noneTitle : words.emptyTitle}>
      {isNew && <p>{words.noneText}</p>}
      {children && <p role="alert">{children}</p>}
      {filtered && (
        <>
          <p>{words.emptyText}</p>
          <Link className={button.button} to="/projects">
            {words.clear}
          </Link>
        </>
      )}
    </Empty>
  )
}
