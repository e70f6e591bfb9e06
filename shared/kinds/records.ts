/** In the order of the lists of the panel. */
import { achievement } from './achievement.ts'
import { certificate } from './certificate.ts'
import { course } from './course.ts'
import { education } from './education.ts'
import { experience } from './experience.ts'
import { academics, home, legal, profile, resumes, techStack } from './fixed.ts'
import { look } from './look.ts'
import { ownPage } from './own-page.ts'
import { post } from './post.ts'
import { project } from './project.ts'
import { site } from './site.ts'

export const records = {
  profile,
  home,
  project,
  achievement,
  education,
  experience,
  certificate,
  'tech-stack': techStack,
  course,
  academics,
  post,
  page: ownPage,
  resumes,
  site,
  look,
  legal,
} as const
