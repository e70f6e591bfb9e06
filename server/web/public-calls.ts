/** The public JSON calls. */
import * as v from 'valibot'
import { academicsSchema } from '#shared/academics.ts'
import type { Api } from '#shared/api.ts'
import { contactSchema } from '#shared/contact.ts'
import { feedbackSchema } from '#shared/feedback.ts'
import { receiptSchema } from '#shared/message.ts'
import { postListSchema, postQuerySchema, postSchema } from '#shared/posts.ts'
import { profileSchema } from '#shared/profile.ts'
import { projectListSchema, projectQuerySchema, projectSchema } from '#shared/projects.ts'
import { browserReports, scriptReports } from '#shared/report-addresses.ts'
import { fail, ok } from '#shared/result.ts'
import { maxReportBytes, securityReportSchema } from '#shared/security-report.ts'
import { techStackCategorySchema } from '#shared/tech-stack.ts'
import { slug } from '#shared/text.ts'
import { type Call, defineCall } from '../platform/json-api/define-call.ts'

const projectId = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,9}$/, 'is not a positive whole number'),
  v.transform(Number),
)

export function createPublicCalls(api: Api): Call<'public'>[] {
  const { academics, contact, feedback, posts, profile, projects, reports, techStacks } = api
  return [
    defineCall({
      access: 'public',
      path: '/api/projects',
      summary:
        'Lists projects. techStacks match if a project uses any of them; year matches its start or end year.',
      input: projectQuerySchema,
      lists: ['techStacks'],
      answer: projectListSchema,
      async run({ input, language }) {
        return ok(await projects.list(input, language))
      },
    }),
    defineCall({
      access: 'public',
      path: '/api/projects/{id}',
      summary: 'One project.',
      input: v.strictObject({ id: projectId }),
      answer: projectSchema,
      failures: ['PROJECT_NOT_FOUND'],
      async run({ input: { id }, language }) {
        if (id > 2_147_483_647) return fail('PROJECT_NOT_FOUND')
        const project = await projects.find(id, language)
        return project ? ok(project) : fail('PROJECT_NOT_FOUND')
      },
    }),
    defineCall({
      access: 'public',
      path: '/api/posts',
      summary:
        'Lists posts, newest first. search looks for every word in title, summary, tags and text.',
      input: postQuerySchema,
      answer: postListSchema,
      async run({ input, language }) {
        return ok(await posts.list(input, language))
      },
    }),
    defineCall({
      access: 'public',
      path: '/api/posts/{slug}',
      summary: 'One post, in the language that is asked for or else in one that it is written in.',
      input: v.strictObject({ slug }),
      answer: postSchema,
      failures: ['POST_NOT_FOUND'],
      async run({ input: { slug }, language }) {
        const post = await posts.find(slug, language)
        return post ? ok(post) : fail('POST_NOT_FOUND')
      },
    }),
    defineCall({
      access: 'public',
      path: '/api/techstacks',
      summary: 'The technology stack by category.',
      answer: v.array(techStackCategorySchema),
      async run({ language }) {
        return ok(await techStacks.list(language))
      },
    }),
    defineCall({
      access: 'public',
      path: '/api/academics',
      summary: 'All courses, newest semester first, with credits, GPA and WAM.',
      answer: academicsSchema,
      async run({ language }) {
        return ok(await academics.get(language))
      },
    }),
    defineCall({
      access: 'public',
      path: '/api/profile',
      summary: 'Who the site is about.',
      answer: profileSchema,
      async run({ language }) {
        return ok(await profile.get(language))
      },
    }),
    defineCall({
      access: 'public',
      method: 'POST',
      path: '/api/feedback',
      summary: 'Sends feedback to the owner. Once it is answered with 202, it is kept.',
      body: feedbackSchema,
      answer: receiptSchema,
      status: 202,
      failures: ['RATE_LIMITED', 'HEADLESS_BLOCKED', 'UNAVAILABLE'],
      run({ body, client, language, requestId }) {
        return feedback.submit(body, { client, language, requestId })
      },
    }),
    defineCall({
      access: 'public',
      method: 'POST',
      path: '/api/contact',
      summary: 'Sends a message to the owner. Once it is answered with 202, it is kept.',
      body: contactSchema,
      answer: receiptSchema,
      status: 202,
      failures: ['RATE_LIMITED', 'HEADLESS_BLOCKED', 'UNAVAILABLE'],
      run({ body, client, language, requestId }) {
        return contact.submit(body, { client, language, requestId })
      },
    }),
    defineCall({
      access: 'public',
      method: 'POST',
      path: scriptReports,
      summary:
        'Reports what looks like an attack on a page, or a fault of it, from the page itself.',
      body: securityReportSchema,
      maxBytes: maxReportBytes,
      answer: v.null(),
      status: 204,
      failures: ['RATE_LIMITED', 'UNAVAILABLE'],
      run({ body, client, language, requestId }) {
        return reports.submit(body, { client, language, requestId })
      },
    }),
    defineCall({
      access: 'public',
      method: 'POST',
      path: browserReports,
      summary:
        'Reports that browsers send by themselves about what a Content-Security-Policy stopped.',
      isSentByBrowsers: true,
      maxBytes: maxReportBytes,
      answer: v.null(),
      status: 204,
      failures: ['CSRF_REJECTED', 'RATE_LIMITED', 'UNAVAILABLE'],
      run({ body, client, language, requestId }) {
        return reports.submitCsp(body, { client, language, requestId })
      },
    }),
  ]
}
