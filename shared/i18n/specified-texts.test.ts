/** The English texts of the specification, letter by letter: those of the pages that show them compare these with the catalogue. */
import { expect, test } from 'vitest'
import { academicsWords } from '#app/academics/words.ts'
import { projectsWords } from '#app/projects/words.ts'
import { en } from './en.ts'
import { security } from './panel/security/en.ts'

const { errors, login, widget } = en.signIn
const projects = projectsWords.en

test.each([
  ['Network error', errors.network],
  ['HTTP {status}', errors.status],
  ['Authentication failed', errors.authentication],
  ['Failed to initialize Google Sign-In', errors.initialize],
  ['No credential received from Google', errors.noCredential],
  ['Please enter the 2FA code', errors.codeMissing],
  ['Failed to load Google Identity Services', errors.script],
  ['Google Sign-In not available in server environment', errors.noBrowser],
  ['Two-factor verification failed', errors.verify],
  ['Verification failed', errors.verifyAnswer],
  ['Two-factor setup failed', errors.setup],
  ['Setup failed', errors.setupAnswer],
  ['Two-factor confirmation failed', errors.confirm],
  ['Confirmation failed', errors.confirmAnswer],
  ['Failed to refresh token', errors.refresh],
  ['Token refresh failed', errors.refreshAnswer],
  ['Failed to get current user', errors.me],
  ['Failed to store refresh token securely', errors.store],
  ['Unavailable For Headless Browser', en.errors.HEADLESS_BLOCKED],
  ['Forbidden', en.errors.SENDER_BLOCKED],
  ['Not found', en.errors.NOT_FOUND],
  ['An error occurred', en.errors.INTERNAL],
  ['Two-Factor Authentication', login.heading],
  ['Enter your 6-digit code from Google Authenticator', login.prompt],
  ['Verify Code', login.verify],
  ["If you don't have access to your authenticator app, please contact support.", login.support],
  ['Admin', widget.admin],
  ['Profile', widget.profile],
  ['Admin Panel', widget.adminPanel],
  ['Logout', widget.logout],
  ['Verify', widget.verify],
  ['Cancel', widget.cancel],
  ['Switch to light mode', en.theme.toLight],
  ['Switch to dark mode', en.theme.toDark],
  ['Swipe to change language', en.language.swipeHint],
  ['All Years', projects.allYears],
  ['Newest', projects.newest],
  ['Oldest', projects.oldest],
  ['No projects found', projects.emptyTitle],
  ['No projects match the selected filters.', projects.emptyText],
  ['Failed to fetch project', projects.failed],
  ['Academic information not found', academicsWords.en.notFound],
  ['Send Feedback', en.messages.feedback.send],
  ['Sending...', en.messages.sending],
  ['Feedback has been sent!', en.messages.feedback.sent],
  ['Write new feedback', en.messages.feedback.again],
  ['Loading...', en.pages.loading],
  ['Success', security.audit.results.success],
  ['Failed', security.audit.results.failure],
])('the English catalogue says "%s"', (specified, written) => {
  expect(written).toBe(specified)
})
