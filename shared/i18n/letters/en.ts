/** The words of letters, of which nearly all go to the owner. */
export const letters = {
  feedback: 'New feedback on your site',
  contact: 'A new message to you',
  from: 'From',
  category: 'Category',
  subject: 'Subject',
  language: 'Read the site in',
  languages: { ko: 'Korean', en: 'English', ja: 'Japanese' },
  time: 'Sent',
  seoul: (time: string) => `${time} (Seoul)`,
  answer: (name: string) => `If you answer this letter, your answer goes to ${name}.`,
  site: 'Sent from',
  replyTo: (time: string) => `You wrote on ${time} (Seoul):`,
  test: {
    subject: 'A test letter from Madang',
    text: 'If you can read this, letters from your site arrive.',
  },
}

export type LetterWords = typeof letters
