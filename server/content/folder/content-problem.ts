/** A problem in a file of a content folder. */
export interface ContentProblem {
  /** The path inside the content folder, with forward slashes. */
  file: string
  line: number
  /** A dotted path like `contact.links.0.url`. Empty for the whole file. */
  field: string
  /** The rest of a sentence that begins with the field: `is missing`. */
  problem: string
}
