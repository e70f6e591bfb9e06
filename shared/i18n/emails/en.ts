import { namesOfLanguages } from '../language-names.ts'

/** The words of emails, nearly all of which go to the owner. */
export const emails = {
  feedback: 'New feedback on your site',
  contact: 'You have a new message',
  from: 'From',
  category: 'Category',
  subject: 'Subject',
  language: 'Site language',
  languages: namesOfLanguages.en,
  time: 'Sent',
  seoul: (time: string) => `${time} (Seoul)`,
  answer: (name: string) => `If you reply to this email, your reply goes to ${name}.`,
  site: 'Sent from',
  replyTo: (day: string) => `You wrote on ${day}:`,
  test: {
    subject: 'Test email from Madang',
    text: 'If you can read this, emails from your site are arriving.',
  },
}

export type EmailWords = typeof emails
