/** The first steps of a new owner, as the panel's Home lists them. */
export const firstSteps = {
  title: (done: number, total: number) => `First steps: ${done} of ${total} done`,
  done: 'Done',
  open: 'To do',
  hide: 'Hide these steps',
  sample: {
    title: 'This is a sample',
    text: 'The person, the projects and the posts that visitors see now are made up.',
    start: 'Start my own site',
    look: 'Look around the sample',
  },
  openAbout: 'Write about yourself',
  openProjects: 'Add a project',
  openPosts: 'Write a post',
  openResumes: 'Open Resumes',
  steps: {
    own: {
      title: 'Start your own site',
      text: 'One short form is all it takes. The sample content moves to the trash, where you can restore it for 30 days.',
    },
    about: {
      title: 'Write about yourself',
      text: 'A few paragraphs for About, in every language of your site.',
    },
    work: {
      title: 'Show something you made',
      text: 'Add a first project, or write a first post.',
    },
    resumes: {
      title: 'Have your resume made',
      text: 'The site makes a PDF in each language from your record, and makes it again when the record changes.',
    },
    provider: {
      title: 'Connect Google sign-in',
      text: 'Create a client ID for a web application in the Google Cloud console, add GOOGLE_CLIENT_ID=… to the .env file in the site’s folder, and restart the site. Until then, only demo sign-in works, on this computer alone.',
    },
    mail: {
      title: 'Set up email',
      text: 'Add MAIL_URL=smtps://user:password@server:465 to the .env file and restart the site, so that replies and notices are delivered. Add MAIL_TO if notices should not go to the admins.',
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
