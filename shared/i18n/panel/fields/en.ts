/**
 * Labels and help texts of the fields of content, by the name of the field; where a name means something else in
 * one kind, by `kind.path` without languages and places of lists.
 */
export interface FieldText {
  label: string
  hint?: string
  /** One entry of a list: `Link` for `Links`. */
  item?: string
}

const labels = {
  title: { label: 'Title' },
  summary: { label: 'Summary', hint: 'One or two sentences for lists and search results.' },
  description: { label: 'Description' },
  body: { label: 'Text' },
  name: { label: 'Name' },
  id: {
    label: 'Identifier',
    hint: 'Small letters, digits and hyphens. Part of addresses: better not changed later.',
  },
  date: { label: 'Date' },
  series: { label: 'Series' },
  part: { label: 'Part', hint: 'Its place in the series: 1, 2, 3 …' },
  publishAt: {
    label: 'Appears at',
    hint: 'Empty: on the date of the post. With a later time, this language appears then.',
  },
  updated: { label: 'Last updated', hint: 'The day that readers see.' },
  startDate: { label: 'Start' },
  endDate: { label: 'End' },
  facts: { label: 'Facts' },
  texts: { label: 'Texts' },
  file: { label: 'File', hint: 'The present file. Upload a PDF to replace it.' },
  fileName: { label: 'Name of the download' },
  icon: { label: 'Icon', hint: 'The name of the icon, such as react.' },
  kind: { label: 'Kind' },
  status: { label: 'State' },
  url: { label: 'Address', hint: 'Begins with https://' },
  technologies: { label: 'Technologies', item: 'Technology' },
  techStacks: { label: 'Technologies', item: 'Technology' },
  greeting: { label: 'Greeting', hint: 'Stands before your name on the first page.' },
  subtitle: { label: 'Subtitle', hint: 'One sentence below your name.' },
  contact: { label: 'Contact' },
  email: { label: 'Email' },
  phone: { label: 'Phone', hint: 'May stay empty; it is then not shown.' },
  locations: { label: 'Places', item: 'Place' },
  links: { label: 'Links', item: 'Link' },
  totalProjects: { label: 'Number of projects' },
  totalExperience: { label: 'Experience', hint: 'As text, such as “2 years”.' },
  primarySkills: { label: 'Main skills', item: 'Skill' },
  industryFocus: { label: 'Fields of interest', item: 'Field of interest' },
  showcaseHint: { label: 'Hint below the cards' },
  showcase: { label: 'Cards', item: 'Card' },
  githubUrl: { label: 'Source code', hint: 'An address that begins with https://' },
  demoUrl: { label: 'Demo', hint: 'An address that begins with https://' },
  relatedAcademics: { label: 'Related courses', item: 'Course' },
  impact: { label: 'What it led to' },
  semester: { label: 'Semester', hint: 'Its identifier, or “exemption”.' },
  semesters: { label: 'Semesters', item: 'Semester' },
  creditPoints: { label: 'Credits' },
  grade: { label: 'Grade' },
  marks: { label: 'Marks', hint: '0 to 100' },
  study: { label: 'Course of study' },
  degree: { label: 'Degree' },
  university: { label: 'University' },
  period: { label: 'Period', hint: 'As text, such as “July 2024 to December 2026 (expected)”.' },
  grading: { label: 'Grading' },
  scale: { label: 'Grade points' },
  weight: { label: 'Averages count courses' },
  institution: { label: 'School or university' },
  programme: { label: 'Programme and degree' },
  place: { label: 'Place', hint: 'May stay empty.' },
  organisation: { label: 'Organisation' },
  role: { label: 'Role' },
  teamSize: { label: 'People in the team', hint: 'With yourself.' },
  problem: { label: 'Problem', hint: 'What had to be solved, in one or two sentences.' },
  contribution: { label: 'What you did', hint: 'Your own part, in one or two sentences.' },
  results: { label: 'Results', hint: 'One or two sentences, with a number.' },
  points: {
    label: 'What you did',
    item: 'Point',
    hint: 'Three to five sentences; with a number where there is one.',
  },
  cover: {
    label: 'Cover',
    hint: 'Shown in lists, at the top of the page, and where the page is shared.',
  },
  gallery: { label: 'Pictures', item: 'Picture' },
  caption: { label: 'Caption', hint: 'May stay empty.' },
  'project.facts.cover.file': { label: 'File', hint: 'A picture of the room Media.' },
  'project.facts.gallery.file': { label: 'File', hint: 'A picture of the room Media.' },
  'post.facts.cover.file': { label: 'File', hint: 'A picture of the room Media.' },
  visibility: { label: 'Visible to', hint: 'Everybody, unless chosen otherwise.' },
  issuer: { label: 'Issued by', hint: 'May stay empty.' },
  score: { label: 'Score or level', hint: 'Such as N2 or 7.5 / 9.0. May stay empty.' },
  validUntil: { label: 'Valid until' },
  availability: { label: 'For recruiters', hint: 'The first thing on the page About.' },
  seeking: { label: 'Looking for', hint: 'Such as “graduate web developer, full time”.' },
  level: { label: 'Level' },
  from: { label: 'Available from' },
  places: { label: 'Where' },
  permits: { label: 'Work permits', hint: 'May stay empty.' },
  languages: { label: 'Spoken languages', item: 'Language' },
  tags: { label: 'Tags', item: 'Tag' },
  aliases: {
    label: 'Earlier addresses',
    item: 'Address',
    hint: 'They lead readers to the present address.',
  },
  copyrightYear: { label: 'Year of the copyright notice' },
  englishFlag: { label: 'Flag for English', hint: 'The flag of the USA if none is chosen.' },
  'HIGH DISTINCTION': { label: 'High distinction' },
  DISTINCTION: { label: 'Distinction' },
  CREDIT: { label: 'Credit' },
  PASS: { label: 'Pass' },
  'profile.name': { label: 'Your name' },
  'profile.summary': { label: 'About you', hint: 'Some paragraphs for the page About.' },
  'profile.contact.links.name': { label: 'Name of the link' },
  'home.showcase.id': {
    label: 'Card',
    hint: 'graphics, software and games have a live piece of their own.',
  },
  'project.texts.description': {
    label: 'Description',
    hint: 'What the problem was, what you did, and what came of it.',
  },
  'tech-stack': { label: 'Categories', item: 'Category' },
  'course.name': { label: 'Name of the course' },
  'course.description': { label: 'What was learnt' },
  'academics.semesters.endDate': { label: 'End', hint: 'If set, the months are shown.' },
  'academics.semesters.id': { label: 'Identifier', hint: 'Courses refer to it: 2025-autumn' },
  'post.facts.date': { label: 'Date', hint: 'The post is visible from this day on.' },
  'post.facts.status': {
    label: 'State',
    hint: 'A draft is not visible, even after it was published here.',
  },
  'site.title': { label: 'Name of the site' },
  'site.description': { label: 'Description', hint: 'For search engines and shared links.' },
} satisfies Record<string, FieldText>

