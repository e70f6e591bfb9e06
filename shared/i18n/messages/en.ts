/** The words of the forms for feedback and contact. */
export const messages = {
  fields: {
    name: 'Name',
    email: 'E-mail',
    category: 'Category',
    subject: 'Subject',
    message: 'Message',
  },
  hints: {
    email: 'Used only to answer you.',
    message: (limit: string) => `Up to ${limit} characters.`,
  },
  optional: 'optional',
  chooseCategory: 'Choose a category',
  categories: {
    general: 'General',
    technical: 'Technical',
    design: 'Design',
    collaboration: 'Working together',
    bug: 'Something is broken',
    other: 'Other',
  },
  trap: 'Please leave this field empty',
  sending: 'Sending...',
  privacy: 'What happens to your message',
  problems: {
    invalid: 'Nothing was sent yet. Please look at the marked fields.',
    unavailable:
      'Sorry, your message could not be sent. Everything you typed is still here; please try again later.',
    offline:
      'Sorry, your message could not be sent. Everything you typed is still here; please check your connection and try again.',
    rateLimited: (minutes: string) =>
      `Sorry, your message could not be sent: too many arrived just now. Everything you typed is still here; please try again in ${minutes} min.`,
    senderBlocked:
      'Sorry, messages from this e-mail address are not accepted. Everything you typed is still here.',
    headless:
      'Sorry, your message could not be sent: this browser says that it is run by a program. Everything you typed is still here.',
  },
  errors: {
    name: {
      required: 'Please enter your name.',
      tooLong: (limit: string) => `Please keep your name to ${limit} characters.`,
      malformed: 'Your name contains a character that cannot be sent.',
    },
    email: {
      required: 'Please enter your e-mail address.',
      tooLong: (limit: string) => `An e-mail address has at most ${limit} characters.`,
      malformed: 'Please enter an e-mail address such as name@example.com.',
    },
    category: {
      malformed: 'Please choose one of the categories.',
    },
    subject: {
      required: 'Please enter a subject.',
      tooLong: (limit: string) => `Please keep the subject to ${limit} characters.`,
      malformed: 'The subject contains a character that cannot be sent.',
    },
    message: {
      required: 'Please write a message.',
      tooLong: (limit: string) => `Please keep the message to ${limit} characters.`,
      malformed: 'The message contains a character that cannot be sent.',
    },
  },
  feedback: {
    title: 'Feedback',
    description: 'Tell me what you like about this site, what you miss and what is broken.',
    heading: 'Your feedback',
    send: 'Send Feedback',
    sent: 'Feedback has been sent!',
    thanks: 'Thank you for taking the time. I read everything that arrives.',
    again: 'Write new feedback',
  },
  contact: {
    title: 'Contact',
    description: 'A question, an offer or an idea? Write to me and I will gladly answer.',
    heading: 'Your message',
    send: 'Send Message',
    sent: 'Your message has been sent!',
    thanks: 'Thank you for writing. I will answer to the address you gave.',
    again: 'Write another message',
  },
}

export type MessageWords = typeof messages
