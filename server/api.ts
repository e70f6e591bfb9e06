/** Builds the Api: every feature over one database. */
import type { Api } from '#shared/api.ts'
import { createAcademics } from './academics/academics.ts'
import { createHome } from './home/home.ts'
import { createSiteWords } from './home/site-words.ts'
import { createLegal } from './legal/legal.ts'
import { queueLetter } from './mail/queue-letter.ts'
import { createMessages, type MessagesNeeds } from './messages/messages.ts'
import { createOwnerNotices } from './notices/notify-owner.ts'
import { createPosts } from './posts/posts.ts'
import { createProfile } from './profile/profile.ts'
import { createProjects } from './projects/projects.ts'
import { createTechStacks } from './tech-stack/tech-stack.ts'
import { createReports } from './watch/reports.ts'
import { createReportsApi } from './watch/reports-api.ts'

export function createApi(needs: MessagesNeeds): Api {
  const { refusals, throttles } = needs.guards
  const { contact, feedback } = createMessages(needs)
  const { tellManyReports: tellMany } = createOwnerNotices({ ...needs, queue: queueLetter })
  return {
    academics: createAcademics(needs),
    contact,
    feedback,
    home: createHome(needs),
    legal: createLegal(needs),
    posts: createPosts(needs),
    profile: createProfile(needs),
    projects: createProjects(needs),
    reports: createReportsApi({
      ...needs,
      refusals,
      throttles,
      reports: createReports({ ...needs, tellMany }),
    }),
    site: createSiteWords(needs),
    techStacks: createTechStacks(needs),
  }
}
