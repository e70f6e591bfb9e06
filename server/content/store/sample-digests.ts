/**
 * Digests of the sample content, for what cannot be recognised by its name: of the documents as they are stored, and of
 * the files of resumes. `tests/admin-api/first-steps.test.ts` says which are missing after a change of the sample.
 */

/** By the length of the file in Base64; with those of earlier versions of the sample. */
export const resumeDigests = new Map([
  [4396, ['6045e32ae1f2d159']],
  [77824, ['676770932234291c']],
  [5264, ['e8c258a1310051a1']],
  [4400, ['c2240d7d26f5e3e4']],
  [4420, ['7ed61945eddc8f34']],
  [5304, ['a065e4320068fd4d']],
])

export const sampleDigests = new Set([
  '71eec7cfe8575f8a', // education/seoul-college
  '7f21877efdf34822', // education/sydney-university
  '3bc9e4870de28a6f', // experience/lab-assistant
  '822bed25aa0adca6', // experience/library-web-assistant
  '4838114fc4825d4d', // certificate/ielts
  '96bb750708f36413', // certificate/information-processing
  '84a2d95483e61730', // certificate/jlpt-n2
  'd0450d7027de0b0b', // achievement/2025-06-campus-hackathon
  '6448d204979358a5', // achievement/2025-07-open-source-contribution
  '77fc2cd6df964f8e', // achievement/2025-08-deans-list
  '7ab51b94450810e1', // course/cloud-computing
  '19cedbe297dbb026', // course/computer-graphics
  '62292482999d6ca6', // course/computer-organisation
  '21bd01b5341e4cc9', // course/data-structures-and-algorithms
  '731a33874b1f997b', // course/database-systems
  '51325d4e450cbc38', // course/discrete-mathematics
  '3f60d877b7e22775', // course/human-computer-interaction
  '491015b0b6a87cf7', // course/introductory-statistics
  '12db8a09e17f04bf', // course/it-project-management
  '54a7752ede3628fb', // course/machine-learning
  '3bda331b34e9873b', // course/object-oriented-programming
  'dd7477515d8f8e30', // course/operating-systems
  'e54df5a7637f6f1c', // course/professional-practice-and-ethics
  '13fa6178b8afca38', // course/programming-fundamentals
  'e0d2100012982eca', // course/software-engineering-project
  '4fbbf62de1ce2423', // course/technical-writing
  '6fcc0cd3d91cdfb9', // course/visual-communication
  'c0229ef5ac28b224', // course/web-application-development
  '026b12267afa9e5b', // course/web-fundamentals
  '70370d1f8c40a224', // academics/academics
])
