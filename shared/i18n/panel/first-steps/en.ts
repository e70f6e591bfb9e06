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
  openProfile: 'Open About me',
  openSite: 'Open the site name and footer',
  openResumes: 'Open the resumes',
  openItem: (kind: string) => `Open the first one: ${kind}`,
  steps: {
    site: {
      title: 'Add your name and contact details',
      text: 'Under Content, About me, enter your name, email address, phone number (or none) and links, and change the title under Site.',
    },
    languages: {
      title: 'Use your name in every language',
      text: 'In at least one language the profile (the name or how it is read) or the site (the title or the description) still has the sample name.',
    },
    content: {
      title: 'Replace or delete the rest of the sample',
      text: 'Sample projects, posts, resumes, courses, entries of your CV or legal pages are still shown.',
    },
    provider: {
      title: 'Connect Google sign-in',
      text: 'Create a client ID for a web application in the Google Cloud console, write GOOGLE_CLIENT_ID=… into the .env file in the folder of the site, and restart it. Until then, only demo sign-in works, on this computer alone.',
    },
    mail: {
      title: 'Set up email',
      text: 'Write MAIL_URL=smtps://user:password@server:465 into the .env file and restart the site, so that replies and notices are delivered. Add MAIL_TO if notices should not go to the admins.',
    },
    secondFactor: {
      title: 'Protect your account with a second factor',
      text: 'Adding a passkey takes a minute.',
    },
    backup: {
      title: 'Make a backup',
      text: 'On the server, npm run madang -- backup makes one. BACKUP_EVERY_H=24 in the .env file makes one every day.',
    },
  },
}

export type FirstStepWords = typeof firstSteps
