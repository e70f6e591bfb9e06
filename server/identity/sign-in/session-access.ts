/** Access to the calls of `/auth`: any browser may make them. Each call checks the session of the cookies itself. */
import { toDeviceLabel } from '#shared/device-label.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { fail, ok } from '#shared/result.ts'
import type { Client } from '#shared/visitor.ts'
import type { ReadClient } from '../../platform/http/client-address.ts'
import { visitorLanguage } from '../../platform/http/visitor-language.ts'
import type { AccessRules } from '../../platform/json-api/answer-call.ts'
import { type Cookies, openCookies } from './cookies.ts'
import type { Sessions } from './sessions.ts'
import { SessionGone } from './start-session.ts'

/** The client of an `/auth` call, as far as the request identifies it. */
export interface Caller {
  headers: Headers
  cookies: Cookies
  /** The form that limits, sessions and the audit log store: an IPv6 address is cut to its /64 prefix. */
  readonly address: string
  /** A short label derived from the user agent. */
  readonly device: string
  readonly language: Language
  requestId: string
}

declare module '../../platform/json-api/define-call.ts' {
  interface CallContexts {
    session: { caller: Caller }
  }
}

/** Responses are personal and depend on these headers, so they are never cached. */
const headers = {
  'Cache-Control': 'no-store',
  Vary: 'Origin, Sec-Fetch-Site, Cookie, Accept-Language',
}

export function createSessionAccess(
  sessions: Pick<Sessions, 'find'>,
  readClient: ReadClient,
): AccessRules<'session'> {
  return {
    headers,
    isPersonal: true,
    async open(asked, call) {
      const request = asked.toRequest()
      return ok(async () => {
        const cookies = openCookies(request.headers)
        if (!call?.isOpenToRecovery && (await mustEnrol(sessions, cookies))) {
          return fail('RECOVERY_ENROLL_REQUIRED')
        }
        return ok({
          context: {
            caller: new RequestCaller(request, cookies, asked.requestId, () => readClient(asked)),
          },
          finish(response) {
            for (const line of cookies.toHeaders()) response.headers.append('Set-Cookie', line)
          },
        })
      })
    },
    toFailure: (error) => (error instanceof SessionGone ? error.code : null),
  }
}

/** Reads only what a call needs: most need no more than the cookies. */
class RequestCaller implements Caller {
  readonly headers: Headers
  readonly cookies: Cookies
  readonly requestId: string
  readonly #readClient: () => Client

  constructor(request: Request, cookies: Cookies, requestId: string, readClient: () => Client) {
    this.headers = request.headers
    this.cookies = cookies
    this.requestId = requestId
    this.#readClient = readClient
  }

  get address(): string {
    return this.#readClient().addressKey
  }

  get device(): string {
    return toDeviceLabel(this.headers.get('user-agent'))
  }

  get language(): Language {
    return visitorLanguage(this.headers)
  }
}

async function mustEnrol(sessions: Pick<Sessions, 'find'>, cookies: Cookies): Promise<boolean> {
  const found = await sessions.find(cookies)
  return found.ok && found.value.session.must_enrol === 1
}
