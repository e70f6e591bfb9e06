/** Written by `npm run fix` from the records of this folder. */
import { academics } from './academics.ts'
import { achievement } from './achievement.ts'
import { certificate } from './certificate.ts'
import { course } from './course.ts'
import { education } from './education.ts'
import { experience } from './experience.ts'
import { home } from './home.ts'
import { legal } from './legal.ts'
import { post } from './post.ts'
import { profile } from './profile.ts'
import { project } from './project.ts'
import { resumes } from './resumes.ts'
import { site } from './site.ts'
import { techStack } from './tech-stack.ts'

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
  resumes,
  site,
  legal,
} as const
