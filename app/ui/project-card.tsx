/** A project as one cell of a grid with shared borders: the whole cell is its link. */
import { Link } from 'react-router'
import { Chips } from './chips.tsx'
import { Lattice } from './lattice.tsx'
import { Period } from './period.tsx'
import { Picture, type PictureFile } from './picture.tsx'
import styles from './project-card.module.css'
import { Paragraph, TitleText } from './title-text.tsx'

interface ProjectCardProps {
  project: {
    id: number
    /** Of title, summary and results. */
    language: string
    title: string
    summary: string
    results?: string | undefined
    /** Of its address; missing: that has the number. */
    slug?: string | undefined
    startDate: string
    endDate?: string | undefined
    techStacks: string[]
    /** A lattice is drawn where there is none. */
    cover?: PictureFile | undefined
  }
  language: string
  /** What stands for the end of an ongoing project. */
  present: string
  /** The heading level of the title. */
  level: 2 | 3
  /** Whether its picture is in the first screen. */
  isInFirstScreen?: boolean
}

const chipsShown = 4
/** Of the columns of the grid. */
const sizes = '(width > 75em) 400px, (width > 56em) 33vw, (width > 36em) 50vw, 100vw'

export function ProjectCard({
  project,
  language,
  present,
  level,
  isInFirstScreen = false,
}: ProjectCardProps) {
  const Heading = `h${level}` as const
  const foreign = project.language === language ? undefined : project.language
  return (
    <li className={styles.card} data-item="">
      <div className={styles.picture} data-shared="picture">
        {project.cover ? (
          <Picture {...project.cover} sizes={sizes} isInFirstScreen={isInFirstScreen} isFilling />
        ) : (
          <Lattice seed={`project-${project.id}`} />
        )}
      </div>
      <div className={styles.words}>
        <p className={styles.period}>
          <Period
            startDate={project.startDate}
            endDate={project.endDate}
            language={language}
            present={present}
          />
        </p>
        <Heading className={styles.title} lang={foreign} dir="auto" data-shared="title">
          <Link to={`/projects/${project.slug ?? project.id}`}>
            <TitleText>{project.title}</TitleText>
          </Link>
        </Heading>
        <p className={styles.summary} lang={foreign} dir="auto">
          <Paragraph>{project.summary}</Paragraph>
        </p>
      </div>
      {project.results && (
        <p className={styles.results} lang={foreign} dir="auto">
          <Paragraph>{project.results}</Paragraph>
        </p>
      )}
      <Chips names={project.techStacks.slice(0, chipsShown)} />
    </li>
  )
}

/** The grid of the cards. */
export function ProjectGrid({ children }: { children: React.ReactNode }) {
  return <ul className={styles.grid}>{children}</ul>
}
