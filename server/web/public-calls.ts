/** The public JSON calls of `spec/operations.md`. */
import * as v from 'valibot'
import { academicsSchema } from '#shared/academics.ts'
import { contactSchema } from '#shared/contact.ts'
import { feedbackSchema } from '#shared/feedback.ts'
import { receiptSchema } from '#shared/message.ts'
import { postListSchema, postQuerySchema, postSchema } from '#shared/posts.ts'
import { profileSchema } from '#shared/profile.ts'
import { projectListSchema, projectQuerySchema, projectSchema } from '#shared/projects.ts'
import { scriptReports } from '#shared/report-addresses.ts'
import { fail, ok } from '#shared/result.ts'
import { maxReportBytes, securityReportSchema } from '#shared/security-report.ts'
import { techStackCategorySchema } from '#shared/tech-stack.ts'
import { slug } from '#shared/text.ts'
import { describe, type Endpoint, language } from '../platform/json-api/endpoint.ts'

const projectId = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,9}$/, 'is not a positive whole number'),
  v.transform(Number),
)

export const endpoints: Endpoint[] = [
  describe({
    path: '/api/projects',
    summary:
      'Lists projects. techStacks match if a project uses any of them; year matches its start or end year.',
    input: v.strictObject({ ...projectQuerySchema.entries, ...language }),
    lists: ['techStacks'],
    answer: projectListSchema,
    async run({ projects }, { lang, ...query }, visitorLanguage) {
      return ok(await projects.list(query, lang ?? visitorLanguage))
    },
  }),
  describe({
    path: '/api/projects/{id}',
    summary: 'One project.',
    input: v.strictObject({ id: projectId, ...language }),
    answer: projectSchema,
    failures: ['PROJECT_NOT_FOUND'],
    async run({ projects }, { id, lang }, visitorLanguage) {
      if (id > 2_147_483_647) return fail('PROJECT_NOT_FOUND')
      const project = await projects.find(id, lang ?? visitorLanguage)
      return project ? ok(project) : fail('PROJECT_NOT_FOUND')
    },
  }),
  describe({
    path: '/api/posts',
    summary:
      'Lists posts, newest first. search looks for every word in title, summary, tags and text.',
    input: v.strictObject({ ...postQuerySchema.entries, ...language }),
    answer: postListSchema,
    async run({ posts }, { lang, ...query }, visitorLanguage) {
      return ok(await posts.list(query, lang ?? visitorLanguage))
    },
  }),
  describe({
    path: '/api/posts/{slug}',
    summary: 'One post, in the language that is asked for or else in one that it is written in.',
    input: v.strictObject({ slug, ...language }),
    answer: postSchema,
    failures: ['POST_NOT_FOUND'],
    async run({ posts }, { slug, lang }, visitorLanguage) {
      const post = await posts.find(slug, lang ?? visitorLanguage)
      return post ? ok(post) : fail('POST_NOT_FOUND')
    },
  }),
  describe({
    path: '/api/techstacks',
    summary: 'The technology stack by category.',
    input: v.strictObject(language),
    answer: v.array(techStackCategorySchema),
    async run({ techStacks }, { lang }, visitorLanguage) {
      return ok(await techStacks.list(lang ?? visitorLanguage))
    },
  }),
  describe({
    path: '/api/academics',
    summary: 'All courses, newest semester first, with credits, GPA and WAM.',
    input: v.strictObject(language),
    answer: academicsSchema,
    async run({ academics }, { lang }, visitorLanguage) {
      return ok(await academics.get(lang ?? visitorLanguage))
    },
  }),
  describe({
    path: '/api/profile',
    summary: 'Who the site is about.',
    input: v.strictObject(language),
    answer: profileSchema,
    async run({ profile }, { lang }, visitorLanguage) {
      return ok(await profile.get(lang ?? visitorLanguage))
    },
  }),
  describe({
    method: 'POST',
    path: '/api/feedback',
    summary: 'Sends feedback to the owner. Once it is answered with 202, it is kept.',
    input: v.strictObject(language),
    body: feedbackSchema,
    answer: receiptSchema,
    status: 202,
    failures: ['RATE_LIMITED', 'HEADLESS_BLOCKED', 'UNAVAILABLE'],
    run({ feedback }, { lang }, visitorLanguage, { body, ...call }) {
      return feedback.submit(body, { language: lang ?? visitorLanguage, ...call })
    },
  }),
  describe({
    method: 'POST',
    path: '/api/contact',
    summary: 'Sends a message to the owner. Once it is answered with 202, it is kept.',
    input: v.strictObject(language),
    body: contactSchema,
    answer: receiptSchema,
    status: 202,
    failures: ['RATE_LIMITED', 'HEADLESS_BLOCKED', 'UNAVAILABLE'],
    run({ contact }, { lang }, visitorLanguage, { body, ...call }) {
      return contact.submit(body, { language: lang ?? visitorLanguage, ...call })
    },
  }),
  describe({
    method: 'POST',
    path: scriptReports,
    summary: 'Reports what looks like an attack on a page, or a fault of it, from the page itself.',
    input: v.strictObject(language),
    body: securityReportSchema,
    maxBytes: maxReportBytes,
    answer: v.null(),
    status: 204,
    failures: ['RATE_LIMITED', 'UNAVAILABLE'],
    run({ reports }, { lang }, visitorLanguage, { body, ...call }) {
      return reports.submit(body, { language: lang ?? visitorLanguage, ...call })
    },
  }),
]
