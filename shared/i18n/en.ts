/**
 * The words of the interface that the server says, or several pages; those of one page are beside it, in a `words.ts` of
 * `app/` (`docs/decisions/languages.md`). This file is the source; the other catalogues must have the same shape.
 */

import { emails } from './emails/en.ts'
import { toCodes } from './error-codes.ts'
import { messages } from './messages/en.ts'
import { notices } from './notices/en.ts'
import { demo, signIn } from './sign-in/en.ts'

export const en = {
  layout: {
    skip: 'Skip to content',
    mainNavigation: 'Main',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
    opensInNewTab: 'opens in a new tab',
    backToSite: 'Back to the site',
    footer: {
      navigation: 'Pages',
      contact: 'Contact',
      social: 'Links',
      feedback: 'Send feedback',
      builtWith: 'Built with React and TypeScript on Node.js.',
      copyright: (year: number, name: string) => `© ${year} ${name}`,
    },
  },
  navigation: {
    home: 'Home',
    projects: 'Projects',
    academics: 'Academics',
    blog: 'Blog',
    about: 'About',
    contact: 'Contact',
    login: 'Login',
    feedback: 'Feedback',
    privacy: 'Privacy',
    terms: 'Terms',
  },
  theme: {
    toLight: 'Switch to light mode',
    toDark: 'Switch to dark mode',
  },
  language: {
    label: 'Language',
    current: (name: string) => `Language: ${name}`,
    swipeHint: 'Swipe to change language',
    names: { ko: 'Korean', en: 'English', ja: 'Japanese' },
    untranslated: (shown: string) =>
      `This page has not been translated into English yet. It is shown in ${shown}.`,
  },
  motion: { pause: 'Pause the animation', play: 'Play the animation' },
  livePieces: {
    hanok: {
      title: 'A hanok and its courtyard',
      text: 'A traditional Korean house in 3D. Drag it, or use the arrow keys, to see it from every side.',
    },
    jegi: {
      title: 'Jegichagi',
      text: 'How many times can you kick the shuttlecock before it falls? One key or one finger is enough.',
    },
  },
  /** Feeds say the same of themselves. */
  blog: {
    description: 'What I build, and what I learn on the way.',
    feedTitle: (site: string) => `${site}: Blog`,
  },
  markdown: {
    footnotes: 'Footnotes',
    backToText: (reference: number) => `Back to reference ${reference} in the text`,
    diagram: 'Diagram',
    callouts: {
      note: 'Note',
      tip: 'Tip',
      important: 'Important',
      warning: 'Warning',
      caution: 'Caution',
    },
  },
  /** The printed curriculum vitae and the JSON Resume have them, too. */
  academics: {
    completedCredits: 'Completed credits',
    exempted: (credits: number) => `plus ${credits} by exemption`,
    gpa: 'GPA',
    wam: 'WAM',
    /** Of a school that states no GPA. */
    averageMark: 'Average mark',
    percentage: 'Percentage',
    exemption: 'Exemption',
    statuses: { completed: 'Completed', enrolled: 'Enrolled', exemption: 'Exempted' },
  },
  messages,
  notices,
  emails,
  signIn,
  demo,
  code: {
    copy: 'Copy code',
    copied: 'Copied',
    selected: 'Selected: please copy it yourself',
  },
  pages: {
    count: (count: number) => (count === 1 ? '1 page' : `${count} pages`),
    loading: 'Loading...',
    /** The end of a period that goes on. */
    present: 'present',
    notFound: {
      title: 'Page not found',
      text: 'There is nothing at this address. The page may have moved, or there may be a typo in the address.',
    },
    badRequest: {
      title: 'This address is not valid',
      text: 'The address contains a value that this page does not accept.',
    },
    busy: {
      title: 'Too many searches at once',
      text: 'This search has to wait. Please try again in a few seconds.',
    },
    failed: {
      title: 'Something went wrong',
      text: 'The page could not be shown. Nothing you did caused this; please try again in a moment.',
    },
    foreign: {
      title: 'This form was sent from another site',
      text: 'Your browser reports that it was not sent from a page of this site, so nothing was saved. Please go back, reload the page and send it again.',
    },
    tooManyHeaders: {
      title: 'Your browser sent too many cookies or headers',
      text: 'Please delete the cookies of this site and try again. You may have to sign in again.',
    },
    tooLarge: {
      title: 'Your message is too large',
      text: 'It is larger than this form accepts, so nothing was saved. Please go back and shorten it.',
    },
    unsupported: {
      title: 'This form cannot be read',
      text: 'It was not sent in the format that this page expects, so nothing was saved. Go back, reload the page and send it again.',
    },
    misdirected: {
      title: 'Wrong address',
      text: 'This site is not available under that host name.',
    },
    proxied: {
      title: 'No sign-in through a proxy',
      text: 'Demo sign-in works only on the computer that runs this site, and this request came through a proxy or from another computer. To sign in from elsewhere, set PUBLIC_ORIGIN and GOOGLE_CLIENT_ID.',
    },
    picture: (title: string) => `“${title}” beside a latticed paper door`,
    requestId: (id: string) => `If you contact us about this, please quote ${id}.`,
    home: 'Go to the home page',
    latestProjects: 'Latest projects',
    allProjects: 'Search all projects',
  },
  errors: {
    VALIDATION: 'Some of the values sent are not valid.',
    NOT_FOUND: 'Not found',
    PROJECT_NOT_FOUND: 'The project could not be found.',
    CSRF_REJECTED: 'This request did not come from a page of this site.',
    POST_NOT_FOUND: 'The post could not be found.',
    METHOD_NOT_ALLOWED: 'This address does not accept that method.',
    PAYLOAD_TOO_LARGE: 'The request is too large.',
    TOO_MANY_HEADERS: 'The request has too many cookies or headers.',
    UNSUPPORTED_MEDIA_TYPE: 'The body must be application/json in UTF-8.',
    MISDIRECTED_REQUEST: 'This site is not available under that host name.',
    UNAVAILABLE: 'The service is not available at the moment.',
    COPY_RUNNING: 'A copy of the site is already being made. Please try again when it is done.',
    ...toCodes(signIn.errors),
    TRIES_SPENT: 'This sign-in has ended after too many wrong codes. Please start again.',
    NOT_ADMITTED: 'This account cannot be used to sign in to this site.',
    SESSION_EXPIRED: 'Your session has ended. Please sign in again.',
    STEP_UP_REQUIRED: 'Please confirm again that it is you.',
    ENROLL_2FA_REQUIRED: 'Please set up two-factor authentication first.',
    RECOVERY_ENROLL_REQUIRED:
      'You signed in with a recovery code. Sign in again with your second factor, or set up a new one first.',
    CONFIRMATION_TOO_LATE:
      'This set-up has expired, or was started again elsewhere. Please start again.',
    PASSKEY_REFUSED: 'The passkey could not be registered.',
    NO_SECOND_FACTOR: 'Two-factor authentication is not set up.',
    TOO_MANY_PASSKEYS: 'You have reached the passkey limit. Please remove one first.',
    INTERNAL: 'An error occurred',
    RATE_LIMITED: 'Too many requests. Please try again later.',
    /** `{wait}`: as in `15 minutes`. */
    CODES_SPENT:
      'Too many wrong codes were entered. Nothing is wrong with your account: you can try again in {wait}.',
    CODES_LOCKED:
      'Too many wrong codes were entered for this account, so codes are only accepted on devices that have signed in before. Use one of those, a passkey or a recovery code, or contact the operator of this site.',
    HEADLESS_BLOCKED: 'Unavailable For Headless Browser',
    SENDER_BLOCKED: 'Forbidden',
    UNAUTHENTICATED: 'Please sign in.',
    FORBIDDEN: 'You are not allowed to do this.',
    STALE: 'This was changed in the meantime. Please check it again.',
    DEMO_PROXIED:
      'Demo sign-in works only on the computer that runs this site, and this request came through a proxy or from another computer. To sign in from elsewhere, set PUBLIC_ORIGIN and GOOGLE_CLIENT_ID.',
    DEMO_LOCKED:
      'Demo sign-in needs the code that was printed on the console where this site was started.',
    DEMO_CODE_WRONG:
      'This code is not correct. Please compare it with the one on the console; the site makes a new code each time it starts.',
    MEDIA_IN_USE: 'This file is still used somewhere. Please remove it there first.',
    LAST_ADMIN: 'The site needs at least one admin.',
    VERSION_REQUIRED: 'The If-Match header must name the version you are changing.',
  },
}

export type Messages = typeof en
