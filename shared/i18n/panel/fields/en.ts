/**
 * Labels and help texts of the fields of content, by the name of the field; where a name means something else in
 * one kind, by `kind.path` without languages and places of lists. Records of kinds add their own (`shared/kinds/`).
 */
import type { FieldText } from '../../../kinds/kind.ts'
import { visibilityNames } from '../publishing/visibility-names.ts'
import { addKinds } from './add-kinds.ts'

const labels = {
  title: { label: 'Title' },
  summary: {
    label: 'Summary',
    hint: 'One or two sentences for lists and search results. If empty, the beginning of the text.',
  },
  description: { label: 'Description' },
  body: { label: 'Text' },
  name: { label: 'Name' },
  id: { label: 'ID', hint: 'Made from the name. Used only in files and by programs.' },
  date: { label: 'Date' },
  series: { label: 'Series' },
  part: { label: 'Part', hint: 'Its place in the series: 1, 2, 3 …' },
  publishAt: { label: 'Public from' },
  updated: { label: 'Last updated', hint: 'The day that readers see.' },
  startDate: { label: 'Start' },
  endDate: { label: 'End' },
  slug: {
    label: 'Address',
    hint: 'Made from the title when you first publish it. If you change it, the earlier address leads to the new one.',
  },
  'project.facts.startDate': { label: 'Start' },
  'project.facts.endDate': { label: 'End', hint: 'Leave it empty while the project is ongoing.' },
  facts: { label: 'Facts' },
  texts: { label: 'Texts' },
  file: { label: 'File', hint: 'The current file. Upload a PDF to replace it.' },
  fileName: { label: 'Download file name' },
  icon: { label: 'Icon' },
  kind: { label: 'Kind' },
  status: { label: 'Status' },
  label: { label: 'Label', hint: 'If empty, the default is used.' },
  target: {
    label: 'Links to',
    hint: 'An address that begins with https://, or an address on this site, such as /about. If empty, the default is used.',
  },
  url: { label: 'Address', hint: 'Begins with https://' },
  technologies: { label: 'Technologies', item: 'Technology' },
  techStacks: { label: 'Technologies', item: 'Technology' },
  greeting: { label: 'Greeting', hint: 'Shown before your name on Home.' },
  subtitle: { label: 'Subtitle', hint: 'One sentence below your name.' },
  contact: { label: 'Contact' },
  email: { label: 'Email' },
  phone: { label: 'Phone', hint: 'Not shown if empty.' },
  locations: { label: 'Places', item: 'Place' },
  links: { label: 'Links', item: 'Link' },
  totalProjects: {
    label: 'Number of projects',
    hint: 'If empty, the projects on the site are counted.',
  },
  totalExperience: {
    label: 'Experience',
    hint: 'As text, such as “2 years”. If empty, the time of your jobs is added up.',
  },
  totalAchievements: {
    label: 'Number of achievements',
    hint: 'If empty, the achievements on the site are counted.',
  },
  primarySkills: { label: 'Primary skills', item: 'Skill' },
  industryFocus: { label: 'Fields of interest', item: 'Field of interest' },
  showcaseHint: { label: 'Hint below the cards' },
  showcase: { label: 'Cards', item: 'Card' },
  projects: {
    label: 'Projects',
    item: 'Project',
    hint: 'The ones that visitors see first, in this order; at most six. If you choose none, the three newest are shown.',
  },
  githubUrl: { label: 'Source code', hint: 'An address that begins with https://' },
  demoUrl: { label: 'Demo', hint: 'An address that begins with https://' },
  relatedAcademics: { label: 'Related courses', item: 'Course' },
  semesters: { label: 'Semesters', item: 'Semester' },
  study: { label: 'Course of study' },
  degree: { label: 'Degree' },
  university: { label: 'University' },
  period: { label: 'Period', hint: 'As text, such as “July 2024 to December 2026 (expected)”.' },
  grading: { label: 'Grading scale' },
  scale: { label: 'Points for four grades' },
  grades: {
    label: 'Grades',
    item: 'Grade',
    hint: 'Best grade first. For courses that are only pass or fail, add a grade without points.',
  },
  points: { label: 'Points' },
  'academics.grading.grades.label': {
    label: 'Shown to visitors as',
    hint: 'If empty, the grade itself is shown.',
  },
  figures: {
    label: 'Figures to show',
    item: 'Figure',
    hint: 'Only those that your school states.',
  },
  percentage: {
    label: 'Percentage',
    hint: 'As on your transcript: each school converts in its own way. Not shown if empty.',
  },
  'academics.grading.grades.grade': { label: 'Grade' },
  weight: { label: 'Weighting of averages' },
  place: { label: 'Place', hint: 'Can be left empty.' },
  role: { label: 'Role' },
  teamSize: { label: 'Team size', hint: 'Including you.' },
  problem: { label: 'Problem', hint: 'What had to be solved, in one or two sentences.' },
  contribution: { label: 'What you did', hint: 'Your own part, in one or two sentences.' },
  results: { label: 'Results', hint: 'One or two sentences, with figures if you have them.' },
  cover: {
    label: 'Cover',
    hint: 'Shown in lists, at the top of the page, and where the page is shared.',
  },
  gallery: { label: 'Pictures', item: 'Picture' },
  caption: { label: 'Caption', hint: 'Can be left empty.' },
  'project.facts.cover.file': { label: 'File', hint: 'A picture from Media.' },
  'project.facts.gallery.file': { label: 'File', hint: 'A picture from Media.' },
  'post.facts.cover.file': { label: 'File', hint: 'A picture from Media.' },
  visibility: { label: 'Visibility' },
  availability: { label: 'For recruiters', hint: 'Shown first on the About page.' },
  seeking: { label: 'Looking for', hint: 'For example, “graduate web developer, full time”.' },
  level: { label: 'Degree' },
  from: { label: 'Available from' },
  places: { label: 'Location' },
  permits: {
    label: 'More about your work rights',
    hint: 'Shown after the list of your work rights. Can be left empty.',
  },
  'profile.permits': {
    label: 'Work rights',
    item: 'Permit',
    hint: 'Shown to recruiters. Leave out countries where you have no work rights.',
  },
  country: { label: 'Country' },
  permit: {
    label: 'Permit',
    hint: 'For example, “citizen” or “student visa, 48 hours a fortnight”.',
  },
  until: { label: 'Valid until', hint: 'Can be left empty.' },
  languages: { label: 'Spoken languages', item: 'Language' },
  tags: { label: 'Tags', item: 'Tag' },
  canonical: {
    label: 'First published on another site',
    hint: 'Search engines then list that page instead of yours, and the sitemap leaves yours out. Other languages are not affected.',
  },
  'post.facts.canonical.language': { label: 'Language' },
  'post.facts.canonical.url': { label: 'Original address' },
  aliases: {
    label: 'Earlier addresses',
    item: 'Address',
    hint: 'They lead readers to the current address.',
  },
  feedId: {
    label: 'First address',
    hint: 'Feed readers use it to recognise a post whose address changed.',
  },
  copyrightYear: { label: 'Copyright year' },
  englishFlag: { label: 'Flag for English', hint: 'The flag of the USA if none is chosen.' },
  tagLabels: {
    label: 'Tag names',
    item: 'Tag',
    hint: 'What visitors see instead of the tag, by language. Its address stays.',
  },
  tagRedirects: {
    label: 'Renamed tags',
    item: 'Renamed tag',
    hint: 'The address of the old name leads to the new one.',
  },
  'HIGH DISTINCTION': { label: 'High Distinction' },
  DISTINCTION: { label: 'Distinction' },
  CREDIT: { label: 'Credit' },
  PASS: { label: 'Pass' },
  'site.languages': {
    label: 'Languages of the site',
    item: 'Language',
    hint: 'In menu order. The first is the default: every text must exist in it, and readers of the other languages see it where a translation is missing. If you leave a language out, visitors can no longer reach it; its texts are kept.',
  },
  nameReading: {
    label: 'How the name is read',
    hint: 'Shown below the name on About, with the name in the other languages: Chinese characters, furigana, or how it sounds. Can be left empty.',
  },
  'profile.name': { label: 'Your name' },
  'profile.summary': { label: 'About you', hint: 'A few paragraphs for the About page.' },
  'profile.contact.links.name': { label: 'Name of the link' },
  'project.texts.description': {
    label: 'Description',
    hint: 'What the problem was, what you did, and what came of it.',
  },
  'tech-stack': { label: 'Categories', item: 'Category' },
  'tech-stack.icon': {
    label: 'Icon',
    hint: 'Without one, a small lattice is shown in its place.',
  },
  'tech-stack.technologies': {
    label: 'Technologies',
    item: 'Technology',
    hint: 'About shows each with its icon. A technology without an icon gets a small lattice in its place.',
  },
  'academics.semesters.endDate': { label: 'End', hint: 'If set, the months are shown.' },
  'post.texts.body': {
    label: 'Text',
    hint: 'Mark words in another language like this: {Feierabend|lang=de}.',
  },
  'post.facts.date': { label: 'Date', hint: 'The day that readers see.' },
  'post.facts.status': { label: 'Visibility' },
  'site.tagLabels.tag': { label: 'Tag' },
  'site.tagLabels.ko': { label: 'Korean' },
  'site.tagLabels.en': { label: 'English' },
  'site.tagLabels.ja': { label: 'Japanese' },
  'site.tagRedirects.from': { label: 'Old name' },
  'site.tagRedirects.to': { label: 'New name' },
  'site.tagRedirects.since': { label: 'Since' },
  'site.title': { label: 'Name of the site' },
  'site.description': { label: 'Description', hint: 'For search engines and shared links.' },
} satisfies Record<string, FieldText>

