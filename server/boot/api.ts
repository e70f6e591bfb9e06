/** Builds the Api from all features, over one database. */
import type { Api } from '#shared/api.ts'
import { createAcademics } from '../content/academics/academics.ts'
import { createEntries } from '../content/entries/shown-entries.ts'
import { createHome } from '../content/home/home.ts'
import { createSiteWords } from '../content/home/site-words.ts'
import { createLegal } from '../content/legal/legal.ts'
import { createPosts } from '../content/posts/posts.ts'
import { createProfile } from '../content/profile/profile.ts'
import { createProjects } from '../content/projects/projects.ts'
import { createRecord } from '../content/record/record.ts'
import { createTechStacks } from '../content/tech-stack/tech-stack.ts'
import { createOwnerNotices } from '../identity/notifications/notify-owner.ts'
import { createMessages, type MessagesNeeds } from '../inbox/messages.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { createReports } from '../security-reports/reports.ts'
import { createReportsApi } from '../security-reports/reports-api.ts'

export function createApi(needs: MessagesNeeds): Api {
  const { refusals, throttles } = needs.guards
  const { contact, feedback } = createMessages(needs)
  const { notifyManyReports: notifyMany } = createOwnerNotices({ ...needs, queue: queueLetter })
  return {
    academics: createAcademics(needs),
    contact,
    entries: createEntries(needs),
    feedback,
    home: createHome(needs),
    legal: createLegal(needs),
    posts: createPosts(needs),
    profile: createProfile(needs),
    projects: createProjects(needs),
    record: createRecord(needs),
    reports: createReportsApi({
      ...needs,
      refusals,
      throttles,
      reports: createReports({ ...needs, notifyMany }),
    }),
    site: createSiteWords(needs),
    techStacks: createTechStacks(needs),
  }
}
