/** Builds the Api: every feature over one database. */
import type { Api } from '#shared/api.ts'
import { createAcademics } from './academics/academics.ts'
import { createHome } from './home/home.ts'
import { createSiteWords } from './home/site-words.ts'
import { createLegal } from './legal/legal.ts'
import { createMessages, type MessagesNeeds } from './messages/messages.ts'
import { createPosts } from './posts/posts.ts'
import { createProfile } from './profile/profile.ts'
import { createProjects } from './projects/projects.ts'
import { createTechStacks } from './tech-stack/tech-stack.ts'

export function createApi(needs: MessagesNeeds): Api {
  const { contact, feedback } = createMessages(needs)
  return {
    academics: createAcademics(needs),
    contact,
    feedback,
    home: createHome(needs),
    legal: createLegal(needs),
    posts: createPosts(needs),
    profile: createProfile(needs),
    projects: createProjects(needs),
    site: createSiteWords(needs),
    techStacks: createTechStacks(needs),
  }
}
