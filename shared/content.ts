/** All content in all languages: the content of `content/`, as stored in the database. */
import type { AcademicsContent, CourseContent } from './academics.ts'
import type { HomeContent } from './home.ts'
import type { LegalContent, LegalPageName } from './legal.ts'
import type { PostContent } from './posts.ts'
import type { AchievementContent, ProfileContent, ResumesContent } from './profile.ts'
import type { ProjectContent } from './projects.ts'
import type { CertificateContent, EducationContent, ExperienceContent } from './record.ts'
import type { SiteContent } from './site.ts'
import type { TechStackContent } from './tech-stack.ts'

export interface Content {
  site: SiteContent
  home: HomeContent
  profile: ProfileContent
  academics: AcademicsContent
  techStack: TechStackContent
  resumes: ResumesContent
  /** By id, which is the file name. */
  achievements: Record<string, AchievementContent>
  courses: Record<string, CourseContent>
  education: Record<string, EducationContent>
  experience: Record<string, ExperienceContent>
  certificates: Record<string, CertificateContent>
  legal: Record<LegalPageName, LegalContent>
  projects: ProjectContent[]
  /** By slug, which is the folder name. */
  posts: Record<string, PostContent>
  /** The bytes of `content/resumes/`, by file name. */
  resumeFiles: Record<string, Uint8Array>
}
