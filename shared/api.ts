/** Everything that app and admin may ask of the server, one member per feature. */
import type { AcademicsApi } from './academics.ts'
import type { EntriesApi } from './entries.ts'
import type { HomeApi } from './home.ts'
import type { LegalApi } from './legal.ts'
import type { ContactApi, FeedbackApi } from './message.ts'
import type { OwnPagesApi } from './own-pages.ts'
import type { PostsApi } from './posts.ts'
import type { ProfileApi } from './profile.ts'
import type { ProjectsApi } from './projects.ts'
import type { RecordApi } from './record.ts'
import type { ReportsApi } from './security-report.ts'
import type { SiteApi } from './site.ts'
import type { TechStacksApi } from './tech-stack.ts'

export interface Api {
  academics: AcademicsApi
  contact: ContactApi
  entries: EntriesApi
  feedback: FeedbackApi
  home: HomeApi
  legal: LegalApi
  ownPages: OwnPagesApi
  posts: PostsApi
  profile: ProfileApi
  projects: ProjectsApi
  record: RecordApi
  reports: ReportsApi
  site: SiteApi
  techStacks: TechStacksApi
}