/** Names of choices, by the name of the field; or by `kind.path`. */
const choices = {
  status: { completed: 'Completed', enrolled: 'Enrolled', exemption: 'Exemption' },
  kind: { major: 'Major', general: 'General' },
  grade: {
    'HIGH DISTINCTION': 'High distinction',
    DISTINCTION: 'Distinction',
    CREDIT: 'Credit',
    PASS: 'Pass',
  },
  visibility: {
    public: 'Everybody',
    recruiters: 'Nobody yet (later: recruiters with a link)',
    hidden: 'Nobody',
  },
  'education.status': {
    completed: 'Completed',
    current: 'In progress',
    left: 'Left without a degree',
  },
  'experience.kind': {
    job: 'Work',
    internship: 'Internship',
    research: 'Research',
    teaching: 'Teaching',
    military: 'Military service',
    volunteering: 'Volunteering',
  },
  'certificate.kind': { certificate: 'Certificate', 'language-test': 'Language test' },
  englishFlag: {
    us: 'United States',
    gb: 'United Kingdom',
    au: 'Australia',
    ca: 'Canada',
    ie: 'Ireland',
    nz: 'New Zealand',
  },
  weight: { equal: 'all the same', credits: 'by their credits' },
  'profile.contact.links.kind': {
    'professional-network': 'Professional network',
    'code-hosting': 'Source code',
    website: 'Website',
  },
  'post.facts.status': { draft: 'Draft', published: 'Published' },
}

export const fields = { labels, choices }

export interface FieldWords {
  labels: Record<keyof typeof labels, FieldText>
  choices: typeof choices
}