/** Names of choices, by the name of the field; or by `kind.path`. */
const choices = {
  visibility: {
    public: visibilityNames.en.public,
    recruiters: `${visibilityNames.en.private} (kept for links to recruiters)`,
    hidden: visibilityNames.en.private,
  },
  'project.facts.visibility': {
    public: visibilityNames.en.public,
    unlisted: visibilityNames.en.unlisted,
    hidden: visibilityNames.en.private,
  },
  'site.languages': { ko: 'Korean', en: 'English', ja: 'Japanese' },
  'tech-stack.icon': {
    layout: 'Screen',
    server: 'Server',
    database: 'Database',
    workflow: 'Steps',
    wrench: 'Wrench',
  },
  englishFlag: {
    us: 'United States',
    gb: 'United Kingdom',
    au: 'Australia',
    ca: 'Canada',
    ie: 'Ireland',
    nz: 'New Zealand',
  },
  weight: { equal: 'All courses equally', credits: 'By credits' },
  figures: {
    totalCredits: 'Total credits',
    completedCredits: 'Completed credits',
    gpa: 'GPA',
    wam: 'Average mark',
  },
  'profile.contact.links.kind': {
    'professional-network': 'Professional network',
    'code-hosting': 'Source code',
    website: 'Website',
  },
  'post.facts.canonical.language': { ko: 'Korean', en: 'English', ja: 'Japanese' },
  'post.facts.status': {
    draft: visibilityNames.en.private,
    published: visibilityNames.en.public,
  },
}

export const fields = addKinds('en', { labels, choices })

export interface FieldWords {
  labels: Record<keyof typeof labels, FieldText>
  choices: typeof choices
}
