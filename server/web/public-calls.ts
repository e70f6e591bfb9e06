/** The public calls of the JSON API. */
import * as v from 'valibot'
import { academicsSchema } from '#shared/academics.ts'
import type { Api } from '#shared/api.ts'
import { contactSchema, feedbackSchema, receiptSchema } from '#shared/message.ts'
import { postListSchema, postQuerySchema, postSchema } from '#shared/posts.ts'
import { profileSchema } from '#shared/profile.ts'
import { projectListSchema, projectQuerySchema, projectSchema } from '#shared/projects.ts'
import { browserReports, scriptReports } from '#shared/report-addresses.ts'
import { fail, ok } from '#shared/result.ts'
import { maxReportBytes, securityReportSchema } from '#shared/security-report.ts'
import { techStackCategorySchema } from '#shared/tech-stack.ts'
import { slug } from '#shared/text.ts'
import type { Client, Visitor } from '#shared/visitor.ts'
import { type Call, defineCall, type Outcome } from '../platform/json-api/define-call.ts'
import type { SearchBudget } from './pages/search-budget.ts'

const projectId = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,9}$/, 'is not a positive whole number'),
  v.transform(Number),
)

/** Both forms answer when the message is stored; it is sent by email later. */
const form = {
  method: 'POST',
  answer: receiptSchema,
  status: 202,
  failures: ['RATE_LIMITED', 'HEADLESS_BLOCKED', 'UNAVAILABLE'],
} satisfies Partial<Call<'public'>>

const report = {
  method: 'POST',
  maxBytes: maxReportBytes,
  answer: v.null(),
  status: 204,
} satisfies Partial<Call<'public'>>

/** `budget`: for searches and filters, whose values clients choose freely; it is shared with the pages. */
export function createPublicCalls(api: Api, budget: Pick<SearchBudget, 'take'>): Call<'public'>[] {
  const { academics, contact, feedback, posts, profile, projects, reports, techStacks } = api

  /** Cached answers are sent without it, so that only new ones are counted. */
  async function search<Value>(
    isNarrowed: boolean,
    { addressKey }: Client,
    find: () => Promise<Value>,
  ): Promise<Outcome<Value>> {
    const waitS = isNarrowed ? budget.take(addressKey) : 0
    return waitS > 0 ? { ok: false, code: 'RATE_LIMITED', retryAfterS: waitS } : ok(await find())
  }

  return [
    defineCall({
      access: 'public',
      path: '/api/projects',
      summary:
        'Lists projects. techStacks match if a project uses any of them; year matches its start or end year, and `all` is no year.',
      input: projectQuerySchema,
      lists: ['techStacks'],
      answer: projectListSchema,
      failures: ['RATE_LIMITED'],
      run({ client, input, language }) {
        const { search: text, techStacks, year } = input
        const isNarrowed = text !== '' || techStacks.length > 0 || year !== undefined
        return search(isNarrowed, client, () => projects.list(input, language))
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
      failures: ['RATE_LIMITED'],
      run({ client, input, language }) {
        const isNarrowed = input.search !== '' || input.tag !== undefined
        return search(isNarrowed, client, () => posts.list(input, language))
      },
    }),
    defineCall({
      access: 'public',
      path: '/api/posts/{slug}',
      summary: 'One post, in the requested language if it has been written in it, else in another.',
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
      run: async ({ language }) => ok(await techStacks.list(language)),
    }),
    defineCall({
      access: 'public',
      path: '/api/academics',
      summary: 'All courses, newest semester first, with credits, GPA and WAM.',
      answer: academicsSchema,
      run: async ({ language }) => ok(await academics.get(language)),
    }),
    defineCall({
      access: 'public',
      path: '/api/profile',
      summary: 'The profile of the owner.',
      answer: profileSchema,
      run: async ({ language }) => ok(await profile.get(language)),
    }),
    defineCall({
      access: 'public',
      ...form,
      path: '/api/feedback',
      summary: 'Sends feedback to the owner. With status 202, it is stored.',
      body: feedbackSchema,
      run: ({ body, ...call }) => feedback.submit(body, toVisitor(call)),
    }),
    defineCall({
      access: 'public',
      ...form,
      path: '/api/contact',
      summary: 'Sends a message to the owner. With status 202, it is stored.',
      body: contactSchema,
      run: ({ body, ...call }) => contact.submit(body, toVisitor(call)),
    }),
    defineCall({
      access: 'public',
      ...report,
      path: scriptReports,
      summary:
        'Reports a suspected attack on a page or an error in it, from the script of the page.',
      body: securityReportSchema,
      failures: ['RATE_LIMITED', 'UNAVAILABLE'],
      run: ({ body, ...call }) => reports.submit(body, toVisitor(call)),
    }),
    defineCall({
      access: 'public',
      ...report,
      path: browserReports,
      summary:
        'Receives the reports that browsers send when a Content-Security-Policy blocks something.',
      isSentByBrowsers: true,
      failures: ['CSRF_REJECTED', 'RATE_LIMITED', 'UNAVAILABLE'],
      run: ({ body, ...call }) => reports.submitCsp(body, toVisitor(call)),
    }),
  ]
}

function toVisitor({ client, language, requestId }: Visitor): Visitor {
  return { client, language, requestId }
}
