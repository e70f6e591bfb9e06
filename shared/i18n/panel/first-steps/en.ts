/** What a new owner sets up, as the panel's Home lists it. */
export const firstSteps = {
  title: (done: number, total: number) => `First steps: ${done} of ${total} done`,
  done: 'Done',
  open: 'To do',
  sample:
    'Visitors see sample content: the person, the projects and the posts are made up. Change them under Content, or replace all of them on the server:',
  /** After `content:export`, the folder, and `content:import`. */
  replace: [
    'writes all content into a folder.',
    'is yours to edit: profile.yaml and site.yaml first, then projects and posts.',
    'shows your content to visitors within a second.',
  ],
  openProfile: 'Open the profile',
  openSite: 'Open the site name and footer',
  openResumes: 'Open the resumes',
  openItem: 'Open the first one',
  steps: {
    site: {
      title: 'Add your name and email address',
      text: 'Fill them in under Content, Profile, and change the title under Site name and footer.',
    },
    languages: {
      title: 'Use your name in every language',
      text: 'At least one of Korean, English and Japanese still shows the sample name.',
    },
    content: {
      title: 'Replace the sample projects, posts and resumes',
      text: 'At least one of them is still shown.',
    },
    provider: {
      title: 'Connect Google sign-in',
      text: 'Create a client ID in the Google Cloud console and set GOOGLE_CLIENT_ID. Until then, only demo sign-in works, on this computer alone.',
    },
    mail: {
      title: 'Set up email',
      text: 'Set MAIL_URL, so that replies and notices are delivered. Set MAIL_TO as well if notices should not go to the admins.',
    },
    secondFactor: {
      title: 'Protect your account with a second factor',
      text: 'Adding a passkey takes a minute.',
    },
    backup: {
      title: 'Make a backup',
      text: 'On the server, npm run madang -- backup makes one. BACKUP_EVERY_H makes them regularly.',
    },
  },
}

export type FirstStepWords = typeof firstSteps
