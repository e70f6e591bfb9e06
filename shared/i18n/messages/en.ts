/** The words of the forms for feedback and contact. */
export const messages = {
  fields: {
    name: 'Name',
    email: 'Email',
    category: 'Category',
    subject: 'Subject',
    message: 'Message',
  },
  hints: {
    email: 'Used only to reply to you.',
    message: (limit: string) => `Up to ${limit} characters.`,
  },
  optional: 'optional',
  chooseCategory: 'Choose a category',
  categories: {
    general: 'General',
    technical: 'Technical',
    design: 'Design',
    collaboration: 'Collaboration',
    bug: 'Bug report',
    other: 'Other',
  },
  trap: 'Please leave this field empty',
  sending: 'Sending...',
  saveContact: 'Save contact',
  privacy: 'What happens to your message',
  /** Beside the thanks. */
  next: {
    heading: 'Sent',
    projects: 'See my projects',
    resume: 'See my resume',
  },
  problems: {
    invalid: 'Nothing has been sent yet. Please check the marked fields.',
    unavailable:
      'Sorry, your message could not be sent. Everything you typed is still here; please try again later.',
    offline:
      'Sorry, your message could not be sent. Everything you typed is still here; please check your connection and try again.',
    rateLimited: (minutes: string) =>
      `Sorry, your message could not be sent: too many messages are arriving right now. Everything you typed is still here; please try again in ${minutes} min.`,
    senderBlocked:
      'Sorry, messages from this email address are not accepted. Everything you typed is still here.',
    headless:
      'Sorry, your message could not be sent: automated browsers cannot send messages. Everything you typed is still here.',
  },
  errors: {
    name: {
      required: 'Please enter your name.',
      tooLong: (limit: string) => `Please keep your name to ${limit} characters.`,
      malformed: 'Your name must be one line.',
    },
    email: {
      required: 'Please enter your email address.',
      tooLong: (limit: string) => `An email address has at most ${limit} characters.`,
      malformed: 'Please enter an email address such as name@example.com.',
    },
    category: {
      malformed: 'Please choose one of the categories.',
    },
    subject: {
      required: 'Please enter a subject.',
      tooLong: (limit: string) => `Please keep the subject to ${limit} characters.`,
      malformed: 'The subject must be one line.',
    },
    message: {
      required: 'Please write a message.',
      tooLong: (limit: string) => `Please keep the message to ${limit} characters.`,
      malformed: 'The message contains a character that cannot be sent.',
    },
  },
  feedback: {
    title: 'Feedback',
    description: 'Tell me what you like about this site, what is missing and what is broken.',
    heading: 'Your feedback',
    send: 'Send Feedback',
    sent: 'Feedback has been sent!',
    thanks: 'Thank you for taking the time. I read everything that arrives.',
    again: 'Write new feedback',
  },
  contact: {
    title: 'Contact',
    description: 'Got a question, an offer or an idea? Write to me and I’ll get back to you.',
    heading: 'Your message',
    send: 'Send Message',
    sent: 'Your message has been sent!',
    thanks: 'Thank you for writing. I will reply to the address you gave.',
    again: 'Write another message',
  },
}

export type MessageWords = typeof messages
