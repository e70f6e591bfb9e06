/** The Api over a database, for pages and public calls. */
import type { Api } from '#shared/api.ts'
import { createAcademics } from '../content/academics/academics.ts'
import { createEntries } from '../content/entries/shown-entries.ts'
import { createHome } from '../content/home/home.ts'
import { createSiteWords } from '../content/home/site-words.ts'
import { createLegal } from '../content/legal/legal.ts'
import { createOwnPages } from '../content/own-pages/own-pages.ts'
import { createPosts } from '../content/posts/posts.ts'
import { createProfile } from '../content/profile/profile.ts'
import { createProjects } from '../content/projects/projects.ts'
import { createRecord } from '../content/record/record.ts'
import { createTechStacks } from '../content/tech-stack/tech-stack.ts'
import { createMessages, type MessagesDependencies } from '../inbox/messages.ts'
import { createReports } from '../security-reports/reports.ts'
import { createReportsApi } from '../security-reports/reports-api.ts'

export function createApi(dependencies: MessagesDependencies): Api {
  const { refusals, throttles } = dependencies.guards
  const { contact, feedback } = createMessages(dependencies)
  return {
    academics: createAcademics(dependencies),
    contact,
    entries: createEntries(dependencies),
    feedback,
    home: createHome(dependencies),
    legal: createLegal(dependencies),
    ownPages: createOwnPages(dependencies),
    posts: createPosts(dependencies),
    profile: createProfile(dependencies),
    projects: createProjects(dependencies),
    record: createRecord(dependencies),
    reports: createReportsApi({
      ...dependencies,
      refusals,
      throttles,
      reports: createReports(dependencies),
    }),
    site: createSiteWords(dependencies),
    techStacks: createTechStacks(dependencies),
  }
}
