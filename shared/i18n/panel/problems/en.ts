/**
 * The problems of fields, for people who edit them in the panel. The keys are the problems that checks of
 * content name (`shared/check-document.ts`); `limits` are those that contain a number or names.
 */
export const problems = {
  known: {
    'is missing': 'This is empty. Please fill it in.',
    'is empty': 'This is empty. Please fill it in.',
    'is not a known field': 'There is no such field.',
    'is a list, not a group of fields': 'This must be a group of fields, not a list.',
    'is not a group of fields': 'This must be a group of fields.',
    'is not a list': 'This must be a list.',
    'is not text': 'This must be text.',
    'is not text; put it in quotes': 'This must be text. Put it in quotes.',
    'is not a number': 'This must be a number.',
    'is not a whole number': 'This must be a whole number.',
    'has a line break': 'This must be one line.',
    'has a space': 'An address cannot contain spaces.',
    'is not a time like 2025-03-01T09:00+09:00':
      'Write a time with its zone, like 2025-03-01T09:00+09:00.',
    'is not a day like 2025-03-01': 'Write a day like 2025-03-01.',
    'is not a day of the calendar': 'There is no such day.',
    'is not a month like 2025-03': 'Write a month like 2025-03.',
    'may hold only a-z, 0-9 and single hyphens':
      'Use only lowercase letters a-z, digits and single hyphens.',
    'is not an address': 'Enter a complete address, such as https://example.com.',
    'does not begin with https://': 'The address must begin with https://.',
    'is not an e-mail address': 'Enter an email address, such as name@example.com.',
    'is not a plain file name that ends in .pdf or .txt':
      'Write a file name that ends in .pdf or .txt, with lowercase letters, digits, dots and hyphens.',
    'may not hold / \\ or %, nor be only dots':
      'A tag cannot contain / \\ or %, or consist only of dots.',
    'names a technology twice': 'A technology is listed twice.',
    'names a project twice': 'A project is listed twice.',
    'names a card twice': 'Two cards have the same ID.',
    'names a category twice': 'Two categories have the same ID.',
    'names a semester twice': 'Two semesters have the same ID.',
    'names a tag twice': 'A tag is listed twice.',
    'names a language twice': 'A language is listed twice.',
    'names a page twice': 'A page is listed twice.',
    'names a section twice': 'A section is listed twice.',
    'lacks the home page': 'The home page is always there. Add it again.',
    'is not a page of the site': 'There is no such page. Perhaps it is not published yet.',
    'is only digits': 'The address of a page cannot be only digits.',
    'is an address of the site already': 'The site has this address already. Choose another one.',
    'is not an address like https://example.com or /about':
      'Enter an address that begins with https://, or an address on this site, such as /about.',
    'is not a PDF like media/resume.pdf': 'Choose a PDF from Media.',
    'is not a sound like media/name.mp3': 'Choose an audio file from Media.',
    'is a sound of more than 200 KB': 'This audio file can be at most 200 KB.',
    'names an address twice': 'An address is listed twice.',
    'cannot be renamed': 'This document cannot be renamed.',
    'may not be called exemption': 'No semester may be called “exemption”.',
    'is not a grade of the school': 'The school has no such grade. Choose one of its grades.',
    'names a grade twice': 'A grade is listed twice.',
    'names a choice twice': 'A choice is listed twice.',
    'is there twice: as a scale, too':
      'The grades are also listed under “Points for four grades”. Remove one of the two.',
    'has only digits': 'The address needs a letter: numbers are the addresses of other projects.',
    'is the address of another project': 'Another project has this address.',
    'is before startDate': 'The end is before the start.',
    'is before date': 'This is before the date of the post.',
    'is not a semester of academics.yaml': 'There is no such semester in the academic record.',
    'is not the id of a course': 'There is no such course.',
    'has no text': 'Write the text in at least one language.',
    'has no text in any language': 'Write the text in at least one language.',
    'is nested too deep to be rendered': 'Quotes and lists are nested too deeply.',
    'is not a semester': 'There is no such semester in the academic record.',
    'is not a public project': 'Visitors cannot find this project.',
    'is not public, but Home shows the project': 'Home shows this project. Take it off Home first.',
    'is not a project': 'There is no such project. Perhaps it is not published yet.',
    'is not a course': 'There is no such course.',
    'lacks a semester of a course': 'A course refers to a semester that is not in this list.',
    'is not an uploaded file': 'There is no such PDF in Media.',
    'is not a picture like media/hall.jpg': 'Choose a picture from Media.',
    'is not a colour like #2a6f4b': 'Choose one of the colours, or write one like #2a6f4b.',
    'is not among the files of the site': 'This file is not in Media, or was deleted.',
    'cannot be rendered': 'The text cannot be shown: quotes and lists may be nested too deeply.',
    'cannot be rendered at the moment; try again later':
      'The text cannot be shown right now. Please try again in a moment.',
    'is not the name of an icon':
      'There is no icon with this name. Choose one from the list, or leave the field empty.',
    'is taken': 'There is already a document with this name, perhaps in the trash.',
    'is chosen by the site': 'The site chooses the number itself.',
    'is one of the documents that every site has': 'Every site has this document.',
    'is not the name of a document': 'Use only lowercase letters, digits and hyphens.',
    'leads out of the folder': 'The path leads out of the folder.',
    'has the name of another file or folder':
      'Another file or folder of the zip has the same name.',
    'has a name that is too long': 'The name of this file is too long.',
    'is a link, but must be a file': 'This is a link to another file, which cannot be imported.',
    'is encrypted, or compressed in an unusual way':
      'This is encrypted, or compressed in an unusual way.',
    'is twice in the zip': 'This file is in the zip twice.',
    'does not belong in a content folder': 'This file does not belong to the content.',
    'is not a translation': 'This is not a translation of a published text.',
    'are published together': 'The languages of this document can only be published together.',
    'cannot be read': 'This file could not be read.',
    'is too large, or not UTF-8 text': 'This file is too large for a post, or not text in UTF-8.',
    'has no second line of --- or +++':
      'The fields at the beginning of the file do not end: a second line of --- or +++ is missing.',
    'is not UTF-8 text': 'This file is not text in UTF-8. Save it with this encoding.',
    'does not begin with front matter between two lines of ---':
      'The file must begin with its fields between two lines of ---.',
    'has front matter that is not a group of fields':
      'Between the two lines of --- there must be fields, such as “title: …”.',
    'belongs below the front matter': 'Write this text below the second line of ---.',
    'has a %YAML line, which is not allowed in content': 'Remove the line that begins with %.',
    'has an anchor or an alias (& or *), which is not allowed in content':
      'Anchors and aliases (& or *) are not allowed. If & or * belongs to the text, put the text in quotes.',
    'has a tag (!), which is not allowed in content':
      'Tags (!) are not allowed. If ! belongs to the text, put the text in quotes.',
    'contains more than one YAML document':
      'There must be only one YAML document: remove the line --- that begins another one.',
    'has the same field twice': 'A field appears twice.',
    'is not a project number like 12': 'Write the number of a project in digits, such as 12.',
    'is too large for a project number': 'This number is too large for a project.',
    'may hold only letters, digits and single hyphens before its ending':
      'Before its ending, the name may have only letters, digits and single hyphens.',
    'is not in lower case, or not in the Unicode form NFC':
      'The name must be in lower case and in the Unicode form NFC.',
    'is not a SHA-256 of 64 digits from 0 to f':
      'This must be a SHA-256: 64 digits from 0 to f. You may leave it out.',
    'is not true; leave it out otherwise':
      'Only “true” may be written here. Leave the field out otherwise.',
    'is none of JPEG, PNG, WebP, AVIF, GIF, SVG, PDF, MP3, M4A and OGG':
      'Only JPEG, PNG, WebP, AVIF, GIF and SVG pictures, PDF files, and MP3, M4A and OGG audio files are accepted.',
    'is an SVG with scripts, entities, web pages or files inside, or too large a one; save it as PNG':
      'An SVG that contains scripts, entities, web pages or other files, or is larger than 2 MB, cannot be shown. Save it as a PNG.',
    'is a HEIC picture, which browsers do not show; save it as JPEG':
      'Browsers do not show HEIC pictures. Save it as JPEG.',
    'contains a ZIP archive': 'There is a ZIP archive inside the file.',
    'has more than 60 megapixels': 'The picture has more than 60 megapixels.',
    'is longer than 16,000 pixels on one side':
      'One side of the picture is longer than 16,000 pixels.',
    'is a sound of more than 1 MB': 'An audio file can be at most 1 MB.',
    'is damaged or cut off': 'The file is damaged or cut off.',
    'takes too much memory to be rendered':
      'Showing this text takes too much memory. Make it shorter or simpler.',
    'has nothing to publish': 'There are no unpublished changes.',
    'cannot be shown in this way': 'It cannot have this visibility.',
    'is not published': 'It is not published.',
    'does not exist any more': 'It does not exist any more.',
    'was changed elsewhere meanwhile': 'It was changed elsewhere in the meantime.',
    'could not be changed': 'It could not be changed.',
  },
  limits: {
    characters: (limit: string) => `At most ${limit} characters are allowed.`,
    entries: (limit: string) => `At most ${limit} entries are allowed.`,
    least: (limit: string) => `This must be at least ${limit}.`,
    most: (limit: string) => `This must be at most ${limit}.`,
    size: (megabytes: string) => `This is larger than ${megabytes} MB.`,
    use: (document: string) => `It is used by ${document}.`,
    untranslated: (documents: string) =>
      `These documents have no text in that language yet: ${documents}. Write and publish it there first.`,
    piece: (line: string) =>
      `Line ${line} shows a live piece that does not exist: ::island takes name=hanok or name=jegi.`,
    nodes: (count: string) => `The file has more than ${count} fields and values. Split it up.`,
    table: (line: string) =>
      `The table that begins on line ${line} has more than 5,000 cells. Split it up.`,
    choices: (names: string) => `Choose one of these: ${names}.`,
    endings: (endings: string) => `The name must end in one of these: ${endings}.`,
    unlisted: (list: string) => `This file is not listed in ${list}.`,
    noFile: (file: string) => `The file ${file} is missing.`,
    otherBytes: (file: string) =>
      `The SHA-256 of ${file} is a different one. Correct this field, or leave it out.`,
    sameBytes: (file: string) => `This is the same file as ${file}.`,
    ending: (ending: string) =>
      `The name of this file must end in ${ending}, because of its content.`,
    toml: (message: string) => `This is not valid TOML: ${message}`,
    yaml: (message: string) => `This is not valid YAML: ${message}`,
    seconds: (seconds: string) =>
      `Showing this text takes more than ${seconds} s. Make it shorter or simpler.`,
    engine: (engine: string) =>
      `This is not a code of ${engine}. Paste the <meta> tag that ${engine} shows, or only the value of its content.`,
    links: (count: string) => `This draft has ${count} links already. Revoke one of them first.`,
    name: (problem: string) => `This cannot be the name of a file or folder here. ${problem}`,
  },
}

export type ProblemWords = typeof problems
