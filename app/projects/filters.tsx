/**
 * The filter of the list, written as a sentence. Selects and search are a form, technologies are links. On
 * phones it is folded behind one line that shows the current filter, so that projects come first.
 */
import { Link, useHref } from 'react-router'
import type { ProjectFilters } from '#shared/projects.ts'
import { useIsCopy, useMessages, useWords } from '../page.tsx'
import { Button } from '../ui/button.tsx'
import chipLink from '../ui/chip-link.module.css'
import { Loading } from '../ui/loading.tsx'
import lookup from '../ui/lookup-field.module.css'
import { filterSearch, noFilter, type ProjectFilter } from '../ui/project-filter.ts'
import styles from './filters.module.css'
import { type ProjectsWords, projectsWords } from './words.ts'

interface FiltersProps {
  filter: ProjectFilter
  choices: ProjectFilters
  /** Whether it offers to clear what is chosen. */
  canClear: boolean
}

/** More technologies than this are folded: they fill one row of a wide screen. */
const technologiesShown = 8

export function Filters({ filter, choices, canClear }: FiltersProps) {
  const words = useWords(projectsWords)
  const { loading } = useMessages().pages
  const isCopy = useIsCopy()
  const all = useHref('/projects')
  const filtered = filterSearch({ ...filter, page: 1 }) !== ''
  return (
    <search
      className={`${styles.filters} ${filtered ? '' : styles.unset}`}
      aria-label={words.filters}
      data-filters=""
    >
      <details className={styles.fold}>
        <summary className={styles.set}>
          {words.fold}
          <span>{listSet(filter, words).join(' · ')}</span>
        </summary>
        <form
          className={styles.form}
          method="get"
          // The other pages of the list have addresses of their own in a copy.
          action={isCopy ? all : undefined}
          autoComplete="off"
        >
          <label className={lookup.field}>
            <span>{words.search}</span>
            <input
              type="search"
              name="q"
              defaultValue={filter.q}
              dir="auto"
              placeholder={words.searchHint}
              maxLength={100}
            />
          </label>
          <label className={lookup.field}>
            <span>{words.year}</span>
            <select name="year" defaultValue={filter.year ?? ''}>
              <option value="">{words.allYears}</option>
              {choices.years.map((year) => (
                <option key={year} value={year}>
                  {year}
                </option>
              ))}
            </select>
          </label>
          <label className={lookup.field}>
            <span>{words.sort}</span>
            <select name="sort" defaultValue={filter.sort}>
              <option value="newest">{words.newest}</option>
              <option value="oldest">{words.oldest}</option>
            </select>
          </label>
          {filter.tech.map((technology) => (
            <input key={technology} type="hidden" name="tech" value={technology} />
          ))}
          <Button type="submit">{words.apply}</Button>
          {filtered && canClear && (
            <Link className={styles.clear} to="/projects">
              {words.clear}
            </Link>
          )}
        </form>
        {choices.techStacks.length > 0 && (
          <Technologies filter={filter} choices={choices.techStacks} />
        )}
      </details>
      <Loading text={loading} />
    </search>
  )
}

/** The current filter as text. */
function listSet({ q, tech, year, sort }: ProjectFilter, words: ProjectsWords): string[] {
  const search = q === '' ? [] : [words.searched(q)]
  return [...search, ...tech, year === null ? words.allYears : String(year), words[sort]]
}

interface TechnologiesProps {
  filter: ProjectFilter
  choices: ProjectFilters['techStacks']
}

function Technologies({ filter, choices }: TechnologiesProps) {
  const words = useWords(projectsWords)
  const chosen = choices.filter(({ name }) => filter.tech.includes(name))
  const others = choices.filter(({ name }) => !filter.tech.includes(name))
  const room = Math.max(technologiesShown - chosen.length, 0)
  const inOrder = new Set([...chosen, ...others.slice(0, room)])
  const shown = choices.filter((choice) => inOrder.has(choice))
  const hidden = choices.filter((choice) => !inOrder.has(choice))
  return (
    <div className={styles.technologies}>
      <p className={styles.legend} id="technologies">
        {words.techStacks}
      </p>
      <div>
        <TechnologyLinks filter={filter} choices={shown} />
        {hidden.length > 0 && (
          <details className={styles.more}>
            <summary>{words.moreTechStacks(hidden.length)}</summary>
            <TechnologyLinks filter={filter} choices={hidden} />
          </details>
        )}
      </div>
    </div>
  )
}

function TechnologyLinks({ filter, choices }: TechnologiesProps) {
  return (
    <ul className={chipLink.chips} aria-labelledby="technologies">
      {choices.map(({ name, projects }) => {
        const chosen = filter.tech.includes(name)
        const tech = chosen ? filter.tech.filter((one) => one !== name) : [...filter.tech, name]
        return (
          <li key={name}>
            <Link
              className={chipLink.chip}
              to={`/projects${filterSearch({ ...filter, tech, page: noFilter.page })}`}
              aria-current={chosen || undefined}
              rel="nofollow"
            >
              {name}
              <span className={chipLink.count} aria-hidden>
                {projects}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
